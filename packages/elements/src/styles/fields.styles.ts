import { css } from 'lit'

/** Text fields and their errors: a `label.field` contains its text and its control; `invalid` marks a field with an error. */
export const fields = css`
  :host {
    --_danger: var(--when-danger, light-dark(#c92a2a, #ff8787));
  }
  .field {
    display: grid;
    gap: 5px;
    font-size: 0.9em;
    font-weight: 550;
  }
  :where(input:not([type='checkbox'], [type='radio']), textarea, select) {
    inline-size: 100%;
    min-block-size: 42px;
    padding: var(--_space) 11px;
    border: 1px solid color-mix(in oklch, var(--_quiet) 65%, var(--_line));
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    /* Phones zoom into fields with smaller text. */
    font-size: max(16px, 1rem, 1.1em);
    font-weight: 400;
  }
  textarea {
    resize: vertical;
    field-sizing: content;
    min-block-size: 5em;
  }
  ::placeholder {
    color: var(--_quiet);
    opacity: 1;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .error {
    margin-block-start: 5px;
    color: var(--_danger);
    font-size: 0.9em;
    font-weight: 400;
  }
`
