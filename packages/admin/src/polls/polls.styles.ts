import { css } from 'lit'

/** The list of polls, the form of a new one, and the table of answers. */
export const pollsStyles = css`
  :host {
    --_widest: 1080px;
  }
  .lead {
    margin-block: -8px 16px;
  }
  .rows > li .open {
    position: relative;
    color: inherit;
    font-weight: 600;
    text-decoration: underline var(--_field-line) 1px;
    text-underline-offset: 3px;
    overflow-wrap: anywhere;
  }
  .rows > li .open::after {
    content: '';
    position: absolute;
    inset: -10px 0;
  }
  .rows > li .open:hover {
    text-decoration-color: currentColor;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin-block-start: 4px;
    color: var(--_quiet);
    font-size: 0.93em;
    overflow-wrap: anywhere;
  }
  .back {
    margin-inline-start: -9px;
    margin-block-end: 4px;
  }
  .made {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 14px 16px 16px;
  }
  .link-line a {
    overflow: hidden;
    color: var(--_text);
    text-overflow: ellipsis;
  }
  .decision {
    display: flex;
    gap: 10px;
    margin-block-end: 14px;
    padding: 12px 16px;
    border-radius: var(--_radius);
    background: var(--_success-soft);
    overflow-wrap: anywhere;
  }
  .decision > .icon {
    margin-block-start: 4px;
    color: var(--_success);
    stroke-width: 2;
  }
  .decision a {
    justify-self: start;
    color: inherit;
  }
  .decision .stack {
    gap: 4px;
  }
  .scroll {
    overflow-x: auto;
    overscroll-behavior-inline: contain;
    scrollbar-width: thin;
  }
  .scroll:focus-visible {
    outline-offset: 2px;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.93em;
  }
  th,
  td {
    padding: 11px 14px;
    font-weight: 400;
    text-align: start;
    vertical-align: middle;
  }
  thead th {
    color: var(--_quiet);
    font-weight: 550;
    white-space: nowrap;
  }
  tbody tr {
    border-block-start: 1px solid var(--_line);
  }
  tbody tr.suits {
    background: var(--_success-soft);
  }
  tbody th {
    min-inline-size: 150px;
  }
  .when {
    display: block;
    font-weight: 600;
    white-space: nowrap;
  }
  .out .when {
    color: var(--_quiet);
    font-weight: 450;
    text-decoration: line-through;
  }
  .mark {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    margin-block-start: 3px;
    color: var(--_quiet);
    font-size: 0.93em;
  }
  .mark.good {
    color: light-dark(oklch(from var(--_success) min(l, 0.42) c h), var(--_success));
    font-weight: 550;
  }
  .mark.gone {
    color: var(--_notice);
  }
  :is(.mark, .said, .count-of) .icon {
    inline-size: 14px;
    block-size: 14px;
    stroke-width: 2;
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
  }
  .count-of {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    color: var(--_quiet);
    white-space: nowrap;
  }
  .count-of b {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
  }
  .said {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    white-space: nowrap;
  }
  .vote:is(.no, .none) {
    color: var(--_quiet);
  }
  :is(.vote, .count-of).yes .icon {
    color: var(--_success);
  }
  :is(.vote, .count-of).if_needed .icon {
    color: var(--_notice);
  }
  .vote .name {
    display: none;
  }
  .book {
    text-align: end;
  }
  .skeleton {
    display: block;
    block-size: 58px;
  }
  @container (max-width: 640px) {
    .scroll {
      overflow-x: visible;
    }
    table,
    tbody,
    tbody tr,
    tbody th,
    td {
      display: block;
    }
    thead {
      position: absolute;
      overflow: hidden;
      clip-path: inset(50%);
      inline-size: 1px;
      block-size: 1px;
    }
    tbody tr {
      padding: 12px 16px 14px;
    }
    tbody tr:first-child {
      border: 0;
    }
    tbody th,
    td {
      padding: 0;
    }
    .when {
      white-space: normal;
    }
    .counts {
      margin-block: 6px 8px;
    }
    .vote {
      display: flex;
      gap: 4px 12px;
      align-items: center;
      justify-content: space-between;
      padding-block: 4px;
    }
    .vote .name {
      display: block;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .book {
      text-align: start;
    }
    .book > button {
      inline-size: 100%;
      margin-block-start: 8px;
    }
  }
  @media (forced-colors: active) {
    .decision {
      border: 1px solid CanvasText;
    }
    tbody tr.suits {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    /* Icons keep their colours otherwise, which are not made for the system's background. */
    :host :is(.vote, .count-of, .decision) .icon {
      color: CanvasText;
    }
  }
`
