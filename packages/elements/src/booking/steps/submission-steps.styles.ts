import { css } from 'lit'
import { slotStyles } from '../../slots/slot.styles.js'
import { actions } from '../../styles/actions.styles.js'
import { zoneStyles } from '../../time-zone/time-zone-button.styles.js'
import { groupTimesStyles } from '../layouts/group-events.styles.js'
import { narrowSummaryStyles, summaryStyles } from './summary.styles.js'

/** The time zone, the end of the times, the form, the nearest free times and the last steps. */
export const laterStyles = css`
  ${actions}
  ${slotStyles}
  ${zoneStyles}
  ${groupTimesStyles}
  .zone > .unfold {
    display: none;
    margin-inline-start: auto;
  }
  /* As high before it speaks, so that the form below does not move. */
  .text[part='hold'] {
    min-block-size: 1lh;
    margin-block: 0 calc(var(--_space) * 2);
    color: var(--_quiet);
  }
  .days + .times {
    scroll-padding-block-end: 72px;
    scrollbar-width: thin;
  }
  /* Fades the end of the column while there is more below. */
  @supports (animation-timeline: scroll()) {
    .days + .times::after {
      content: '';
      display: block;
      position: sticky;
      inset-block-end: calc(-1 * var(--_gap));
      block-size: 72px;
      margin-block: -72px calc(-1 * var(--_gap));
      background: linear-gradient(transparent, var(--_surface) 90%);
      opacity: 0;
      pointer-events: none;
      animation: more linear both;
      animation-timeline: scroll(nearest);
    }
  }
  @keyframes more {
    0%,
    85% {
      opacity: 1;
    }
  }
  ::slotted([slot='before-form']) {
    max-inline-size: 640px;
    margin-block-end: calc(var(--_space) * 2);
  }
  .full-width {
    grid-column: 1 / -1;
    align-content: center;
  }
  /* Its colour reaches the edges of the card. */
  when-confirmation.full-width {
    --_inset: calc(var(--_space) * 2);
    padding: 0;
  }
  .columns > when-booking-move {
    border-block-start-width: 1px;
  }
  when-booking-move,
  .full-width,
  .step {
    animation: var(--_motion, open 0.16s ease-out);
  }
  @keyframes open {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }
  .center {
    overflow-wrap: anywhere;
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
    /* The form fills its column. */
    when-details-form {
      --_form: 640px;
    }
    .nearest {
      order: 1;
    }
    .nearest + .step {
      grid-column: auto;
      border-inline-end-width: 1px;
    }
  }
  /* In layouts without a month, the times also use the column of the days. */
  .summary + .times {
    grid-column: 2 / -1;
    max-block-size: 640px;
  }
  .wait-button {
    inline-size: 100%;
    margin-block-start: calc(var(--_space) * 1.5);
  }
  when-calendar-import {
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
  .nearest {
    display: grid;
    gap: 7px;
    align-content: start;
    overflow-wrap: break-word;
  }
  /* Of what can be done now, they are the way on. */
  .nearest .slot {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .nearest .slot:hover {
    background: color-mix(in oklch, var(--_accent) 88%, var(--_text));
  }
  .nearest .slot small {
    color: inherit;
  }
  .nearest:has(.slot) + .step > when-details-form::part(submit-button) {
    background: none;
    color: var(--_accent-text);
  }
`

/** All that `when-booking` shows once its first times are on the screen. */
export const submissionStyles = css`
  ${summaryStyles}
  ${laterStyles}
  ${narrowSummaryStyles}
  @container (width <= 48em) {
    .days + .times::after {
      content: none;
    }
    when-month {
      --_folded-week: none;
    }
    /* A day is chosen: its times come next. */
    .next-slots:has(+ [folded]) {
      display: none;
    }
    /* Leaves room for the button that unfolds. */
    when-month[folded] ~ .zone [part='clock'] {
      display: none;
    }
    when-month[folded] ~ .zone > .unfold {
      flex: none;
      display: flex;
    }
    when-details-form {
      --_submit: 1 0 100%;
    }
    when-slot-list {
      --_go: block;
      --_beside: none;
    }
  }
`
