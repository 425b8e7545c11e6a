import { css } from 'lit'

export const slotListStyles = css`
  :host {
    container-type: inline-size;
  }
  /* The day is on one line; the choice of the clock is beside it, or below if it does not fit. */
  .bar {
    min-block-size: 34px;
  }
  .bar h2 {
    flex: 1 0 max-content;
    min-inline-size: 0;
    max-inline-size: 100%;
    overflow: hidden;
    font-size: 1.033em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar + .visually-hidden + .part {
    margin-block-start: 0;
  }
  .part {
    display: flex;
    justify-content: space-between;
  }
  .part span {
    font-weight: 400;
  }
  ul {
    display: grid;
    gap: 7px;
  }
  /* Side by side if the text of both fits, otherwise stacked. */
  .pair {
    display: flex;
    flex-wrap: wrap;
    gap: 7px;
  }
  .pair > * {
    flex: 1 1 auto;
    inline-size: auto;
    min-inline-size: calc(50% - 4px);
    max-inline-size: 100%;
  }
  .next {
    padding: var(--_space);
    padding-block: 0;
    animation: var(--_motion, open 0.16s ease-out);
  }
  .pair .next {
    display: var(--_beside, block);
  }
  .below {
    overflow-wrap: anywhere;
    display: var(--_go, none);
    position: sticky;
    z-index: 1;
    inset-block-end: calc(var(--_space) * 1.5);
    inline-size: 100%;
    min-block-size: 48px;
    margin-block-start: calc(var(--_space) * 2);
    padding-inline: var(--_space);
    text-wrap: balance;
    box-shadow: 0 0 0 calc(var(--_space) * 1.5) var(--_surface);
  }
  @keyframes open {
    from {
      opacity: 0;
      transform: scaleX(0.7);
    }
  }
  .skeleton {
    block-size: 42px;
    margin-block-start: 7px;
  }
  @container (width >= 17em) {
    ul {
      grid-template-columns: repeat(auto-fill, minmax(8.5em, 1fr));
    }
    .two {
      padding-inline: var(--_space);
    }
  }
  /* Two times in each button. */
  @container (width >= 26em) {
    .wide {
      grid-template-columns: repeat(auto-fill, minmax(10.5em, 1fr));
    }
  }
`
