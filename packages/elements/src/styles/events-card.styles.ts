import { css } from 'lit'

/**
 * The card of an element that shows events, with the calendars and their errors above the events. It must come after the
 * element's own styles, so that in print the card is as high as its content.
 */
export const eventsCard = css`
  :host {
    --_widest: 100%;
  }
  .root {
    block-size: 100%;
  }
  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) / 2) 6px;
    padding: 0 11px calc(var(--_space) * 1.5);
  }
  .legend button {
    display: flex;
    gap: 7px;
    align-items: center;
    padding: 2px 9px;
    color: var(--_quiet);
    font-size: 0.867em;
  }
  .legend button:hover {
    background: var(--_sunken);
  }
  .legend [aria-pressed='true'] {
    color: var(--_text);
  }
  .legend [aria-pressed='false'] {
    text-decoration: line-through;
  }
  .swatch {
    flex: none;
    inline-size: 0.72em;
    block-size: 0.72em;
    border: 2px solid var(--c, var(--_accent));
    border-radius: var(--_radius-small);
    background: var(--c, var(--_accent));
  }
  [aria-pressed='false'] > .swatch {
    background: none;
  }
  .card > .notice {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) / 2) 10px;
    align-items: center;
    margin: 0 calc(var(--_space) * 2.5) calc(var(--_space) * 1.5);
  }
  @container (width < 36em) {
    .legend {
      padding-inline: calc(var(--_space) / 2);
    }
  }
  @media (forced-colors: active) {
    .swatch {
      forced-color-adjust: none;
    }
  }
  @media print {
    :host,
    .root {
      block-size: auto;
    }
    .card {
      display: block;
      overflow: visible;
      border: 0;
      box-shadow: none;
    }
  }
`
