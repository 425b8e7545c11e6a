import { css } from 'lit'

/** Several times: the choice whether a time repeats, and the list of the chosen ones. */
export const seriesStyles = css`
  .series {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 2);
    align-items: center;
    margin-block-end: calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: 0.933em;
  }
  .series label {
    display: inline-flex;
    gap: var(--_space);
    align-items: center;
  }
  .series select {
    min-block-size: 34px;
    max-inline-size: 100%;
    padding-inline: var(--_space);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: light-dark(var(--_surface), var(--_fill));
    color: var(--_text);
    font: inherit;
  }
  .summary .ghost {
    margin-block-start: calc(var(--_space) * 2);
  }
  .review {
    overflow-wrap: anywhere;
  }
  .review > h2 {
    font-size: 1.13em;
    font-weight: 600;
  }
  .review > [role='status'] {
    min-block-size: 1.5em;
    margin-block: var(--_space);
    color: var(--_quiet);
  }
  .review > ul {
    max-inline-size: 472px;
    margin-block-end: calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_line);
  }
  .review > ul[aria-busy='true'] {
    opacity: 0.6;
  }
  .review li {
    padding-block: var(--_space);
    border-block-end: 1px solid var(--_line);
  }
  .series-row {
    display: flex;
    gap: var(--_space);
    align-items: center;
    justify-content: space-between;
  }
  .series-row b {
    font-weight: 600;
  }
  .series-row > span {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space);
  }
  .series-row strong {
    color: var(--_notice);
    font-weight: 550;
    white-space: nowrap;
  }
  .series-row small {
    flex-basis: 100%;
    margin: 0;
  }
  .series-row .icon-button {
    flex: none;
    border-color: transparent;
    color: var(--_quiet);
  }
  .series-nearest {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
    gap: 7px;
    margin-block-start: var(--_space);
  }
  .review > .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    justify-content: space-between;
    max-inline-size: 472px;
    margin-block-start: calc(var(--_space) * 2);
  }
  .review .primary[aria-disabled='true'] {
    opacity: 0.5;
  }
`
