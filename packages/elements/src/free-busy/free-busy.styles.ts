import { css } from 'lit'

/**
 * People in rows, time from one side to the other. Busy time is solid, tentative striped and dashed, time out of hours hatched,
 * unknown time hatched with words in it: colour is never the only difference.
 */
export const freeBusyStyles = css`
  :host {
    --_line-soft: color-mix(in srgb, var(--_line) 62%, var(--_surface));
    --_busy: var(--when-busy, light-dark(#ced4da, #474e5a));
    --_free: var(--when-free, #2b8a3e);
    --_free-text: light-dark(
      oklch(from var(--_free) min(l, 0.42) c h),
      oklch(from var(--_free) max(l, 0.82) c h)
    );
    --_names: 13.4em;
    --_row: 3.5em;
    container-type: inline-size;
  }
  .card {
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px -12px rgb(0 0 0 / 0.12);
  }
  #ruler {
    padding-inline-start: 1em;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding: 16px 20px;
  }
  .pagers {
    display: flex;
    gap: 6px;
  }
  .top .icon,
  .top .ghost {
    min-block-size: 34px;
    padding-block: 0;
  }
  .top .icon {
    font-size: 1.05em;
  }
  h2 {
    flex: 1 1 auto;
    font-size: 1.15em;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  h2 span,
  .summary {
    color: var(--_quiet);
    font-weight: 400;
  }
  h2 span {
    display: inline-block;
  }
  .summary {
    font-size: 0.933em;
  }
  .card > .notice {
    margin: 0 20px 12px;
  }
  .nothing {
    padding: 0 20px 24px;
    color: var(--_quiet);
  }
  .scroll {
    max-block-size: 37em;
    overflow: auto;
    overscroll-behavior: contain;
    scroll-padding-inline: calc(var(--_names) + 8px) 8px;
    border-block: 1px solid var(--_line-soft);
  }
  .plane {
    position: relative;
    inline-size: calc(
      var(--_names) + max(100cqi - 2px - var(--_names), var(--_day, 0em) * var(--days) * var(--hours))
    );
  }
  .several {
    --_day: var(--when-hour-width, 2.4em);
  }
  .line {
    position: relative;
    display: grid;
    grid-template-columns: var(--_names) repeat(var(--days), minmax(0, 1fr));
  }
  .person {
    position: sticky;
    inset-inline-start: 0;
    z-index: 3;
    display: flex;
    grid-column: 1;
    gap: 10px;
    align-items: center;
    min-inline-size: 0;
    padding: 4px 12px 4px 20px;
    background: var(--_surface);
    line-height: 1.3;
  }
  :dir(rtl) .person {
    padding-inline: 20px 12px;
  }
  .person > div {
    min-inline-size: 0;
  }
  .name {
    unicode-bidi: plaintext;
  }
  :dir(rtl) .name {
    text-align: right;
  }
  .name,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .face {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 2.5em;
    block-size: 2.5em;
    border-radius: 50%;
    background: var(--c, #5c636a);
    color: #fff;
    font-size: 0.74em;
    font-weight: 600;
    line-height: 1;
    overflow: hidden;
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
  .head {
    min-inline-size: 0;
    padding-block: 5px;
  }
  .several :is(.head, .lane) {
    border-inline-start: 1px solid var(--_line);
  }
  .head b {
    position: sticky;
    inset-inline-start: var(--_names);
    display: block;
    inline-size: fit-content;
    padding-inline: 4px;
    color: var(--_text);
    font-weight: 600;
  }
  .head b.hidden {
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
    padding-inline-start: 4px;
    overflow: visible;
    white-space: nowrap;
  }
  .people {
    position: relative;
    block-size: calc(var(--_row) * var(--people));
  }
  .row {
    position: absolute;
    inset-block-start: calc(var(--_row) * var(--row));
    inset-inline: 0;
    block-size: var(--_row);
    contain: layout style;
  }
  .row::before {
    position: absolute;
    inset: 0 0 auto;
    z-index: 4;
    border-block-start: 1px solid var(--_line-soft);
    content: '';
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
  .lane i,
  .picked,
  .band {
    position: absolute;
    inset-block: 0;
    pointer-events: none;
  }
  .busy,
  .tentative {
    margin-block: 0.65em;
    border-radius: 6px;
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
  .lane.waits {
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
  .waits .bone {
    block-size: auto;
    position: absolute;
    inset: 0.75em 3% 0.75em 8%;
  }
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
    border-radius: 8px;
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
  .picked,
  .cursor {
    inset-inline-start: calc(var(--_names) + (100% - var(--_names)) * var(--at));
    inline-size: calc((100% - var(--_names)) * var(--for));
  }
  .band {
    border-inline: 1.5px solid var(--_accent);
    background: color-mix(in oklch, var(--_accent) 12%, transparent);
  }
  .picked {
    inset-block: 0.45em;
    z-index: 2;
    border-radius: 8px;
    box-shadow: inset 0 0 0 2px var(--_accent);
  }
  .cursor {
    position: absolute;
    inset-block: 0.2em;
    z-index: 2;
    border-radius: 9px;
    pointer-events: none;
  }
  .cursor:focus {
    outline: 2px solid var(--_accent-text);
    outline-offset: 0;
    background: color-mix(in oklch, var(--_accent) 16%, transparent);
  }
  .none {
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
    gap: 8px;
    padding: 4px 12px 14px;
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
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 20px;
    align-items: center;
    min-block-size: 3.2em;
    padding: 10px 20px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    color: var(--_quiet);
    font-size: 0.82em;
  }
  .legend li {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .legend i {
    inline-size: 1.6em;
    block-size: 0.95em;
    margin: 0;
    border-radius: 4px;
  }
  .legend .free {
    border-width: 1.5px;
  }
  .legend .unknown {
    border: 1px solid var(--_notice);
    background: light-dark(oklch(from var(--_notice) 0.96 0.05 h), oklch(from var(--_notice) 0.3 0.05 h));
  }
  .chosen {
    flex: 1 1 20em;
    order: -1;
    font-size: 0.933em;
  }
  .chosen b {
    font-weight: 600;
  }
  dialog {
    inline-size: min(980px, 94vw);
    max-block-size: 92vh;
    padding: 0;
    overflow: auto;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  dialog > .icon {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    z-index: 1;
  }
  .compact {
    --_names: 0px;
    --_row: 5em;
  }
  .compact .top {
    padding: 12px;
  }
  .compact h2 {
    order: 1;
    flex-basis: 100%;
  }
  .compact .summary {
    order: 2;
  }
  .compact .scale {
    --_names: 0px;
  }
  .compact .line {
    grid-template-columns: minmax(0, 1fr);
  }
  .compact .row {
    grid-template-rows: 2.7em 2.1em;
  }
  .compact .person {
    padding: 6px 12px 0;
  }
  .compact .row .person small {
    display: inline;
    margin-inline-start: 0.6em;
  }
  .compact .person > div {
    display: flex;
    gap: 0 8px;
    align-items: baseline;
  }
  .compact .face {
    inline-size: 2.2em;
    block-size: 2.2em;
  }
  .compact .lane,
  .compact .head {
    grid-column: 1 !important;
  }
  .compact .row .lane {
    grid-row: 2;
  }
  .compact :is(.busy, .tentative) {
    margin-block: 0.25em;
  }
  .compact .everyone {
    min-block-size: 2.6em;
  }
  .compact .unknown span {
    margin-inline: 12px;
    font-size: 0.87em;
    line-height: 1.15;
  }
  .compact .foot {
    padding: 10px 12px;
  }
  @media (forced-colors: active) {
    .busy,
    .legend .busy {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .tentative {
      border: 2px dashed CanvasText;
    }
    .out-of-hours {
      border: 1px solid GrayText;
    }
    .band,
    .picked {
      border: 2px solid Highlight;
    }
  }
  @media print {
    .scroll {
      max-block-size: none;
    }
  }
`
