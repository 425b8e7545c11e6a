import { css } from 'lit'
import { width } from '../styles/width.styles.js'

/** The questions of a routing form, and what they lead to. */
export const routingFormStyles = css`
  ${width}
  :host {
    --_width: 720px;
    --_widest: 960px;
    --_narrowest: 240px;
  }
  .routing-form {
    overflow-wrap: anywhere;
  }
  form,
  .routed,
  .header,
  .skeletons {
    display: grid;
    gap: calc(var(--_space) * 2);
    align-content: start;
  }
  form,
  .skeletons {
    max-inline-size: 536px;
  }
  .header {
    gap: var(--_space);
  }
  h2 {
    font-size: 1.4em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  h2:focus {
    outline: none;
  }
  .description {
    color: var(--_quiet);
    white-space: pre-line;
  }
  .message {
    white-space: pre-line;
  }
  .actions {
    display: flex;
  }
  :is(.primary, .quiet)[aria-disabled='true'] {
    opacity: 0.7;
  }
  .actions .quiet {
    margin-inline-start: -10px;
  }
  .quiet:dir(ltr)::before {
    content: '← ' / '';
  }
  .quiet:dir(rtl)::before {
    content: '→ ' / '';
  }
  .skeleton {
    display: block;
    block-size: 96px;
  }
`
