import { css } from 'lit'
import { avatarStyles } from '../styles/avatar.styles.js'
import { width } from '../styles/width.styles.js'

/** The event types of a host, as cards below their name. */
export const hostPageStyles = css`
  ${width}
  ${avatarStyles}
  :host {
    --_width: 720px;
    --_widest: 720px;
    --_narrowest: 240px;
  }
  .host-page {
    display: grid;
    gap: calc(var(--_space) * 2.5);
    overflow-wrap: anywhere;
  }
  .about {
    display: flex;
    gap: calc(var(--_space) * 1.5);
    align-items: center;
  }
  h2 {
    font-size: 1.6em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  .list {
    display: grid;
    gap: calc(var(--_space) * 1.5);
  }
  .event-type {
    position: relative;
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 2.5) var(--_gap);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.04);
    transition: var(--_motion, border-color 0.12s);
  }
  a.event-type-link {
    color: inherit;
    text-decoration: none;
  }
  /* The whole card is the target. */
  .event-type-link::after {
    position: absolute;
    inset: 0;
    border-radius: inherit;
    content: '';
  }
  .event-type:hover {
    border-color: var(--_accent-text);
  }
  .event-type:has(.event-type-link:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .event-type-link:focus-visible {
    outline: none;
  }
  h3 {
    font-size: 1.133em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .event-type .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    color: var(--_quiet);
    font-size: 0.933em;
  }
  .text {
    color: var(--_quiet);
    font-size: 0.933em;
    white-space: pre-line;
  }
  .next {
    color: var(--_accent-text);
    font-size: 0.933em;
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }
  .zone {
    display: flex;
    gap: 9px;
    align-items: center;
    color: var(--_quiet);
    font-size: 0.933em;
  }
  .list .skeleton {
    block-size: 118px;
    border-radius: var(--_radius);
  }
  .about .skeleton {
    inline-size: 12em;
    block-size: 1.6em;
  }
  .about .skeleton.round {
    inline-size: 42px;
    block-size: 42px;
    border-radius: 50%;
  }
  @media (forced-colors: active) {
    .host {
      border: 1px solid CanvasText;
    }
  }
`
