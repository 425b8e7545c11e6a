import { css } from 'lit'
import { width } from '../styles/width.styles.js'

/** The spacing of the form. Its fields and buttons have shared styles. */
export const detailsFormStyles = css`
  ${width}
  :host {
    --_width: 472px;
  }
  form {
    display: grid;
    gap: calc(var(--_space) * 2);
    align-content: start;
    max-inline-size: var(--_form, 472px);
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: 1.13em;
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  h2:focus {
    outline: none;
  }
  .meant {
    margin-block-start: 5px;
    font-size: 0.9em;
    text-align: start;
  }
  .guests {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    justify-items: start;
  }
  .actions {
    display: flex;
    flex-wrap: wrap-reverse;
    gap: var(--_space);
    justify-content: space-between;
    margin-block-start: calc(var(--_space) / 2);
  }
  /* A booking sets this where it has little room. */
  .actions .primary {
    flex: var(--_submit, none);
    max-inline-size: 100%;
  }
  /* When each button has its own row, they align with the fields. */
  .actions .quiet {
    margin-inline-end: auto;
  }
  :is(.primary, .quiet)[aria-disabled='true'] {
    opacity: 0.7;
  }
  .quiet::before {
    content: '← ' / '';
  }
  .quiet:dir(rtl)::before {
    content: '→ ' / '';
  }
  [readonly] {
    background: var(--_sunken);
  }
  .skeletons {
    display: grid;
    gap: calc(var(--_space) * 2);
  }
  .skeletons .skeleton {
    block-size: 66px;
  }
`
