import { css } from 'lit'

/** A list of events over days. */
export const agendaStyles = css`
  :host {
    max-inline-size: none;
    block-size: 40em;
  }
  .card {
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    align-items: center;
    justify-content: space-between;
    padding: 14px 20px;
  }
  .month {
    font-size: 1.15em;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  .bar .ghost {
    min-block-size: 34px;
    padding-block: 4px;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    margin-inline: -9px;
    padding: 0 20px 12px;
  }
  .legend button {
    display: flex;
    gap: 7px;
    align-items: center;
    padding: 2px 9px;
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .legend button:hover {
    background: var(--_sunken);
  }
  .legend [aria-pressed='true'] {
    color: var(--_text);
  }
  .legend [aria-pressed='false'] {
    text-decoration: line-through;
  }
  .swatch {
    flex: none;
    inline-size: 0.72em;
    block-size: 0.72em;
    border: 2px solid var(--c, var(--_accent));
    border-radius: 4px;
    background: var(--c, var(--_accent));
  }
  [aria-pressed='false'] > .swatch {
    background: none;
  }
  .notice {
    margin: 0 20px 12px;
  }
  .scroll {
    position: relative;
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
    padding-block-end: 12px;
    border-block-start: 1px solid var(--_line);
  }
  .end {
    block-size: 1px;
  }
  .day + .day {
    margin-block-start: 4px;
  }
  h2 {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: 12px 20px 7px;
    background: linear-gradient(var(--_surface) 80%, transparent);
    color: var(--_quiet);
    font-size: 0.933em;
    font-weight: 600;
  }
  .today h2 {
    color: var(--_accent-text);
  }
  h2 em {
    display: inline-block;
    margin-inline-end: 0.35em;
    padding: 0 9px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-style: normal;
  }
  ul {
    padding-inline: 10px;
  }
  .entry {
    scroll-margin-block: 3.4em 1em;
  }
  .entry + .entry {
    margin-block-start: 2px;
  }
  .event {
    display: grid;
    grid-template-columns: 9.4em minmax(0, 1fr) auto;
    gap: 2px 14px;
    align-items: baseline;
    inline-size: 100%;
    padding: 8px 12px 8px 10px;
    scroll-margin-block: 3.4em 1em;
    text-align: start;
  }
  .event:hover {
    background: var(--_sunken);
  }
  .time {
    color: var(--_quiet);
    font-size: 0.933em;
    font-variant-numeric: tabular-nums;
  }
  .what {
    display: grid;
    align-self: stretch;
    gap: 1px;
    padding-inline-start: 12px;
    border-inline-start: 4px solid var(--c, var(--_accent));
    border-radius: 2px;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: 600;
    text-align: start;
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .badge {
    padding: 0 9px;
    border: 1px solid var(--_line);
    border-radius: 99px;
    color: var(--_quiet);
    font-size: 0.8em;
    white-space: nowrap;
  }
  .repeats b::after {
    content: ' \\21bb' / '';
    color: var(--_quiet);
    font-weight: 400;
  }
  .tentative .what {
    border-inline-start-style: dashed;
    border-radius: 0;
  }
  .free .what {
    border-inline-start-style: double;
    border-radius: 0;
  }
  .past b,
  .cancelled b {
    color: var(--_quiet);
    font-weight: 500;
  }
  .cancelled b {
    text-decoration: line-through;
  }
  .now {
    background: var(--_accent-soft);
  }
  .now .time {
    color: var(--_accent-text);
    font-weight: 600;
  }
  .gap {
    padding: 6px 20px 10px;
    color: var(--_quiet);
    font-size: 0.9em;
  }
  .gap::before {
    content: '';
    display: inline-block;
    inline-size: 2.2em;
    margin-inline-end: 0.8em;
    border-block-start: 2px dotted var(--_line);
    vertical-align: middle;
  }
  .nothing {
    padding: 48px 20px;
    color: var(--_quiet);
    text-align: center;
  }
  .look-on {
    display: block;
    margin: 10px auto;
  }
  .bone {
    block-size: 3.2em;
    margin: 14px 20px;
  }
  @container (width < 34em) {
    .bar,
    .legend,
    h2,
    .gap {
      padding-inline: 14px;
    }
    ul {
      padding-inline: 4px;
    }
    .event {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 1px 8px;
    }
    .event .time,
    .event .what {
      grid-column: 1;
    }
    .event .what {
      grid-row: 1 / span 2;
      padding-block-end: 1.5em;
    }
    .event .time {
      grid-row: 2;
      align-self: end;
      padding-inline-start: 16px;
    }
    .badge {
      grid-column: 2;
    }
  }
  @media (forced-colors: active) {
    .swatch {
      forced-color-adjust: none;
    }
    .cancelled b {
      color: GrayText;
    }
    .now {
      outline: 1px solid Highlight;
    }
    h2 {
      background: Canvas;
    }
    h2 em {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    :host {
      block-size: auto;
    }
    .card {
      display: block;
      overflow: visible;
      border: 0;
      box-shadow: none;
    }
    .scroll {
      overflow: visible;
    }
    .day {
      break-inside: avoid;
    }
    h2 {
      position: static;
    }
    .bar .ghost,
    .look-on {
      display: none;
    }
  }
`
