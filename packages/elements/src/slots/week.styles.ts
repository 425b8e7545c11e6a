import { css } from 'lit'
import { width } from '../styles/width.styles.js'

export const weekStyles = css`
  ${width}
  :host {
    --_width: 720px;
    --_narrowest: 240px;
  }
  #ruler {
    padding-inline-start: 1em;
  }
  .bar > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    align-items: center;
  }
  table {
    inline-size: 100%;
    border-spacing: 6px;
    table-layout: fixed;
  }
  th {
    padding: 0;
    font: inherit;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding-block: 6px;
    border-block-end: 1px solid var(--_line);
    background: var(--_surface);
    color: var(--_quiet);
    font-size: 0.8em;
    line-height: 1.3;
  }
  thead b {
    display: block;
    color: var(--_text);
    font-size: 1.4em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .no-slots b {
    color: var(--_quiet);
    font-weight: 400;
  }
  .today b {
    color: var(--_accent-text);
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  td {
    padding: 0;
    vertical-align: top;
  }
  th.part {
    padding-block-start: 6px;
    font-size: 0.8em;
    text-align: start;
  }
  .slot {
    min-block-size: 38px;
    font-size: 0.933em;
  }
  small {
    display: block;
    margin: 0;
    font-size: 0.78em;
    line-height: 1.25;
  }
  .skeleton {
    block-size: 38px;
  }
  .empty {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    justify-items: center;
  }
`
