import { css } from 'lit'

/** Days side by side with a shared scale of hours. */
export const timeGridStyles = css`
  .scroll {
    flex: 1 1 auto;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior-inline: contain;
  }
  .times {
    --_gutter: 4.4em;
  }
  .two-zones {
    --_gutter: 7.4em;
  }
  .times .line {
    display: grid;
    grid-template-columns: var(--_gutter) repeat(var(--days), minmax(0, 1fr));
  }
  .above {
    position: sticky;
    inset-block-start: 0;
    z-index: 5;
    background: var(--_surface);
  }
  .above .line {
    border-block-end: 1px solid var(--_line);
  }
  .head,
  .all-day-cell,
  .column {
    position: relative;
    border-inline-start: 1px solid var(--_line-soft);
  }
  .head {
    padding: var(--_space) 10px;
    color: var(--_quiet);
    font-size: 0.85em;
    line-height: 1.25;
  }
  .head .number {
    display: block;
    color: var(--_text);
    font-size: 1.45em;
    min-inline-size: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: start;
  }
  button.number {
    border: 0;
    border-radius: var(--_radius-inner);
  }
  .several .today:is(.head, .all-day-cell, .column) {
    background-color: var(--_today);
  }
  .head.today,
  .head.today .number {
    color: var(--_accent-text);
  }
  .corner {
    display: flex;
    gap: 6px;
    align-items: center;
    justify-content: end;
    padding-inline: 2px var(--_space);
    color: var(--_quiet);
    font-size: 0.767em;
    text-align: end;
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  .head + .corner,
  .line:first-child > .corner {
    align-items: end;
    padding-block-end: 6px;
  }
  .all-day-cell {
    min-block-size: calc(max(1, var(--lines)) * 1.61em + 7px);
  }
  .below .line {
    /* Whole pixels, so that all lines are equally thick. */
    block-size: calc(var(--hours) * round(var(--_hour), 1px));
  }
  .column {
    background-image: repeating-linear-gradient(
      to bottom,
      var(--_line-soft) 0 1px,
      transparent 1px calc(100% / var(--hours))
    );
  }
  .hours {
    position: relative;
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  .hours span {
    position: absolute;
    inset-inline: 0 8px;
    display: flex;
    gap: var(--_space);
    justify-content: end;
    font-size: 0.767em;
    line-height: 1;
    text-align: end;
    align-items: center;
  }
  .hours small {
    font-size: 1em;
  }
  .hours .now-time {
    color: var(--_now-text);
    font-weight: 650;
  }
  /* Hours of which there are two. */
  .hours .twice {
    color: var(--_notice);
    font-weight: 550;
  }
  .lanes {
    position: absolute;
    inset-block: 0;
    inset-inline: 3px 4px;
  }
  .closed,
  .missing,
  i.now {
    position: absolute;
    inset-inline: 0;
    pointer-events: none;
  }
  .closed {
    background: color-mix(in srgb, var(--_quiet) 8%, transparent);
  }
  .missing {
    display: grid;
    place-items: center;
    overflow: hidden;
    background: repeating-linear-gradient(-45deg, var(--_line) 0 1px, var(--_sunken) 1px 7px);
  }
  .missing small {
    padding: 1px 6px;
    border-radius: var(--_radius-small);
    background: var(--_sunken);
    color: var(--_notice);
    font-size: 0.767em;
    font-style: normal;
    font-weight: 550;
    line-height: 1.3;
    white-space: nowrap;
  }
  i.now {
    z-index: 2;
    border-block-start: 2px solid var(--_now);
  }
  i.now::before {
    position: absolute;
    inset-block-start: -5px;
    inset-inline-start: -4px;
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--_now);
    content: '';
  }
  .cursor {
    position: absolute;
    inset: 2px;
    min-block-size: 0;
    border-radius: var(--_radius-inner);
    pointer-events: none;
  }
  .cursor:not(:focus-visible) {
    opacity: 0;
  }
  @media (forced-colors: active) {
    i.now {
      border-color: Highlight;
    }
    i.now::before {
      background: Highlight;
    }
    .closed {
      border: 1px dotted GrayText;
    }
    .column,
    .missing {
      forced-color-adjust: none;
      --_line: GrayText;
      --_line-soft: GrayText;
      --_sunken: Canvas;
      --_today: Canvas;
    }
    .column > :not(.missing) {
      forced-color-adjust: auto;
    }
  }
`
