import { css } from 'lit'

export const monthStyles = css`
  :host {
    container-type: inline-size;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    margin-block-end: 14px;
  }
  h2 {
    flex: 1;
    font-size: 1.067em;
    font-weight: 600;
  }
  h2 span {
    color: var(--_quiet);
    font-weight: 400;
  }
  table {
    inline-size: calc(100% + 8px);
    margin-inline: -4px;
    border-spacing: 4px;
    table-layout: fixed;
  }
  th {
    padding: 0 0 6px;
    overflow: hidden;
    color: var(--_quiet);
    font-size: 0.8em;
    font-weight: 500;
  }
  td {
    padding: 0;
  }
  .day {
    position: relative;
    display: block;
    inline-size: 100%;
    aspect-ratio: 1;
    max-block-size: 48px;
    font-size: min(1em, 8.6cqi);
    color: color-mix(in oklch, var(--_quiet) 62%, var(--_surface));
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
    border-color: var(--_accent);
  }
  .selected {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .today::after {
    position: absolute;
    inset-block-end: 8%;
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
