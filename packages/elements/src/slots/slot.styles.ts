import { css } from 'lit'

/** Buttons for times below the name of their day (`bar`) and of its parts (`part`), and the message without times (`empty`). */
export const slotStyles = css`
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space);
    margin-block-end: calc(var(--_space) * 1.5);
  }
  h2 {
    flex: 1;
    min-inline-size: min-content;
    font-weight: 600;
  }
  .part {
    margin: 14px 0 6px;
    color: var(--_quiet);
    font-size: 0.8em;
  }
  .slot {
    inline-size: 100%;
    min-block-size: 46px;
    padding: 6px calc(var(--_space) / 2);
    /* At least 3:1 on the surface, whatever the accent (WCAG 1.4.11). */
    border-color: color-mix(in oklch, var(--_accent-text) 66%, var(--_surface));
    color: var(--_accent-text);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .slot:hover {
    border-color: var(--_accent-text);
    background: var(--_accent-soft);
  }
  .slot[aria-pressed='true'] {
    border-color: var(--_accent-text);
    background: var(--_accent-deep);
  }
  /* The time of the hosts is a second column, or below where there is no room for it. */
  .two {
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(var(--_space) / 2);
    align-items: center;
    justify-content: space-between;
    padding-inline: calc(var(--_space) * 1.5);
  }
  .slot[aria-disabled='true'] {
    border-color: transparent;
    background: var(--_fill);
    color: var(--_quiet);
  }
  small {
    margin-inline-start: calc(var(--_space) / 2);
    color: var(--_quiet);
    font-size: 0.87em;
    font-weight: 400;
  }
  .two small {
    margin: 0;
  }
  .seats,
  .conflict {
    display: block;
    margin: 0;
  }
  .conflict {
    color: var(--_notice);
    text-wrap: balance;
  }
  .empty {
    padding-block: var(--_gap);
    color: var(--_quiet);
    font-size: 0.93em;
    text-align: center;
  }
`
