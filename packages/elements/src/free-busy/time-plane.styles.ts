import { css } from 'lit'

/**
 * The plane of days and hours. Busy time is solid, tentative time striped and dashed, time outside working hours hatched,
 * unknown time hatched with a text: colour is never the only difference.
 */
export const timePlaneStyles = css`
  .scroll {
    max-block-size: 37em;
    overflow: auto;
    overscroll-behavior-inline: contain;
    scroll-padding-inline: calc(var(--_names) + 8px) 8px;
    border-block: 1px solid var(--_line-soft);
  }
  .plane {
    position: relative;
    inline-size: calc(
      var(--_names) + max(100cqi - 2px - var(--_names), var(--_day, 0em) * var(--days) * var(--hours))
    );
  }
  .multi-day {
    --_day: var(--when-hour-width, 2.4em);
  }
  .line {
    position: relative;
    display: grid;
    grid-template-columns: var(--_names) repeat(var(--days), minmax(0, 1fr));
  }
  .scale {
    position: sticky;
    inset-block-start: 0;
    z-index: 5;
    background: var(--_surface);
    color: var(--_quiet);
    font-size: 0.82em;
    --_names: 16.341em;
  }
  .head,
  .lane {
    grid-column: var(--column);
  }
  .head {
    min-inline-size: 0;
    padding-block: 5px;
  }
  .multi-day :is(.head, .lane) {
    border-inline-start: 1px solid var(--_line);
  }
  .head b {
    position: sticky;
    inset-inline-start: var(--_names);
    display: block;
    inline-size: fit-content;
    padding-inline: calc(var(--_space) / 2);
    color: var(--_text);
    font-weight: 600;
  }
  .head b.visually-hidden {
    position: absolute;
    inline-size: 1px;
  }
  .hours {
    position: relative;
    block-size: 1.45em;
    overflow: hidden;
    font-variant-numeric: tabular-nums;
  }
  .hours span {
    position: absolute;
    padding-inline-start: calc(var(--_space) / 2);
    white-space: nowrap;
  }
  .lane {
    position: relative;
    min-inline-size: 0;
    background: linear-gradient(to right, var(--_line-soft) 1px, transparent 1px) 0 0 /
      calc(100% / var(--hours)) 100%;
    cursor: crosshair;
    user-select: none;
    -webkit-touch-callout: none;
  }
  .lane i {
    position: absolute;
    inset-block: 0;
    pointer-events: none;
  }
  .busy,
  .tentative {
    margin-block: 0.65em;
    border-radius: var(--_radius-inner);
  }
  .busy {
    background: var(--_busy);
  }
  .tentative {
    border: 1px dashed var(--_quiet);
    background: repeating-linear-gradient(-45deg, var(--_busy) 0 4px, transparent 4px 9px);
  }
  .out-of-hours {
    background: repeating-linear-gradient(-45deg, var(--_line) 0 1px, transparent 1px 6px),
      color-mix(in srgb, var(--_sunken) 60%, transparent);
  }
  .missing {
    background: var(--_line);
  }
  .lane.unknown,
  .lane.loading {
    grid-column: 2 / -1;
  }
  .lane.unknown {
    display: flex;
    align-items: center;
    background: repeating-linear-gradient(
      45deg,
      light-dark(oklch(from var(--_notice) 0.97 0.035 h), oklch(from var(--_notice) 0.27 0.035 h)) 0 9px,
      light-dark(oklch(from var(--_notice) 0.985 0.02 h), oklch(from var(--_notice) 0.24 0.02 h)) 9px 18px
    );
    color: var(--_notice);
    font-size: 0.9em;
    cursor: default;
  }
  .unknown span {
    position: sticky;
    inset-inline-start: calc(var(--_names) + 14px);
    max-inline-size: calc(100cqi - var(--_names) - 30px);
    margin-inline-start: 14px;
    line-height: 1.25;
  }
  .loading .skeleton {
    block-size: auto;
    position: absolute;
    inset: 0.75em 3% 0.75em 8%;
  }
  .compact {
    --_names: 0px;
    --_row: 5em;
  }
  .compact .scale {
    --_names: 0px;
  }
  .compact .line {
    grid-template-columns: minmax(0, 1fr);
  }
  .compact :is(.lane, .head) {
    grid-column: 1;
  }
  .compact .row .lane {
    grid-row: 2;
  }
  .compact :is(.busy, .tentative) {
    margin-block: 0.25em;
  }
  .compact .unknown span {
    margin-inline: calc(var(--_space) * 1.5);
    font-size: 0.87em;
    line-height: 1.15;
  }
  @media (forced-colors: active) {
    .busy {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .tentative {
      border: 2px dashed CanvasText;
    }
    .out-of-hours {
      border: 1px solid GrayText;
    }
    .lane.unknown,
    .legend .unknown {
      border: 2px dotted;
    }
  }
  @media print {
    .scroll {
      max-block-size: none;
      print-color-adjust: exact;
    }
    .multi-day {
      --_day: 0em;
    }
    .multi-day .hours {
      display: none;
    }
  }
`
