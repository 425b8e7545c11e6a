import { css } from 'lit'

/** The card in three columns: summary, days and times. It has two columns or one if it is narrow for its text size. */
export const bookingStyles = css`
  :host([months='2']) {
    max-inline-size: 1240px;
  }
  ::slotted([slot='header']) {
    display: block;
    padding: calc(var(--_space) * 2) var(--_gap);
    border-block-end: 1px solid var(--_line);
  }
  .columns {
    display: grid;
    grid-template-columns: 268px minmax(0, 1fr) 232px;
    min-block-size: 470px;
  }
  .columns > * {
    padding: var(--_gap);
    border: 0 solid var(--_line);
  }
  /* Reserves space for the choice, so that it shifts no layout when it loads. */
  .event-types {
    grid-column: 1 / -1;
    min-block-size: 65px;
  }
  .summary,
  .days {
    border-inline-end-width: 1px;
  }
  /* As high as the other columns: it has no intrinsic height, and scrolls. */
  .days + .times {
    block-size: 0;
    min-block-size: 100%;
  }
  .times {
    overflow-y: auto;
    outline-offset: -2px;
    scroll-padding-block-end: var(--_gap);
  }
  /* Fades the bottom edge if there is more. At the end it covers only the empty edge of the column. */
  .days + .times::after {
    content: '';
    display: block;
    position: sticky;
    inset-block-end: calc(-1 * var(--_gap));
    block-size: var(--_gap);
    margin-block-end: calc(-1 * var(--_gap));
    background: linear-gradient(transparent, var(--_surface) 85%);
    pointer-events: none;
  }
  @media (forced-colors: active) {
    .days + .times::after {
      border-block-end: 1px solid;
    }
  }
  /* Reserves two rows in any language, so that the days below do not move when the times load. */
  .next-slots {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
    place-content: center start;
    align-items: center;
    min-block-size: 54px;
    margin-block: -10px calc(var(--_space) / 2);
    color: var(--_quiet);
    font-size: 0.84em;
    white-space: nowrap;
  }
  .pill {
    padding: 2px var(--_space);
    border-color: var(--_line);
    border-radius: 99px;
    color: var(--_accent-text);
    font-weight: 550;
  }
  .pill:hover {
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  /* The column of times shows the error. */
  .without-notice::part(notice) {
    display: none;
  }
  .zone {
    margin-block-start: calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: 0.9em;
  }
  /* As high as the button that replaces it. */
  div.zone:not(:has(*)) {
    block-size: calc(1.45em + 5px);
  }
  .skeleton {
    display: block;
    block-size: 1em;
    margin-block-end: 15px;
  }
  .times .skeleton {
    block-size: 40px;
    margin-block-end: var(--_space);
  }
  .summary .round {
    margin: 2px 2px 19px;
    inline-size: 38px;
    block-size: 38px;
    border-radius: 50%;
  }
  /* Three columns would make the month too narrow, so the summary is above. */
  @container (48em < width <= 58em) {
    .columns:has(> .days) {
      grid-template-columns: minmax(0, 1fr) 232px;
    }
    .columns:has(> .days) > .summary {
      grid-column: 1 / -1;
      border-inline-end-width: 0;
      border-block-end-width: 1px;
    }
  }
  @container (width <= 48em) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      min-block-size: 0;
    }
    .summary,
    .days {
      border-inline-end-width: 0;
      border-block-end-width: 1px;
    }
    .days + .times {
      block-size: auto;
      min-block-size: 0;
    }
    .days + .times::after {
      content: none;
    }
  }
  /* Narrow cards need three rows. */
  @container (max-width: 400px) {
    .next-slots {
      min-block-size: 84px;
    }
  }
  @container (max-width: 340px) {
    .columns > * {
      padding-inline: calc(var(--_space) * 2);
    }
  }
`
