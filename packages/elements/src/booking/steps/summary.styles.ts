import { css } from 'lit'
import { factStyles } from '../../styles/facts.styles.js'

/** The summary, and texts like those in it. */
export const summaryStyles = css`
  ${factStyles}
  .who,
  .facts,
  .text {
    color: var(--_quiet);
    font-size: 0.933em;
    overflow-wrap: anywhere;
  }
  /* The logo has a line of its own: it may be as wide as a word. */
  .brand {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) 10px;
    align-items: center;
    margin-block-end: var(--_gap);
    font-size: 0.933em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .brand img {
    inline-size: 100%;
    block-size: 32px;
    object-fit: contain;
    object-position: left;
  }
  .brand img:dir(rtl) {
    object-position: right;
  }
  .brand i {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: var(--_radius-inner);
    background: oklch(46% 0.13 var(--hue));
    color: #fff;
    font-style: normal;
  }
  .host img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    background: var(--_surface);
    object-fit: cover;
  }
  [hidden] {
    display: none;
  }
  .avatars {
    display: flex;
    min-block-size: 42px;
    margin-block-end: 14px;
  }
  .host {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 42px;
    block-size: 42px;
    margin-inline-end: -6px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: oklch(46% 0.13 var(--hue));
    color: #fff;
    font-size: 13px;
    font-weight: 600;
  }
  .summary h2 {
    margin: 2px 0 14px;
    font-size: 1.4em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .when {
    margin-block-start: 9px;
  }
  .when b {
    display: block;
    color: var(--_text);
    font-weight: 600;
  }
  .when small {
    margin: 0;
  }
  .change {
    margin-block-start: 6px;
    /* Below the text beside the icon. */
    margin-inline-start: 25px;
    padding: 4px 0;
    color: var(--_accent-text);
    font-size: 0.933em;
    font-weight: 550;
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .summary > .ghost {
    margin-block-start: calc(var(--_space) * 2);
  }
  /* Shows the rest of the summary where that is one line. */
  .more {
    display: none;
    border-color: transparent;
    color: var(--_quiet);
  }
  .text {
    margin-block-start: calc(var(--_space) * 2);
    white-space: pre-line;
  }
  .text:empty {
    margin: 0;
  }
`

/** The summary as one line, above the days of a narrow booking. */
export const narrowSummaryStyles = css`
  @container (width <= 48em) {
    .summary:not([aria-busy]) {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr) auto;
      align-items: center;
      min-block-size: 65px;
      padding-block: 10px;
    }
    .summary > slot {
      display: contents;
    }
    .summary .avatars {
      grid-area: 1 / 1 / span 2;
      min-block-size: 0;
      margin: 0;
      margin-inline-end: 18px;
    }
    .summary .host {
      inline-size: 34px;
      block-size: 34px;
      font-size: 11px;
    }
    /* Its name is the first of the facts. */
    .summary .brand {
      grid-area: 2 / 2;
      margin: 0;
      color: var(--_quiet);
      font-size: 0.867em;
      font-weight: 400;
    }
    .brand :is(img, i) {
      display: none;
    }
    .summary:not([open]) .brand {
      display: block;
      max-inline-size: 40cqi;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .summary h2 {
      grid-area: 1 / 2 / auto / 4;
      margin: 0;
      font-size: 1em;
    }
    .summary .facts {
      grid-column: 2 / 4;
      display: flex;
      flex-wrap: wrap;
      gap: 0 6px;
      margin: 0;
      font-size: 0.867em;
    }
    .summary .facts li {
      gap: 6px;
    }
    .summary .when {
      flex-direction: column;
    }
    .when b {
      display: inline;
    }
    .change {
      grid-column: 2 / -1;
      justify-self: start;
      margin: 0;
    }
    .summary .facts .icon {
      display: none;
    }
    .brand ~ .facts:not(.when) li:first-child::before {
      content: '·' / '';
      margin-inline-start: 6px;
    }
    .facts:not(.when) li + li::before {
      content: '·' / '';
    }
    .summary:not([open]) > .text {
      display: none;
    }
    /* One line, in which only short facts are whole. Those for which little is left are out of sight on the next. */
    .summary:not([open]) .facts:not(.when) {
      block-size: 1lh;
      overflow: hidden;
    }
    .summary:not([open]) .facts:not(.when) li:not(.short) {
      flex: 1 1 5em;
      min-inline-size: 0;
    }
    .summary:not([open]) :is(h2, .facts:not(.when) span) {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 1;
    }
    .brand ~ .facts:not(.when) {
      grid-area: 2 / 3;
    }
    .more {
      display: block;
      grid-area: 1 / 4 / span 2;
    }
    [open] > .more {
      rotate: 180deg;
    }
    .text {
      grid-column: 1 / -1;
    }
    .summary .who {
      display: none;
    }
  }
`
