import { css } from 'lit'
import { width } from '../styles/width.styles.js'

export const dayListStyles = css`
  ${width}
  :host {
    --_width: 536px;
  }
  .bar {
    justify-content: end;
  }
  when-slot-list {
    margin-block-end: var(--_gap);
  }
  .more {
    inline-size: 100%;
  }
  .until {
    margin-block-start: var(--_space);
    color: var(--_quiet);
    font-size: 0.867em;
    text-align: center;
  }
  .skeleton {
    block-size: 40px;
    margin-block-end: var(--_space);
  }
`
