import { css } from 'lit'

export const dayListStyles = css`
  .bar {
    justify-content: end;
  }
  when-slot-list {
    margin-block-end: 24px;
  }
  .more {
    inline-size: 100%;
  }
  .until {
    margin-block-start: 8px;
    color: var(--_quiet);
    font-size: 0.867em;
    text-align: center;
  }
  .skeleton {
    block-size: 40px;
    margin-block-end: 8px;
  }
`
