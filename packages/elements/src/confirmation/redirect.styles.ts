import { css } from 'lit'

export const redirectStyles = css`
  :host {
    margin-block: 6px;
  }
  p {
    margin-block-end: var(--_space);
    color: var(--_quiet);
    font-size: 0.95em;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }
  a {
    border-radius: var(--_radius-control);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
`
