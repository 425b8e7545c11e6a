import { css } from 'lit'
import { width } from '../styles/width.styles.js'

export const monthStyles = css`
  ${width}
  :host {
    --_width: 340px;
    --_narrowest: 240px;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    margin-block-end: var(--_space);
  }
  h2 {
    flex: 1;
    font-size: 1.133em;
    font-weight: 650;
  }
  h2 span {
    color: var(--_quiet);
    font-weight: 400;
  }
  table {
    /* The space beside the first and the last day, where what is around the month has room for it. */
    inline-size: calc(100% + 2 * var(--_bleed, 0px));
    margin-inline: calc(-1 * var(--_bleed, 0px));
    border-spacing: 4px;
    table-layout: fixed;
  }
  /* Where a booking has little room, it sets how folded weeks are displayed. */
  :host([folded]) tbody tr:not(.week, .week + tr) {
    display: var(--_folded-week, table-row);
  }
  th {
    padding: 0 0 6px;
    overflow: hidden;
    color: var(--_quiet);
    font-size: min(0.8em, 6.9cqi);
    font-weight: 450;
  }
  td {
    position: relative;
    block-size: var(--_day, 48px);
    padding: 0;
  }
  /* The name of the month above its first day, which says it itself to screen readers. */
  td[data-month]::after {
    position: absolute;
    inset: 4px 0 auto;
    color: var(--_quiet);
    content: attr(data-month) / '';
    font-size: 0.7em;
    text-align: center;
    pointer-events: none;
  }
  td:has(.open)::after {
    color: var(--_accent-text);
  }
  td[aria-selected='true']::after {
    color: var(--_on-accent);
  }
  td[data-month] .day {
    padding-block-start: 8px;
  }
  .day {
    position: relative;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    font-size: min(1em, 8.6cqi);
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  .day.skeleton {
    animation: none;
  }
  table[aria-busy='true'] {
    animation: var(--_motion, wait 1.6s ease-in-out infinite);
  }
  .open {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: 600;
  }
  .open:hover {
    background: var(--_accent-deep);
  }
  .selected,
  .selected:hover {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .today::after {
    position: absolute;
    inset-block-end: 7px;
    inset-inline-start: calc(50% - 2px);
    border: 2px solid;
    border-radius: 50%;
    content: '';
  }
  .noted::before {
    position: absolute;
    inset-block-start: 10%;
    inset-inline-end: 10%;
    border: 3px solid;
    border-radius: 50%;
    content: '';
  }
  .noted:not(.selected)::before {
    color: var(--_notice);
  }
  .empty {
    color: var(--_quiet);
    font-size: 0.9em;
    text-align: center;
  }
  .empty:empty {
    display: none;
  }
  .grids {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    align-items: start;
    gap: var(--_gap);
  }
  @container (width < 32em) {
    h2 ~ h2,
    table ~ table {
      display: none;
    }
  }
  /* The second name is aligned with its days; the buttons are above its end. */
  @container (width >= 32em) {
    h2 ~ h2 + div {
      margin-inline-start: -100px;
    }
  }
`
