import { css } from 'lit'

export const redirectStyles = css`
  :host {
    margin-block: 6px;
  }
  p {
    text-align: center;
    margin-block-end: var(--_space);
    color: var(--_quiet);
    font-size: 0.95em;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    justify-content: center;
  }
  a {
    border-radius: var(--_radius-control);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
`
