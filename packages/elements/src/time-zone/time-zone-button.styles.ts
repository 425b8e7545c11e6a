import { css } from 'lit'

/** The time zone and its current time, on one line. */
export const zoneStyles = css`
  .zone {
    display: flex;
    align-items: center;
    gap: var(--_space);
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .zone .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .zone button {
    padding: 2px 0;
    border: 0 dashed var(--_line);
    border-block-end-width: 1px;
    border-radius: 0;
    color: var(--_text);
    overflow-wrap: anywhere;
  }
  .zone button:hover {
    border-color: var(--_accent-text);
    color: var(--_accent-text);
  }
`
