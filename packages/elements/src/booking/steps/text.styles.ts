import { css } from 'lit'

/** Texts of the service, and what is said in passing. */
export const textStyles = css`
  .text {
    margin-block-start: calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: 0.933em;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .text:empty {
    margin: 0;
  }
`
