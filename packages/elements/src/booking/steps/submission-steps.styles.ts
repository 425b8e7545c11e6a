import { css } from 'lit'
import { actions } from '../../styles/actions.styles.js'
import { zoneStyles } from '../../time-zone/time-zone-button.styles.js'

/** The later steps: facts, the form, the nearest free times and confirmations. */
export const submissionStyles = css`
  ${actions}
  ${zoneStyles}
  .who,
  .facts,
  .text {
    color: var(--_quiet);
    font-size: 0.933em;
    overflow-wrap: anywhere;
  }
  .avatars {
    display: flex;
    min-block-size: 42px;
    margin-block-end: 14px;
  }
  .host {
    display: grid;
    place-items: center;
    inline-size: 42px;
    block-size: 42px;
    margin-inline-end: -6px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: oklch(46% 0.13 var(--hue));
    color: #fff;
    font-size: 13px;
    font-weight: 600;
  }
  .summary h2 {
    margin: 2px 0 14px;
    font-size: 1.4em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .facts {
    display: grid;
    gap: 9px;
  }
  .facts li {
    display: flex;
    gap: 9px;
  }
  .when {
    margin-block-start: 9px;
  }
  .icon {
    flex: none;
    inline-size: 16px;
    block-size: 1.45em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.7;
  }
  .text {
    margin-block-start: calc(var(--_space) * 2);
    white-space: pre-line;
  }
  a {
    color: var(--_accent-text);
  }
  ::slotted([slot='before-form']) {
    max-inline-size: 472px;
    margin-block-end: calc(var(--_space) * 2);
  }
  .full-width {
    grid-column: 1 / -1;
    align-content: center;
  }
  .center,
  .nearest,
  .notice {
    overflow-wrap: anywhere;
  }
  .center {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    place-content: center;
    justify-items: center;
    text-align: center;
    text-wrap: balance;
  }
  .center h2 {
    font-size: 1.13em;
    font-weight: 600;
  }
  @container (width > 48em) {
    .step {
      grid-column: span 2;
      padding-inline: calc(var(--_gap) * 1.5);
    }
  }
  /* In layouts without a month, the times also use the column of the days. */
  .summary + .times {
    grid-column: 2 / -1;
    max-block-size: 640px;
  }
  when-calendar-import {
    display: flex;
    margin-block-start: calc(var(--_space) * 2);
  }
  .times > :is(.zone, .notice, when-calendar-import) {
    margin-block: 0 14px;
  }
  @container (width <= 48em) {
    .summary + .times {
      grid-column: 1;
      max-block-size: none;
    }
  }
  .search-status:not(:empty) {
    margin-block: 0 calc(var(--_space) * 1.5);
    color: var(--_quiet);
  }
  .pill[part~='conflict'] {
    border-style: dashed;
    color: var(--_notice);
  }
  .nearest {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    justify-content: center;
  }
  .nearest .pill {
    min-block-size: 36px;
    padding-inline: 14px;
  }
`
