import { css } from 'lit'

/** Common free times as buttons, and the selected span or keyboard cursor. */
export const commonTimesStyles = css`
  .everyone {
    position: sticky;
    inset-block-end: 0;
    z-index: 4;
    min-block-size: var(--_row);
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }
  .everyone b,
  .stretches b {
    font-weight: 650;
  }
  .free {
    padding: 0;
    border: 1.5px solid var(--_free);
    border-radius: var(--_radius-inner);
    background: color-mix(in oklch, var(--_free) 15%, var(--_surface));
    color: var(--_free-text);
    font-size: 0.86em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  button.free:hover {
    background: color-mix(in oklch, var(--_free) 26%, var(--_surface));
  }
  .lane > .free {
    position: absolute;
    inset-block: 0.45em;
    z-index: 1;
    overflow: hidden;
    container-type: inline-size;
  }
  .lane > .free span {
    white-space: nowrap;
  }
  @container (width < 5.4em) {
    .lane > .free span {
      display: none;
    }
  }
  .band,
  .selected-span,
  .cursor {
    position: absolute;
    inset-block: 0;
    inset-inline-start: calc(var(--_names) + (100% - var(--_names)) * var(--at));
    inline-size: calc((100% - var(--_names)) * var(--for));
    pointer-events: none;
  }
  .band {
    border-inline: 1.5px solid var(--_accent);
    background: color-mix(in oklch, var(--_accent) 12%, transparent);
  }
  .selected-span {
    inset-block: 0.45em;
    z-index: 2;
    border-radius: var(--_radius-inner);
    box-shadow: inset 0 0 0 2px var(--_accent);
  }
  .cursor {
    inset-block: 0.2em;
    z-index: 2;
    border-radius: var(--_radius-control);
  }
  .cursor:focus {
    outline: 2px solid var(--_accent-text);
    outline-offset: 0;
    background: color-mix(in oklch, var(--_accent) 16%, transparent);
  }
  .no-common-times {
    position: sticky;
    inset-inline-start: calc(var(--_names) + 14px);
    grid-row: 1;
    grid-column: 2 / -1;
    align-self: center;
    inline-size: fit-content;
    max-inline-size: calc(100cqi - var(--_names) - 30px);
    padding-inline: 14px;
    color: var(--_quiet);
    pointer-events: none;
  }
  .everyone .lane {
    grid-row: 1;
  }
  .stretches {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) / 2) calc(var(--_space) * 1.5) 14px;
  }
  .stretches div {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .stretches .free {
    min-block-size: 34px;
    padding-inline: 10px;
  }
  .stretches .free[part~='selected'] {
    box-shadow: 0 0 0 2px var(--_accent);
  }
  .compact .everyone {
    min-block-size: 2.6em;
  }
  @media (forced-colors: active) {
    .band,
    .selected-span {
      border: 2px solid Highlight;
    }
  }
`
