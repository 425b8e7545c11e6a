import { css } from 'lit'

/** A list of events, with or without headings for the days. */
export const eventRowsStyles = css`
  article + article {
    margin-block-start: calc(var(--_space) / 2);
  }
  article h3 {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2.5) 7px;
    background: linear-gradient(var(--_surface) 80%, transparent);
    color: var(--_quiet);
    font-size: 0.933em;
    font-weight: 600;
  }
  article.today h3 {
    color: var(--_accent-text);
  }
  h3 em {
    display: inline-block;
    margin-inline-end: 0.35em;
    padding: 0 9px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-style: normal;
  }
  article .rows {
    padding-inline: 10px;
  }
  .rows li + li {
    margin-block-start: 2px;
  }
  .rows li,
  .row {
    scroll-margin-block: 3.4em 1em;
  }
  .row {
    --edge: 4px solid var(--c, var(--_accent));
    display: grid;
    grid-template-columns: 9.4em minmax(0, 1fr) auto;
    gap: 2px 14px;
    align-items: baseline;
    inline-size: 100%;
    padding: var(--_space) calc(var(--_space) * 1.5) var(--_space) 10px;
    text-align: start;
  }
  .row:hover {
    background: var(--_sunken);
  }
  .time {
    color: var(--_quiet);
    font-size: 0.933em;
    font-variant-numeric: tabular-nums;
  }
  .entry-text {
    display: grid;
    align-self: stretch;
    gap: 1px;
    padding-inline-start: calc(var(--_space) * 1.5);
    border-inline-start: var(--edge);
    border-radius: 2px;
    overflow-wrap: anywhere;
  }
  .row b {
    font-weight: 600;
    text-align: start;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 1.5);
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
  .row.repeats b::after {
    content: ' \\21bb' / '';
    color: var(--_quiet);
    font-weight: 400;
  }
  .row.tentative {
    --edge: 4px dashed var(--c, var(--_accent));
  }
  .row.free {
    --edge: 4px double var(--c, var(--_accent));
  }
  :is(.tentative, .free) .entry-text {
    border-radius: 0;
  }
  .past b,
  .row.cancelled b {
    color: var(--_quiet);
    font-weight: 500;
  }
  .row.cancelled b {
    text-decoration: line-through;
  }
  .current {
    background: var(--_accent-soft);
  }
  .current .time {
    color: var(--_accent-text);
    font-weight: 600;
  }
  .gap {
    padding: 6px calc(var(--_space) * 2.5) 10px;
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
  @container (width < 34em) {
    article :is(h3, .gap) {
      padding-inline: 14px;
    }
    article .rows {
      padding-inline: calc(var(--_space) / 2);
    }
    .rows li + li {
      margin-block-start: calc(var(--_space) * 1.5);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: 2px calc(var(--_space) * 1.5);
      align-items: center;
      inline-size: calc(100% - 20px);
      margin-inline: 10px;
      padding: 1px 10px;
      border-inline-start: var(--edge);
      border-radius: var(--_radius-small);
    }
    .row .entry-text {
      flex: 1 0 100%;
      order: -1;
      padding: 0;
      border: 0;
    }
  }
  @media (forced-colors: active) {
    .row.cancelled b {
      color: GrayText;
    }
    .current {
      outline: 1px solid Highlight;
    }
    article h3 {
      background: Canvas;
    }
    h3 em {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    article {
      break-inside: avoid;
    }
    article h3 {
      position: static;
    }
  }
`
