import { css } from 'lit'

/** The week of a schedule or an event type: a row for each day, in two lines where it is narrow. */
export const weekStyles = css`
  .week > li {
    display: grid;
    grid-template-columns: 132px minmax(0, 1fr) auto;
    gap: 6px 10px;
    align-items: start;
    padding-block: 7px;
  }
  .week > li + li {
    border-block-start: 1px solid var(--_line);
  }
  .week .check {
    min-block-size: var(--_field-height);
  }
  .week .off,
  .week .tools {
    display: flex;
    align-items: center;
    min-block-size: var(--_field-height);
  }
  .ranges {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 8px;
    align-items: start;
  }
  .range {
    position: relative;
    display: grid;
    gap: 3px;
    grid-template-columns: minmax(0, 1fr);
    inline-size: min(100%, calc(var(--characters, 13) * 1ch + 42px));
  }
  .range input {
    padding-inline-end: 30px;
    font-variant-numeric: tabular-nums;
  }
  /* The button is at the end of the row, also beside a text of the other direction. */
  .range:dir(rtl) input:dir(ltr) {
    padding-inline: 30px 12px;
  }
  .range .icon-button {
    position: absolute;
    inset-block-start: calc((var(--_field-height) - max(30px, var(--_target) - 2px)) / 2);
    inset-inline-end: 3px;
  }
  .range .error {
    inline-size: max-content;
    max-inline-size: 260px;
    color: var(--_danger);
  }
  .times {
    position: absolute;
    z-index: 3;
    inset-block-start: calc(var(--_field-height) + 4px);
    inset-inline: 0;
    min-inline-size: 148px;
    max-block-size: 236px;
    padding: 4px;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    border-radius: var(--_radius-control);
    background: var(--_raised);
    box-shadow: var(--_shadow-raised);
    font-variant-numeric: tabular-nums;
  }
  .times [role='option'] {
    display: flex;
    gap: 10px;
    align-items: center;
    justify-content: space-between;
    min-block-size: var(--_target);
    padding-inline: 9px;
    border-radius: 6px;
    white-space: nowrap;
    cursor: pointer;
  }
  .times [role='option']:hover {
    background: var(--_fill);
  }
  .times .active,
  .times .active:hover {
    background: var(--_fill-strong);
  }
  .times [aria-selected='true'] {
    color: var(--_accent-text);
    font-weight: 600;
  }
  .times small {
    font-weight: 400;
  }
  .times .active small {
    color: var(--_text);
  }
  @media (forced-colors: active) {
    .times {
      border: 1px solid CanvasText;
    }
    .times .active {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  /* A row shows what removes a range when the pointer or the focus is in it. */
  @media (hover: hover) {
    .week > li:not(:hover, :focus-within) .range .icon-button {
      opacity: 0;
    }
  }
  @container (max-width: 560px) {
    .week > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .week .ranges,
    .week .off {
      grid-column: 1 / -1;
      order: 1;
    }
    .week .off {
      display: none;
    }
  }
`
