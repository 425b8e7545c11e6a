import { css } from 'lit'

/** The form's rhythm; its fields and buttons are shared with the other elements. */
export const detailsFormStyles = css`
  form {
    display: grid;
    gap: 16px;
    align-content: start;
    max-inline-size: 472px;
  }
  h3 {
    font-size: 1.13em;
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  h3:focus {
    outline: none;
  }
  [part~='field'],
  .guest {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .error {
    margin-block-start: 5px;
  }
  small {
    color: var(--_quiet);
    font-size: 0.93em;
    font-weight: 400;
  }
  fieldset {
    display: grid;
    gap: 2px;
  }
  legend {
    padding: 0;
    margin-block-end: 4px;
  }
  .choice {
    display: flex;
    gap: 8px;
    align-items: flex-start;
    min-block-size: 28px;
    padding-block: 2px;
    font-size: 0.95em;
  }
  .guests {
    display: grid;
    gap: 12px;
    justify-items: start;
  }
  .guest {
    inline-size: 100%;
    display: grid;
    grid-template-columns: 1fr 1fr auto;
    gap: 8px;
    align-items: end;
  }
  .guest .error {
    grid-column: 1 / -1;
    margin: 0;
  }
  .guest .icon {
    block-size: 42px;
    color: var(--_quiet);
  }
  .actions {
    display: flex;
    flex-wrap: wrap-reverse;
    gap: 8px;
    justify-content: space-between;
    margin-block-start: 4px;
  }
  .actions .primary {
    flex: 0 1 auto;
    margin-inline-start: auto;
  }
  .primary[aria-disabled='true'] {
    opacity: 0.7;
  }
  .quiet::before {
    content: '← ' / '';
  }
  .quiet:dir(rtl)::before {
    content: '→ ' / '';
  }
  @container (max-width: 420px) {
    .guest {
      grid-template-columns: 1fr auto;
    }
    .guest > :first-child {
      grid-column: 1 / -1;
    }
  }
`
