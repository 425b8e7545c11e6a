import { css } from 'lit'
import { fields } from '../../styles/fields.styles.js'
import { stepStyles } from './booking-step.styles.js'

/** The foot in which a move is confirmed. */
export const moveStyles = css`
  ${stepStyles}
  ${fields}
  :host {
    grid-column: 1 / -1;
    position: sticky;
    z-index: 2;
    inset-block-end: 0;
    background: var(--_surface);
  }
  .move {
    display: grid;
    gap: calc(var(--_space) * 1.5) calc(var(--_gap) * 1.25);
    align-items: end;
  }
  .move > * {
    margin: 0;
  }
  .move > :is(.notice, .text, slot) {
    grid-column: 1 / -1;
  }
  .text[part='hold'] {
    color: var(--_quiet);
  }
  .move > .text:empty {
    position: absolute;
  }
  .times-moved {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--_space);
    overflow-wrap: anywhere;
    color: var(--_quiet);
  }
  .times-moved b {
    color: var(--_text);
    font-weight: 600;
  }
  .times-moved span + b::before {
    content: '→ ' / '';
  }
  .times-moved span + b:dir(rtl)::before {
    content: '← ' / '';
  }
  .move .primary {
    min-block-size: 44px;
    text-wrap: balance;
  }
  @container (width > 48em) {
    .move {
      margin-block: calc(var(--_space) * 2 - var(--_gap));
      grid-template-columns: auto minmax(12em, 1fr) auto;
    }
    .times-moved {
      flex-direction: column;
    }
  }
`
