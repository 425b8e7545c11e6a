import { css } from 'lit'

/** Bursts as rows, what each consists of below it, and the list of blocks. */
export const activityStyles = css`
  :host {
    --_widest: 1080px;
  }
  .lead {
    margin-block: -8px 16px;
  }
  .open {
    display: inline-flex;
    gap: 8px;
    align-items: baseline;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .open .icon {
    align-self: center;
    transition: rotate 0.15s;
  }
  .open[aria-expanded='true'] .icon {
    rotate: 90deg;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin-block-start: 4px;
    color: var(--_quiet);
    font-size: 0.93em;
    overflow-wrap: anywhere;
  }
  .facts a {
    color: inherit;
  }
  .rows > li > .grow {
    flex: 1 1 min(100%, 240px);
  }
  .deeds {
    flex-basis: 100%;
    min-inline-size: 0;
  }
  .deeds > ul > li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: baseline;
    padding-block: 7px;
    border-block-start: 1px solid var(--_line);
    overflow-wrap: anywhere;
  }
  .deeds label {
    display: flex;
    flex: 1 1 200px;
    gap: 10px;
    align-items: baseline;
    min-inline-size: 0;
  }
  .deeds label :is(span, a) {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .over {
    color: var(--_quiet);
  }
  .waiting {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-block-start: 20px;
    padding: 14px 18px;
  }

  .waiting p {
    flex: 1 1 260px;
    margin: 0;
  }

  .blocks {
    margin-block-start: 32px;
  }
  .blocks h3 {
    margin-block-end: 4px;
  }
  .blocks form {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: end;
    margin-block: 12px;
  }
  .blocks form .field {
    flex: 1 1 220px;
    max-inline-size: 420px;
  }
  @media (prefers-reduced-motion: reduce) {
    .open .icon {
      transition: none;
    }
  }
`
