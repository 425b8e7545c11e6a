import { css } from 'lit'

export const offerTimesStyles = css`
  :host {
    --_widest: 980px;
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
  .links {
    margin-block-start: 26px;
  }
  .links > .row {
    min-block-size: var(--_target);
  }
  .links h3:focus,
  #package-made:focus {
    outline: none;
  }
  .links .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin-block-start: 4px;
    color: var(--_quiet);
    font-size: 0.93em;
    overflow-wrap: anywhere;
  }
  .address {
    padding: 10px 12px;
    border-radius: var(--_radius-control);
    background: var(--_sunken);
    font-size: 0.93em;
    overflow-wrap: anywhere;
  }
  .skeleton {
    display: block;
    block-size: 220px;
  }
  .links .skeleton {
    block-size: 64px;
  }
  @media (forced-colors: active) {
    .mail {
      border: 1px solid CanvasText;
    }
  }
`
