import { css } from 'lit'
import { factStyles } from '../../styles/facts.styles.js'
import { textStyles } from './text.styles.js'

/** Facts of the summary, and the hosts’ names. */
export const quietFactStyles = css`
  .who,
  .facts {
    color: var(--_quiet);
    font-size: 0.933em;
    overflow-wrap: anywhere;
  }
`

/** Facts where the summary is one line. */
export const narrowFactStyles = css`
  .facts {
    grid-column: 2 / 4;
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
    margin: 0;
    font-size: 0.867em;
  }
  .facts li {
    gap: 6px;
  }
  .facts .icon {
    display: none;
  }
`

/** The chosen time and the description, below who and what is booked. */
export const summaryStyles = css`
  ${factStyles}
  ${textStyles}
  ${quietFactStyles}
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
`

/** The summary as one line, above the days of a narrow booking. */
export const narrowSummaryStyles = css`
  @container (width <= 48em) {
    ${narrowFactStyles}
    .summary:not([aria-busy]) {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr) auto;
      align-items: center;
      min-block-size: 65px;
      padding-block: 10px;
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
    .summary:not([open]) > .text {
      display: none;
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
  }
`
