import { css } from 'lit'

/** The status of a change, and its questions, above the events. */
export const sourceStatusStyles = css`
  .status {
    position: absolute;
    inset-block-end: 14px;
    inset-inline: 0;
    z-index: 7;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) / 2) 10px;
    align-items: center;
    inline-size: fit-content;
    max-inline-size: calc(100% - 28px);
    margin-inline: auto;
    padding: var(--_space) 14px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    box-shadow: 0 8px 24px -8px rgb(0 0 0 / 0.3);
    font-size: 0.933em;
  }
  .close {
    inline-size: 24px;
    block-size: 24px;
    border: 0;
  }
  dialog {
    inline-size: min(380px, 92vw);
    padding: calc(var(--_space) * 2.5);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
  }
  dialog[open] {
    display: grid;
    gap: 10px;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  dialog h3 {
    margin-block-end: calc(var(--_space) / 2);
    font-size: 1.067em;
    font-weight: 600;
  }
  @media print {
    .status {
      display: none;
    }
  }
`
