import { css } from 'lit'

export const eventTypesStyles = css`
  .host-requests {
    margin-block-end: 24px;
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 266px), 1fr));
    gap: 16px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .card {
    display: grid;
    grid-template-rows: 1fr auto auto;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 16px 16px 10px;
  }
  .card.closed {
    background: var(--_fill);
    box-shadow: 0 0 0 1px var(--_edge);
  }
  .card.closed h3 a {
    color: var(--_quiet);
  }
  .card h3 {
    display: flex;
    gap: 8px;
    position: relative;
    align-items: baseline;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .card h3 a {
    color: inherit;
    text-decoration: underline var(--_field-line) 1px;
    text-underline-offset: 3px;
  }
  /* The whole height of the heading can be pressed. */
  .card h3 a::after {
    content: '';
    position: absolute;
    inset: -10px 0;
  }
  .card h3 a:hover {
    text-decoration-color: currentColor;
  }
  .card .link-line a {
    color: inherit;
    text-decoration: none;
  }
  .card .link-line a:hover {
    text-decoration: underline;
  }
  .card small {
    display: block;
    overflow-wrap: anywhere;
  }
  .card .row {
    gap: 2px;
  }
  .skeleton.card {
    min-block-size: 132px;
  }
`
