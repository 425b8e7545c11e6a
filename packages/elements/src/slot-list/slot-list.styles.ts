import { css } from 'lit'

export const slotListStyles = css`
  :host {
    container-type: inline-size;
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
  .bone {
    block-size: 40px;
    margin-block-start: 8px;
  }
  @container (width >= 20em) {
    ul {
      grid-template-columns: repeat(auto-fill, minmax(9em, 1fr));
    }
  }
`
