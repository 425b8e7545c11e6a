import { css } from 'lit'

/** A month of whole weeks. A small one has dots and the list of one day. */
export const monthViewStyles = css`
  .month {
    display: grid;
    flex: 1;
    grid-template-rows: auto repeat(var(--weeks), minmax(5.2em, 1fr));
  }
  .month .line {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }
  .month.numbered .line {
    grid-template-columns: 2.4em repeat(7, minmax(0, 1fr));
  }
  .month .line + .line {
    border-block-start: 1px solid var(--_line-soft);
  }
  .weekdays {
    padding-block: 6px;
    color: var(--_quiet);
  }
  /* On the names, not on their row, whose columns are those of the weeks. */
  .weekdays > * {
    padding-inline: 9px;
    font-size: 0.833em;
  }
  .week-number {
    padding-block-start: 7px;
    color: var(--_quiet);
    font-size: 0.767em;
    text-align: center;
  }
  .day {
    --_top: 2.35em;
    position: relative;
    min-inline-size: 0;
  }
  .day + .day,
  .week-number + .day {
    border-inline-start: 1px solid var(--_line-soft);
  }
  .day .number {
    display: grid;
    inline-size: fit-content;
    min-inline-size: 1.9em;
    block-size: 1.9em;
    min-block-size: 0;
    margin: 3px;
    padding-inline: 6px;
    border: 0;
    place-content: center start;
    border-radius: 99px;
    font-size: 0.833em;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  button.number:hover {
    background: var(--_sunken);
  }
  .day.other {
    background: color-mix(in srgb, var(--_sunken) 80%, var(--_surface));
  }
  .day.other .number {
    color: var(--_quiet);
    font-weight: 400;
  }
  .day.today {
    background: var(--_today);
  }
  .day.today .number {
    place-content: center;
    padding: 0;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .selected-day {
    background: var(--_accent-soft);
  }
  .compact {
    flex: none;
    grid-template-rows: auto repeat(var(--weeks), 3.6em);
  }
  .compact .weekdays > * {
    padding: 0;
    font-size: min(0.833em, 6cqi);
    text-align: center;
  }
  .compact .day .number {
    place-content: center;
    padding: 0;
    font-size: min(0.833em, 6cqi);
  }
  .compact .day {
    display: grid;
    justify-items: center;
    align-content: start;
    cursor: pointer;
  }
  .compact .day.at {
    box-shadow: inset 0 0 0 2px var(--_accent-text);
  }
  .dots {
    display: flex;
    gap: 3px;
    align-items: center;
    block-size: 0.6em;
    font-size: 0.8em;
    line-height: 1;
  }
  .dots i {
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--c, var(--_accent));
  }
  @media (forced-colors: active) {
    .day.today .number {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .selected-day,
    .compact .day.at {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media print {
    /* Weeks keep the height of their events. */
    .month {
      min-block-size: 46em;
    }
  }
`
