import { css } from 'lit'

/** The choice between several configurations, across the card. */
export const eventTypeStyles = css`
  .event-types {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }
  .event-type {
    position: relative;
    min-block-size: 36px;
    padding: 6px 14px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .event-type:hover {
    background: var(--_sunken);
  }
  .event-type:has(:checked) {
    border-color: var(--_accent);
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: 600;
  }
  .event-type:has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .event-type .skeleton {
    display: block;
    inline-size: 4em;
    margin: 0.2em 0;
    border-radius: var(--_radius-small);
    background: color-mix(in srgb, var(--_line) 60%, var(--_surface));
  }
  @media (forced-colors: active) {
    .event-type:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`
