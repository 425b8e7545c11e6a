import { css } from 'lit'

export const slotListStyles = css`
  :host {
    container-type: inline-size;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    margin-block-end: 12px;
  }
  h3 {
    flex: 1;
    min-inline-size: min-content;
    font-weight: 600;
  }
  .part {
    margin: 14px 0 6px;
    color: var(--_quiet);
    font-size: 0.8em;
  }
  .bar + .hidden + .part {
    margin-block-start: 0;
  }
  ul {
    display: grid;
    gap: 8px;
  }
  .pair {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }
  .slot {
    inline-size: 100%;
    padding: 8px 4px;
    border-color: var(--_line);
    background: var(--_surface);
    color: var(--_accent-text);
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }
  .slot:hover {
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  .slot[aria-pressed='true'] {
    border-color: transparent;
    background: var(--_sunken);
    color: var(--_text);
  }
  .next {
    padding: 8px 4px;
    animation: open 0.16s ease-out;
  }
  @keyframes open {
    from {
      opacity: 0;
      transform: scaleX(0.7);
    }
  }
  small {
    margin-inline-start: 4px;
    color: var(--_quiet);
    font-size: 0.87em;
    font-weight: 400;
  }
  .clash {
    display: block;
    margin: 0;
    color: var(--_notice);
  }
  .bone {
    block-size: 40px;
    margin-block-start: 8px;
  }
  .empty {
    padding-block: 24px;
    color: var(--_quiet);
    font-size: 0.93em;
    text-align: center;
  }
  @container (min-inline-size: 480px) {
    ul {
      grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
    }
  }
`
