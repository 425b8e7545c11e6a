import { css } from 'lit'

/** The card in three columns: summary, days and times. It has two columns or one if it is narrow for its text size. */
export const bookingStyles = css`
  :host([months='2']) {
    --_width: 1240px;
    --_widest: 1240px;
  }
  ::slotted([slot='header']) {
    display: block;
    padding: calc(var(--_space) * 2) var(--_gap);
    border-block-end: 1px solid var(--_line);
  }
  /* Clips without scrolling, so that what is sticky within sticks to the page. */
  .card {
    overflow: clip;
  }
  .columns {
    display: grid;
    grid-template-columns: min(27cqi, 272px) minmax(0, 1fr) min(24cqi, 240px);
    /* As high as five weeks, so that no step changes the height. */
    min-block-size: 477px;
  }
  when-month {
    --_bleed: 4px;
  }
  .columns > * {
    padding: var(--_gap);
    border: 0 solid var(--_line);
  }
  /* Reserves space for the choice, so that it shifts no layout when it loads. */
  .columns > .event-types {
    grid-column: 1 / -1;
    min-block-size: 65px;
    padding-block: 14px;
    border-block-end-width: 1px;
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
  }
  /* Reserves its rows in any language, so that the days below do not move when the times load. */
  .next-slots {
    display: flex;
    flex-wrap: wrap;
    gap: 6px var(--_space);
    place-content: start;
    align-items: center;
    min-block-size: calc(1.6em + 10px);
    margin-block-end: 19.5px;
    color: var(--_quiet);
    font-size: 0.9em;
    white-space: nowrap;
  }
  .next-slots button {
    padding: 5px 12px;
    border-radius: 99px;
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: 600;
  }
  .next-slots button:hover {
    background: var(--_accent-deep);
  }
  /* The column of times says it. */
  .without-notice::part(notice) {
    display: none;
  }
  .zone {
    min-block-size: 34px;
    margin-block-start: var(--_space);
    color: var(--_quiet);
    line-height: 34px;
  }
  .clocks {
    margin-block: 0 var(--_space);
    color: var(--_quiet);
    font-size: 0.875em;
  }
  .skeleton {
    display: block;
    block-size: 2em;
    margin-block-end: 1em;
  }
  @container (width <= 48em) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      min-block-size: 0;
    }
    .columns > * {
      padding: calc(var(--_space) * 2);
    }
    when-month {
      --_day: 44px;
    }
    .summary {
      border-inline-end-width: 0;
      border-block-end-width: 1px;
    }
    /* One line, as the summary that replaces it. */
    .summary[aria-busy] {
      block-size: 65px;
      overflow: hidden;
    }
    .days {
      border-inline-end-width: 0;
      padding-block-end: 0;
    }
    .days + .times {
      block-size: auto;
      min-block-size: 0;
    }
    .times {
      overflow: visible;
    }
  }
  /* Phones, and three columns where they are narrowest, have room for one in the line. */
  @container (width <= 25em), (48em < width <= 54em) {
    .next-slots button + button {
      display: none;
    }
  }
`
