import { css } from 'lit'
import { width } from '../styles/width.styles.js'

export const timeZoneListStyles = css`
  ${width}
  :host {
    --_width: 340px;
  }
  :host([popover]) {
    position: fixed;
    inset: 0 auto auto 0;
    inline-size: min(340px, 100vw - 16px);
    max-block-size: min(420px, 70vh);
    margin: 0;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: hidden;
    background: light-dark(var(--_surface), var(--_fill));
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.06), 0 16px 40px -12px rgb(0 0 0 / 0.3);
  }
  :host([popover]:not(:popover-open)) {
    display: none;
  }
  .root {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    max-block-size: inherit;
    padding: var(--_space);
  }
  ul {
    margin-block-start: 10px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  [hidden] {
    display: none;
  }
  li {
    display: grid;
    grid-template-columns: 1fr auto minmax(4.4em, auto);
    gap: 10px;
    align-items: baseline;
    min-block-size: 34px;
    padding: 6px 10px;
    border-radius: var(--_radius-inner);
    cursor: pointer;
  }
  li:hover {
    background: var(--_fill);
  }
  li[aria-selected='true'] {
    color: var(--_accent-text);
    font-weight: 600;
  }
  .active,
  .active:hover {
    background: var(--_accent-soft);
    outline: 1px solid var(--_accent-text);
    outline-offset: -1px;
  }
  small {
    color: var(--_quiet);
    font-size: 0.867em;
    font-weight: 400;
  }
  small,
  .clock {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .clock {
    text-align: end;
  }
  .foot {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin: var(--_space) calc(-1 * var(--_space)) 0;
    padding: var(--_space) calc(var(--_space) * 2) 0;
    border-block-start: 1px solid var(--_line);
    color: var(--_quiet);
    font-size: 0.93em;
  }
  .empty {
    padding: calc(var(--_space) * 2) 10px;
    color: var(--_quiet);
  }
`
