import { css } from 'lit'

/**
 * An event in any view. It is tinted in its calendar's colour `--c`, so that the page's text is readable on any colour.
 * Tentative events are striped and dashed, cancelled ones struck out and faded, free ones outlined.
 */
export const eventStyles = css`
  .event {
    --_c: var(--c, var(--_accent));
  }
  .event:not(.row),
  .more {
    position: absolute;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: hidden;
    border-radius: var(--_radius-inner);
    font-size: 0.833em;
    line-height: 1.3;
    text-align: start;
  }
  .event:not(.row) {
    border: 0 solid var(--_c);
    color: var(--_text);
  }
  .event:is(.timed, .bar) {
    /* A dark surface takes more of a colour until it shows. */
    --_tint: light-dark(
      color-mix(in oklch, var(--_c) 16%, var(--_surface)),
      color-mix(in oklch, var(--_c) 30%, var(--_surface))
    );
    border-inline-start-width: 3px;
    background: var(--_tint);
  }
  .event:not(.row):hover {
    --_tint: light-dark(
      color-mix(in oklch, var(--_c) 26%, var(--_surface)),
      color-mix(in oklch, var(--_c) 40%, var(--_surface))
    );
    background: var(--_tint);
  }
  .event:focus-visible,
  .more:focus-visible {
    z-index: 3;
    outline-offset: 1px;
  }
  .event b {
    font-weight: 600;
  }
  /* Truncated text ends in its own direction, but is aligned in the page's. */
  [dir='rtl'] .event b {
    text-align: right;
  }
  .event.repeats:is(.timed, .bar) b::after {
    content: ' \\21bb' / '';
    font-weight: 400;
  }
  .event:is(.timed, .bar, .entry:hover) span {
    color: color-mix(in oklch, var(--_text) 82%, var(--_tint));
  }
  .event:not(.row) span:empty {
    display: none;
  }
  .timed {
    /* Overflow wraps to a hidden column or line, so that a time is shown in full or not at all. */
    display: flex;
    flex-flow: column wrap;
    gap: 0 9px;
    align-content: start;
    padding: 3px 6px;
    hyphens: auto;
  }
  .timed > :is(b, span) {
    inline-size: 100%;
    max-block-size: round(down, 100%, 1lh);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .timed.narrow {
    padding-inline: calc(var(--_space) / 2) 2px;
  }
  .narrow:not(.short) span {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    block-size: 1lh;
    white-space: nowrap;
  }
  .narrow:not(.short) span::before {
    block-size: 1lh;
    content: '';
  }
  .timed.short {
    flex-flow: row wrap;
    gap: 0;
    padding-block: 0;
    white-space: nowrap;
  }
  .short > :is(b, span) {
    flex: none;
    inline-size: auto;
    max-inline-size: 100%;
    block-size: 100%;
    max-block-size: none;
    align-content: center;
  }
  .short span::before {
    content: '\\a0· ';
  }
  .bar,
  .entry {
    inset-block-start: calc(var(--_top, 3px) + var(--line) * 1.93em);
    inset-inline-start: 3px;
    z-index: 1;
    block-size: 1.78em;
    inline-size: calc(var(--span) * 100% + (var(--span) - 1) * 1px - var(--_ends, 6px));
    padding: 0 7px;
    line-height: 1.78em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .event.bar.before {
    border-inline-start-width: 0;
  }
  .bar.before {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
    inset-inline-start: 0;
    --_ends: 3px;
  }
  .bar.after {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    --_ends: 3px;
  }
  .bar.before.after {
    --_ends: 0px;
  }
  .event.entry {
    display: flex;
    align-items: center;
    padding-inline: calc(var(--_space) / 2);
  }
  .event.entry::before {
    flex: none;
    order: -2;
    inline-size: 0.6em;
    block-size: 0.6em;
    margin-inline-end: 0.45em;
    border: 1.5px solid var(--_c);
    border-radius: 50%;
    background: var(--_c);
    content: '';
  }
  .entry b,
  .bar b {
    font-weight: 500;
  }
  .entry b {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .entry span {
    order: -1;
    margin-inline-end: 0.4em;
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  .bar span {
    margin-inline-start: 0.5em;
  }
  .more {
    color: var(--_quiet);
    font-weight: 500;
  }
  .more:hover {
    background: var(--_sunken);
    color: var(--_text);
  }
  .more.crowd {
    display: grid;
    place-content: start center;
    padding: calc(var(--_space) / 2) 0;
    border: 1px dashed var(--_line);
    background: var(--_sunken);
    direction: ltr;
    text-align: center;
  }
  .event.tentative:is(.timed, .bar) {
    border: 1px dashed var(--_c);
    border-inline-start-width: 3px;
    background: repeating-linear-gradient(-45deg, var(--_tint) 0 6px, var(--_surface) 6px 10px) var(--_surface);
  }
  .event.tentative.entry::before {
    border-style: dashed;
    background: none;
  }
  .event.cancelled:not(.row) {
    background: color-mix(in oklch, var(--_c) 8%, var(--_surface));
    border-color: color-mix(in oklch, var(--_c) 50%, var(--_surface));
    color: color-mix(in oklch, var(--_text) 68%, var(--_surface));
    text-decoration: line-through;
  }
  .event.cancelled.entry,
  .event.free.entry {
    background: none;
  }
  .event.free:is(.timed, .bar) {
    border: 1px solid var(--_c);
    border-inline-start-width: 3px;
    background: var(--_surface);
  }
  .event.free.entry::before {
    background: none;
  }
  .event.moved {
    opacity: 0.45;
  }
  .ghost-event {
    z-index: 4;
    outline: 2px solid var(--_c, var(--_accent));
    box-shadow: 0 6px 18px -4px rgb(0 0 0 / 0.35);
    pointer-events: none;
  }
  .lanes > .ghost-event {
    inset-inline: 0;
  }
  i.ghost-event,
  i.range {
    position: absolute;
    inset-block: 2px;
    inset-inline: 2px;
    border-radius: var(--_radius-inner);
    background: color-mix(in oklch, var(--_accent) 22%, transparent);
    pointer-events: none;
  }
  .grip {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    block-size: 7px;
    cursor: ns-resize;
  }
  .bar .grip {
    inset-block: 0;
    inset-inline-start: auto;
    inline-size: 8px;
    block-size: auto;
    cursor: ew-resize;
  }
  .entry .grip {
    display: none;
  }
  @media (forced-colors: active) {
    .event:not(.row) {
      border: 1px solid CanvasText;
    }
    .event.timed {
      border-inline-start-width: 3px;
    }
    .event.free:is(.timed, .bar, .entry) {
      border: 3px double CanvasText;
    }
    .event.tentative:not(.row) {
      border-style: dashed;
    }
    .event.cancelled {
      color: GrayText;
    }
    .event.entry::before,
    .dots i {
      forced-color-adjust: none;
    }
    i.range,
    i.ghost-event {
      border: 2px solid Highlight;
    }
  }
  @media print {
    .event:is(.entry, .bar) {
      font-size: 0.7em;
    }
    .timed > b {
      inline-size: 100%;
      max-block-size: none;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`
