import { css } from 'lit'

/** The time zone and its current time, on one line where there is room. */
export const zoneStyles = css`
  .zone,
  .zone > button {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space);
    color: var(--_quiet);
    font-size: 0.93em;
  }
  .zone .icon {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .zone > button {
    min-block-size: 34px;
    margin-inline-start: calc(-1 * var(--_space));
    padding-inline: var(--_space);
    font-size: 1em;
    text-align: start;
  }
  .zone [part='clock'],
  .unfold {
    white-space: nowrap;
  }
  .zone b {
    color: var(--_text);
    font-weight: 500;
  }
  .zone > button:is(:hover, [aria-expanded='true']) {
    background: var(--_fill);
  }
`
