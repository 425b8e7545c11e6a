import { css } from 'lit'

/** Multi-line texts, lists and choices; other fields have the styles of every form. */
export const additionalFieldStyles = css`
  small {
    color: var(--_quiet);
    font-size: 0.93em;
    font-weight: 400;
  }
  fieldset {
    display: grid;
    gap: 2px;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    margin-block-end: calc(var(--_space) / 2);
  }
  .choice {
    display: flex;
    gap: var(--_space);
    align-items: flex-start;
    min-block-size: 28px;
    padding-block: 2px;
    font-size: 0.95em;
  }
  [type='checkbox'],
  [type='radio'] {
    inline-size: 18px;
    block-size: 18px;
    margin: 2px 3px;
    accent-color: var(--_accent);
  }
`
