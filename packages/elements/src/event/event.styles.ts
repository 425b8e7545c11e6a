import { css } from 'lit'

/** A card of one event. */
export const eventCardStyles = css`
  :host {
    --_width: 34em;
    --_widest: 34em;
  }
  .card {
    display: grid;
    gap: 14px;
    padding: var(--_gap);
    overflow-wrap: anywhere;
  }
  .quiet {
    padding: 0;
    color: var(--_quiet);
    background: none;
  }
  header {
    display: grid;
    gap: calc(var(--_space) / 2);
    margin-block-end: 2px;
    padding-inline-start: 13px;
    border-inline-start: 4px solid var(--c, var(--_accent));
    border-radius: 2px;
  }
  .calendar {
    font-size: 0.867em;
  }
  .swatch {
    display: none;
  }
  h2 {
    font-size: 1.3em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  h2.cancelled {
    color: var(--_quiet);
    text-decoration: line-through;
  }
  .states,
  .facts,
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) / 2) calc(var(--_space) * 1.5);
  }
  .state {
    padding: 1px 9px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    background: var(--_sunken);
    color: var(--_quiet);
    font-size: 0.833em;
    font-weight: 550;
  }
  .state.tentative {
    border-style: dashed;
    border-color: currentColor;
  }
  .state::first-letter,
  .first::first-letter {
    text-transform: uppercase;
  }
  .state {
    display: inline-block;
  }
  .line {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 10px;
    align-items: start;
  }
  .line:has(.primary) {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
  .line .primary {
    align-self: center;
  }
  .icon {
    inline-size: 1.2em;
    block-size: 1.2em;
    margin-block-start: 0.12em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .line > .icon {
    color: var(--_quiet);
  }
  .unbroken {
    white-space: nowrap;
  }
  .line p + p {
    font-size: 0.933em;
  }
  a {
    color: var(--_accent-text);
  }
  .facts a {
    min-block-size: 24px;
  }
  a.primary {
    padding: 7px calc(var(--_space) * 2);
    border-radius: var(--_radius-control);
    color: var(--_on-accent);
    text-decoration: none;
  }
  .rsvp {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 1.5);
    align-items: center;
    padding: 10px calc(var(--_space) * 1.5);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
  }
  .rsvp #ask {
    font-weight: 550;
  }
  .rsvp [role='status']:empty {
    margin-inline-start: -12px;
  }
  .chips {
    flex-wrap: wrap;
  }
  .chip {
    display: flex;
    gap: 5px;
    align-items: center;
    padding: calc(var(--_space) / 2) 11px;
    font-size: 0.933em;
  }
  .chip .icon {
    margin: 0;
    inline-size: 1em;
    block-size: 1em;
  }
  .people {
    display: grid;
    gap: 6px;
    padding-block-start: 14px;
    border-block-start: 1px solid var(--_line);
  }
  .people > p {
    display: flex;
    flex-wrap: wrap;
    gap: 2px calc(var(--_space) * 1.5);
    align-items: baseline;
  }
  .people b,
  .facts b {
    font-weight: 600;
  }
  .counts {
    font-size: 0.867em;
  }
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 9px;
    align-items: baseline;
    padding-block: 3px;
  }
  .answer {
    display: grid;
    place-items: center;
    align-self: start;
    inline-size: 1.35em;
    block-size: 1.35em;
    border-radius: 50%;
    background: var(--_sunken);
    color: var(--_quiet);
  }
  .answer.yes {
    background: color-mix(in oklch, var(--when-success, light-dark(#2b8a3e, #69db7c)) 20%, var(--_surface));
    color: var(--when-success, light-dark(#2b8a3e, #69db7c));
  }
  .answer.maybe {
    background: color-mix(in oklch, var(--_notice) 16%, var(--_surface));
    color: var(--_notice);
  }
  .answer .icon {
    inline-size: 0.86em;
    block-size: 0.86em;
    margin: 0;
    stroke-width: 2;
  }
  li small {
    display: block;
    color: var(--_quiet);
  }
  .answer-text {
    font-size: 0.867em;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 24px;
    padding-block: 2px;
    border-radius: var(--_radius-small);
    color: var(--_accent-text);
    font-weight: 550;
    cursor: pointer;
  }
  .text {
    padding-block-start: 14px;
    border-block-start: 1px solid var(--_line);
    white-space: pre-line;
  }
  details .text {
    padding-block-start: 6px;
    border: 0;
  }
  .skeleton {
    block-size: 1.5em;
  }
  .skeleton:nth-child(2) {
    inline-size: 60%;
  }
  @container (width < 26em) {
    .card {
      padding: calc(var(--_space) * 2);
    }
    .line:has(.primary) {
      grid-template-columns: auto minmax(0, 1fr);
    }
    .line .primary {
      grid-column: 1 / -1;
      text-align: center;
    }
  }
  @media (forced-colors: active) {
    .answer,
    .state,
    a.primary {
      border: 1px solid CanvasText;
    }
    .icon,
    .line > .icon {
      color: CanvasText;
    }
    h2.cancelled {
      color: GrayText;
    }
  }
  @media print {
    .card {
      border: 0;
      box-shadow: none;
    }
    .rsvp {
      display: none;
    }
    details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
`
