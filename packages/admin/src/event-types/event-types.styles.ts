import { css } from 'lit'

export const eventTypesStyles = css`
  .host-requests {
    margin-block-end: 24px;
  }
  .templates {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .templates legend {
    padding: 0;
    margin-block-end: 6px;
    font-size: 0.93em;
    font-weight: 550;
  }
  .template {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--_target);
    padding-inline: 13px;
    border: 1px solid var(--_field-line);
    border-radius: 99px;
    font-size: 0.95em;
    cursor: pointer;
  }
  .template:hover {
    background: var(--_fill);
  }
  .template:has(:checked) {
    border-color: var(--_accent-text);
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: 550;
  }
  .template:has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .template input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  .templates .hint {
    inline-size: 100%;
    margin: 0;
    color: var(--_quiet);
    font-size: 0.93em;
  }
  @media (forced-colors: active) {
    .template:has(:checked) {
      border: 3px solid Highlight;
    }
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
  .import {
    margin-block: 16px 0;
    /* Its text begins where the cards do. */
    margin-inline-start: -10px;
  }
  .sheet .rows small {
    display: block;
    overflow-wrap: anywhere;
  }
  .sheet .rows .check ~ small {
    padding-inline-start: 27px;
  }
  .sheet .rows a {
    color: inherit;
    text-underline-offset: 3px;
  }
  .skeleton.card {
    min-block-size: 132px;
  }
`
