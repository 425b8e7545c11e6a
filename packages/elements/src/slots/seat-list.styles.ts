import { css } from 'lit'

/** A row for each event: time, description and button, stacked if the list is narrow. */
export const seatListStyles = css`
  :host {
    --_width: 640px;
    position: relative;
  }
  .day {
    margin-block-end: var(--_space);
    outline-offset: 4px;
  }
  ul {
    margin-block-end: 26px;
  }
  .event {
    display: grid;
    grid-template-columns: 6.2em minmax(0, 1fr) auto;
    gap: calc(var(--_space) / 2) calc(var(--_space) * 2);
    padding-block: 16px;
    border-block-start: 1px solid var(--_line);
  }
  .time > * {
    display: block;
    margin: 0;
  }
  .time b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .details h3 {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .place,
  details {
    margin-block-start: 3px;
    color: var(--_quiet);
    font-size: 0.933em;
    overflow-wrap: anywhere;
  }
  .place {
    display: flex;
    gap: 7px;
  }
  .icon {
    flex: none;
    inline-size: 15px;
    block-size: 1.45em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.7;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 24px;
    border-radius: var(--_radius-small);
    cursor: pointer;
  }
  summary:hover {
    color: var(--_text);
  }
  .text {
    margin-block: 2px calc(var(--_space) / 2);
    white-space: pre-line;
  }
  a {
    color: var(--_accent-text);
  }
  .seat {
    display: grid;
    gap: 10px;
    align-content: start;
    justify-items: end;
  }
  .seats {
    font-size: 0.867em;
    font-weight: 550;
    white-space: nowrap;
  }
  .seat-bar {
    display: block;
    overflow: hidden;
    inline-size: 100%;
    min-inline-size: 4.8em;
    block-size: 4px;
    margin-block-start: 4px;
    border-radius: 99px;
    background: var(--_line);
  }
  .seat-bar i {
    display: block;
    block-size: 100%;
    background: var(--_quiet);
  }
  [part~='closed'] :is(b, h3, .seats) {
    color: var(--_quiet);
  }
  .seat .ghost {
    background: light-dark(var(--_surface), var(--_fill));
    font-weight: 550;
  }
  .seat .ghost:hover {
    border-color: var(--_accent-text);
  }
  @container (width <= 26em) {
    .event {
      grid-template-columns: minmax(0, 1fr);
    }
    .time > * {
      display: inline;
      margin-inline-end: calc(var(--_space) / 2);
    }
    .seat {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space);
      align-items: center;
      justify-content: space-between;
      margin-block-start: 6px;
    }
    .seat .ghost {
      margin-inline-start: auto;
    }
  }
  @media (forced-colors: active) {
    .seat-bar {
      border: 1px solid CanvasText;
    }
    .seat-bar i {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`
