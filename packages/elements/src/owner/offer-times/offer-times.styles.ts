import { css } from 'lit'

export const offerTimesStyles = css`
  :host {
    max-inline-size: 980px;
  }
  .mail {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border-radius: var(--_radius-control);
    box-shadow: 0 0 0 1px var(--_edge);
  }
  .mail li {
    padding-block: 3px;
  }
  .mail a {
    color: var(--_accent-text);
    overflow-wrap: anywhere;
  }
  .skeleton {
    display: block;
    block-size: 220px;
  }
  @media (forced-colors: active) {
    .mail {
      border: 1px solid CanvasText;
    }
  }
`
