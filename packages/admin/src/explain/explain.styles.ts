import { css } from 'lit'

/** The times of a day, one row for those with the same reasons. */
export const explainStyles = css`
  .question {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(150px, 220px));
    gap: 14px;
    margin-block-end: 18px;
  }
  .timeline {
    overflow: clip;
  }
  .timeline > li {
    display: grid;
    grid-template-columns: var(--_when, 8.5em) minmax(0, 1fr);
    gap: 4px 16px;
    padding: 10px 14px;
    border-inline-start: 4px solid var(--_fill-strong);
  }
  /* Times such as 12:15 AM. */
  .with-periods {
    --_when: 11.5em;
  }
  .timeline > li + li {
    border-block-start: 1px solid var(--_line);
  }
  .timeline > .offered {
    border-inline-start-color: var(--_success);
  }
  .timeline .when {
    font-variant-numeric: tabular-nums;
    font-weight: 550;
  }
  .reasons {
    display: grid;
    gap: 2px;
  }
  .answer {
    margin-block-end: 18px;
    padding: 14px;
  }
  .answer .reasons {
    margin-block-start: 6px;
    padding-inline-start: 18px;
    list-style: disc;
  }
  .good {
    color: var(--_success);
  }
  .skeleton {
    display: block;
    block-size: 42px;
    margin-block-end: 8px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
  }
  @media (forced-colors: active) {
    .timeline > li {
      border-inline-start-color: Canvas;
    }
    .timeline > .offered {
      border-inline-start-color: Highlight;
    }
  }
  @container (max-width: 480px) {
    .timeline > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
