import { css } from 'lit'
import { fields } from '../../styles/fields.styles.js'

/** The foot in which a move is confirmed. Choosing a time is enough to show it, so the list needs no button of its own. */
export const movingStyles = css`
  ${fields}
  .columns :is(when-slot-list, when-day-list) {
    --_beside: none;
    --_go: none;
  }
  .columns > .move {
    grid-column: 1 / -1;
    position: sticky;
    z-index: 2;
    inset-block-end: 0;
    display: grid;
    gap: calc(var(--_space) * 1.5) calc(var(--_gap) * 1.25);
    align-items: end;
    padding-block: calc(var(--_space) * 2);
    border-block-start-width: 1px;
    background: var(--_surface);
    animation: var(--_motion, open 0.16s ease-out);
  }
  .move > * {
    margin: 0;
  }
  .move > :is(.notice, .text, slot) {
    grid-column: 1 / -1;
  }
  .move > .text[part='hold'] {
    min-block-size: 0;
    margin: 0;
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
    .columns > .move {
      grid-template-columns: auto minmax(12em, 1fr) auto;
    }
    .times-moved {
      flex-direction: column;
    }
  }
`
