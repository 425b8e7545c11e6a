import { css } from 'lit'

/** The container for its width queries; inside a card, the card is the container. */
export const ownWidth = css`
  :host {
    container-type: inline-size;
  }
`

/** Content in the middle of its card: icon, heading, facts, actions. */
export const outcomeStyles = css`
  :host {
    --_success: var(--when-success, light-dark(#2b8a3e, #69db7c));
  }
  .outcome {
    display: grid;
    justify-items: center;
    gap: 10px;
    padding: calc(var(--_space) * 6) var(--_gap);
    overflow-wrap: anywhere;
    text-align: center;
  }
  h2 {
    margin-block-start: 6px;
    font-size: 1.4em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  h2:focus {
    outline: none;
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 52px;
    block-size: 52px;
    border-radius: 50%;
    background: color-mix(in oklch, var(--_success) 20%, var(--_surface));
    color: var(--_success);
  }
  .badge.waiting {
    background: color-mix(in oklch, var(--_notice) 16%, var(--_surface));
    color: var(--_notice);
  }
  .badge.off {
    background: var(--_sunken);
    color: var(--_quiet);
  }
  .icon {
    inline-size: 24px;
    block-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.7;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .lead,
  small {
    color: var(--_quiet);
    font-size: 0.95em;
  }
  small {
    display: block;
  }
  dl {
    display: grid;
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    gap: 6px calc(var(--_space) * 2);
    max-inline-size: 100%;
    margin: var(--_space) 0 calc(var(--_space) * 1.5);
    font-size: 0.97em;
    text-align: start;
  }
  dt {
    color: var(--_quiet);
  }
  dd {
    min-inline-size: 0;
    margin: 0;
  }
  a {
    color: var(--_accent-text);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    justify-content: center;
  }
  .calendars {
    min-block-size: 40px;
  }
  .row a {
    display: inline-block;
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    text-decoration: none;
  }
  .row .ghost {
    border-color: var(--_line);
    color: var(--_text);
  }
  .range {
    display: inline-block;
  }
  s {
    color: var(--_quiet);
  }
  s .range {
    text-decoration: inherit;
  }
  @container (max-width: 420px) {
    .outcome {
      padding-block: calc(var(--_space) * 4);
    }
    dl {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dd {
      margin-block-end: var(--_space);
    }
  }
`
