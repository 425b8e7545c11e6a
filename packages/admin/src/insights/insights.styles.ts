import { css } from 'lit'

/** Figures as cards, the bars of weeks, and tables. */
export const insightsStyles = css`
  :host {
    --_widest: 1080px;
  }
  .lead {
    margin-block: -8px 16px;
  }
  .notice {
    margin-block-end: 16px;
  }
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 136px), 1fr));
    gap: 12px;
  }
  .figures .box {
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: 2px;
    padding: 14px 16px 12px;
  }
  .figures .value {
    font-size: 1.7em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .group {
    margin-block-start: 28px;
  }
  .group > h3 {
    margin-block-end: 10px;
  }
  .group > h3:has(+ p) {
    margin-block-end: 2px;
  }
  .group > p {
    margin-block: 0 10px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    padding: 14px 16px 0;
    color: var(--_quiet);
    font-size: 0.93em;
  }
  .legend span {
    display: inline-flex;
    gap: 7px;
    align-items: center;
  }
  .legend .bar {
    inline-size: 12px;
    block-size: 12px;
    border-radius: 3px;
  }
  .chart {
    display: flex;
    padding: 12px 16px 10px;
  }
  .week {
    display: grid;
    flex: 1;
    grid-template-rows: 168px 20px;
    min-inline-size: 0;
  }
  .bars {
    display: flex;
    flex-direction: column;
    justify-content: end;
    align-items: center;
    min-block-size: 0;
    padding-inline: clamp(0.5px, 6%, 4px);
    border-block-end: 1px solid var(--_field-line);
  }
  .bars .bar {
    inline-size: 100%;
    max-inline-size: 44px;
    min-block-size: 2px;
    color: var(--_on-accent);
    font-size: 0.86em;
    line-height: 22px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .bar {
    flex: none;
    box-sizing: border-box;
    background: var(--_accent);
  }
  .bars .bar:first-of-type {
    border-start-start-radius: 4px;
    border-start-end-radius: 4px;
  }
  /* Hatched, so that it differs by more than its colour. */
  .bar[part~='cancelled'] {
    border: 1px solid var(--_field-line);
    background: repeating-linear-gradient(-45deg, var(--_fill-strong) 0 3px, var(--_surface) 3px 6px);
  }
  .date {
    inline-size: 0;
    padding-block-start: 4px;
    color: var(--_quiet);
    font-size: 0.86em;
    line-height: 16px;
    white-space: nowrap;
  }
  details {
    border-block-start: 1px solid var(--_line);
  }
  summary {
    padding: 11px 16px;
    border-radius: var(--_radius);
    color: var(--_quiet);
    font-size: 0.93em;
    cursor: pointer;
  }
  .scroll {
    overflow-x: auto;
    border-radius: var(--_radius);
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.93em;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 9px 12px;
    text-align: end;
    font-weight: 400;
    white-space: nowrap;
  }
  thead th {
    color: var(--_quiet);
    font-weight: 500;
    vertical-align: bottom;
  }
  :is(th, td):first-child {
    min-inline-size: 9em;
    padding-inline-start: 16px;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  :is(th, td):last-child {
    padding-inline-end: 16px;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  tbody .swatch {
    display: inline-block;
    margin-inline-end: 9px;
  }
  @container (max-width: 560px) {
    .heading h2 {
      flex: 1 0 auto;
    }
    .heading .segmented {
      flex: 1 0 100%;
      order: 1;
    }
    .segmented label {
      flex: 1;
      padding-inline: 2px;
    }
    .date.second {
      visibility: hidden;
    }
    .figures > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  @media (forced-colors: active) {
    .bar {
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }
    .bar:not([part~='cancelled']) {
      background: CanvasText;
      color: Canvas;
    }
  }
`
