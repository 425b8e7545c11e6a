import { css } from 'lit'

/**
 * Buttons that continue (`primary`, `ghost`) or go back (`quiet`), and adjacent choices (`chip` within `chips`). Choosing a day
 * needs none of them, so they load later.
 */
export const actions = css`
  .primary {
    padding: 10px 17px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  .primary:hover {
    background: color-mix(in oklch, var(--_accent) 88%, var(--_text));
  }
  .ghost {
    padding: var(--_space) 14px;
    border-color: var(--_line);
    font-size: 0.933em;
  }
  .quiet {
    padding: 10px;
    color: var(--_quiet);
  }
  .quiet:hover,
  .ghost:hover {
    background: var(--_sunken);
    color: var(--_text);
  }
  .chips {
    display: inline-flex;
    gap: 2px;
    padding: 3px;
    border-radius: var(--_radius-control);
    background: var(--_sunken);
  }
  .chip {
    padding: 2px var(--_space);
    border-radius: var(--_radius-inner);
    color: var(--_quiet);
    font-size: 0.867em;
    white-space: nowrap;
  }
  .chip[aria-pressed='true'] {
    background: var(--_surface);
    color: var(--_text);
    font-weight: 550;
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.12);
  }
  @media (forced-colors: active) {
    :host button:is([aria-pressed='true'], .primary) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`
