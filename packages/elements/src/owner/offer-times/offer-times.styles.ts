import { css } from 'lit'

export const offerTimesStyles = css`
  :host {
    max-inline-size: 980px;
  }
  .sides {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(240px, 300px);
    gap: 16px;
    align-items: start;
    margin-block-start: 12px;
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 14px 16px 16px;
  }
  .times {
    padding: 14px 16px 16px;
  }
  .side h3 {
    font-size: 1em;
  }
  .chosen {
    display: grid;
    gap: 2px;
  }
  .chosen li {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
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
  @container (max-width: 700px) {
    .sides {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
