import { css } from 'lit'

export const zoneSelectStyles = css`
  .zone {
    display: flex;
    align-items: center;
    gap: 8px;
    color: var(--_quiet);
    font-size: 0.9em;
  }
  svg {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }
  button {
    padding: 2px 0;
    border: 0 dashed var(--_line);
    border-block-end-width: 1px;
    border-radius: 0;
    color: var(--_text);
    overflow-wrap: anywhere;
  }
  button:hover {
    border-color: var(--_accent-text);
    color: var(--_accent-text);
  }
  [popover] {
    position: fixed;
    inset: 0 auto auto 0;
    inline-size: min(340px, 100vw - 16px);
    max-block-size: min(380px, 70vh);
    margin: 0;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: hidden;
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.06), 0 16px 40px -12px rgb(0 0 0 / 0.3);
    color: var(--_text);
  }
  when-zone-list {
    max-block-size: inherit;
  }
`
