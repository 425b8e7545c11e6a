import { css } from 'lit'
import { width } from '../styles/width.styles.js'

export const calendarImportStyles = css`
  ${width}
  :host {
    --_width: 340px;
  }
  .drop {
    display: grid;
    gap: 2px;
    justify-items: start;
    padding: 10px calc(var(--_space) * 1.5);
    border: 1px dashed var(--_line);
    border-radius: var(--_radius-control);
    color: var(--_quiet);
    font-size: 0.9em;
    overflow-wrap: anywhere;
  }
  .drop.over {
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  .name {
    color: var(--_text);
    font-weight: 550;
  }
  .error {
    color: var(--_notice);
  }
`
