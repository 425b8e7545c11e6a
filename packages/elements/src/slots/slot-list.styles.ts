import { css } from 'lit'

export const slotListStyles = css`
  :host {
    container-type: inline-size;
  }
  /* The day is on one line; the choice of the clock is beside it, or below if it does not fit. */
  .bar h2 {
    flex: 1 0 max-content;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .bar + .visually-hidden + .part {
    margin-block-start: 0;
  }
  ul {
    display: grid;
    gap: var(--_space);
  }
  /* Side by side if the text of both fits, otherwise stacked. */
  .pair {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }
  .pair > * {
    flex: 1 1 auto;
    inline-size: auto;
    min-inline-size: calc(50% - 4px);
    max-inline-size: 100%;
  }
  .next {
    padding: var(--_space);
    animation: var(--_motion, open 0.16s ease-out);
  }
  @keyframes open {
    from {
      opacity: 0;
      transform: scaleX(0.7);
    }
  }
  .skeleton {
    block-size: 40px;
    margin-block-start: var(--_space);
  }
  @container (width >= 20em) {
    ul {
      grid-template-columns: repeat(auto-fill, minmax(9em, 1fr));
    }
  }
`
