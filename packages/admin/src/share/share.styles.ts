import { css } from 'lit'

export const shareStyles = css`
  :host {
    --_widest: 980px;
  }
  .ways {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  [role='tabpanel']:not([hidden]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    max-inline-size: 720px;
    padding-block-start: 20px;
  }
  #panel-email {
    max-inline-size: none;
  }
  .way {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    padding: 14px 16px 16px;
  }
  .way .row {
    min-block-size: var(--_target);
  }
  .way h3 {
    flex: 1;
    font-size: 1em;
  }
  .code b {
    color: var(--_accent-text);
    font-weight: 400;
  }
  .mail {
    display: grid;
    gap: 8px;
    padding: 12px 14px;
    border-radius: var(--_radius-control);
    box-shadow: 0 0 0 1px var(--_edge);
  }
  .mail ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .mail li {
    padding: 4px 10px;
    border-radius: 6px;
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-size: 0.95em;
    font-weight: 550;
  }
  .preview {
    display: flex;
    padding: 12px 14px;
    border: 1px dashed var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_sunken);
  }
  .preview.corner {
    min-block-size: 76px;
    align-items: end;
    justify-content: end;
  }
  .sample {
    display: inline-flex;
    gap: 7px;
    align-items: center;
    padding: 7px 13px;
    border-radius: var(--_radius-control);
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.93em;
    font-weight: 550;
  }
  .corner .sample {
    border-radius: 99px;
  }
  .sample-link {
    color: var(--_accent-text);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .qr-row {
    display: flex;
    flex-wrap: wrap;
    gap: 16px;
    align-items: center;
  }
  .qr-row > div {
    flex: 1 1 9em;
  }
  .qr {
    inline-size: min(216px, 100%);
    block-size: auto;
    aspect-ratio: 1;
    border-radius: var(--_radius-control);
    box-shadow: 0 0 0 1px var(--_edge);
  }
  details.policy {
    margin-block-start: 20px;
    border-block-start: 1px solid var(--_line);
  }
  details.policy summary {
    display: flex;
    gap: 12px;
    align-items: center;
    padding-block: 13px;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }
  details.policy summary::-webkit-details-marker {
    display: none;
  }
  details.policy .icon {
    margin-inline-start: auto;
  }
  details[open].policy summary .icon {
    rotate: 180deg;
  }
  @media (forced-colors: active) {
    .mail,
    .mail li,
    .qr,
    .sample {
      border: 1px solid CanvasText;
    }
  }
  .skeleton {
    display: block;
    block-size: 132px;
  }
`
