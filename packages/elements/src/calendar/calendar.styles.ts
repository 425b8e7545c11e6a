import { css } from 'lit'

/** The frame of a calendar: its header and its view. */
export const calendarStyles = css`
  :host {
    --_line-soft: color-mix(in srgb, var(--_line) 62%, var(--_surface));
    --_now: var(--when-now, light-dark(#e03131, #ff6b6b));
    --_now-text: light-dark(
      oklch(from var(--_now) min(l, 0.54) c h),
      oklch(from var(--_now) max(l, 0.72) c h)
    );
    --_today: color-mix(in oklch, var(--_accent) 5%, var(--_surface));
    --_hour: var(--when-hour-height, 3.5em);
    block-size: 50em;
  }
  .header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 1.5);
    align-items: center;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2.5);
  }
  .pagers {
    display: flex;
    gap: 6px;
  }
  .header .icon-button,
  .header .ghost {
    min-block-size: 34px;
    padding-block: 0;
  }
  .header .icon-button {
    font-size: 1em;
  }
  h2 {
    flex: 1;
    font-size: 1.15em;
    font-weight: 650;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  h2 span {
    color: var(--_quiet);
    font-weight: 400;
  }
  .zone {
    color: var(--_quiet);
    font-size: 0.933em;
  }
  .header .chip {
    padding: calc(var(--_space) / 2) calc(var(--_space) * 1.5);
    font-size: 0.933em;
  }
  select {
    min-block-size: max(34px, 1.6em);
    padding-inline: var(--_space);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: 0.933em;
  }
  .main {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    touch-action: pan-y;
    overflow: auto;
    border-block-start: 1px solid var(--_line);
  }
  #ruler {
    position: absolute;
    inset: 0 0 auto;
    visibility: hidden;
    padding-inline-start: 1em;
    pointer-events: none;
  }
  #ruler.high {
    inset-block-end: 0;
  }
  .quiet {
    color: var(--_quiet);
  }
  .empty {
    position: absolute;
    inset-block-end: 14px;
    inset-inline: 0;
    z-index: 2;
    inline-size: fit-content;
    margin-inline: auto;
    padding: 6px 14px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    background: var(--_surface);
    color: var(--_quiet);
    font-size: 0.9em;
    pointer-events: none;
  }
  .waiting {
    animation: var(--_motion, wait 1.6s ease-in-out infinite);
  }
  .day-events {
    padding: 14px 10px;
    border-block-start: 1px solid var(--_line);
  }
  .day-events h3 {
    margin-block-end: 6px;
    font-weight: 600;
  }
  .day-events :is(h3, p) {
    padding-inline: 10px;
  }
  @media print {
    :host {
      --_hour: 4.6em;
    }
    .header :is(button, select, .chips),
    i.now {
      display: none;
    }
    .event,
    .swatch,
    .dots i {
      print-color-adjust: exact;
    }
  }
  /* With the title of several days: two lines in every language. */
  @container (36em <= width < 54em) {
    .of-days h2 {
      flex-basis: calc(100% - 16em);
    }
    .of-days .zone {
      order: 1;
      margin-inline-start: auto;
    }
  }
  @container (width < 36em) {
    .header {
      padding: calc(var(--_space) * 1.5);
    }
    .zone {
      display: none;
    }
    h2 {
      flex-basis: 100%;
      order: 1;
      white-space: normal;
    }
    select {
      margin-inline-start: auto;
    }
  }
`
