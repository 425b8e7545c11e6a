import { css } from 'lit'
import { width } from '../styles/width.styles.js'

export const slotListStyles = css`
  ${width}
  :host {
    --_width: 340px;
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
    font-size: 1.133em;
    font-weight: 650;
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
    gap: 8px;
  }
  /* Side by side if the text of both fits, otherwise stacked. */
  .pair {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
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
    block-size: 46px;
    margin-block-start: 8px;
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
