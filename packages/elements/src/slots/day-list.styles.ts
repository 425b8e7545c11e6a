import { css } from 'lit'

export const dayListStyles = css`
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
