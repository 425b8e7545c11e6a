import { css } from 'lit'

/** The hours of a schedule: the week beside the dates, below each other where it is narrow. */
export const hoursStyles = css`
  .aside {
    display: grid;
    grid-template-columns: minmax(0, 1.35fr) minmax(270px, 1fr);
    gap: 28px 36px;
    align-items: start;
  }
  @container (max-width: 760px) {
    .aside {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .month table {
    inline-size: 100%;
    margin-block: 8px 14px;
    border-collapse: separate;
    border-spacing: 2px;
    table-layout: fixed;
    text-align: center;
  }
  .month th {
    padding: 4px 0;
    color: var(--_quiet);
    font-size: 0.86em;
    font-weight: 400;
  }
  .month td {
    padding: 0;
  }
  .month td button {
    inline-size: 100%;
    min-block-size: max(34px, var(--_target) - 4px);
    padding: 0;
    border: 0;
    border-radius: var(--_radius-inner);
    background: var(--_fill);
    color: var(--_text);
    font-variant-numeric: tabular-nums;
    font-weight: 550;
    cursor: pointer;
  }
  .month td button:hover {
    background: var(--_fill-strong);
  }
  .month td .closed {
    background: none;
    color: var(--_quiet);
    font-weight: 400;
  }
  .month td .other-hours {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: 600;
  }
  .month td .off {
    background: repeating-linear-gradient(135deg, var(--_fill-strong) 0 3px, var(--_surface) 3px 7px);
    color: var(--_quiet);
  }
  .month td [aria-pressed='true'] {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  .month td [aria-current] {
    box-shadow: inset 0 -2px var(--_accent-text);
  }
  .pair {
    gap: 2px;
  }
  .form {
    display: grid;
    gap: 12px;
    margin-block-end: 14px;
    padding: 14px;
  }
  .holidays {
    margin-block-start: 14px;
  }
  .holidays .form {
    margin: 0;
  }
  .settings,
  .travel {
    margin-block-start: 28px;
  }
  :is(.settings, .travel) h3 {
    margin-block-end: 12px;
  }
  .travel > :is(.form, .ghost) {
    margin-block: 12px 0;
  }
  :is(section, .settings) > p.muted {
    margin-block-start: 8px;
  }
  @media (pointer: coarse) {
    summary {
      min-block-size: var(--_target);
      align-content: center;
    }
  }
  .days-off {
    max-block-size: 260px;
    overflow-y: auto;
  }
  .days-off li {
    display: flex;
    gap: 10px;
    align-items: center;
  }
  .notice {
    margin-block-end: 14px;
    padding: 10px 14px;
    border-radius: var(--_radius-control);
    background: var(--_notice-soft);
  }
  .skeleton {
    display: block;
    block-size: 36px;
    margin-block-end: 10px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
  }
  @media (forced-colors: active) {
    .month td .off {
      background: Canvas;
    }
    .month td .other-hours {
      border: 1px solid Highlight;
    }
    .month td .off {
      text-decoration: line-through;
    }
    .month td [aria-current] {
      border-block-end: 2px solid Highlight;
    }
    .month td [aria-pressed='true'] {
      outline-color: CanvasText;
      background: Highlight;
      color: HighlightText;
    }
  }
`
