import { css } from 'lit'

/** A week of times beside what is chosen from it and what becomes of that: `.sides` with `.times` and `.side`. */
export const pickedTimesStyles = css`
  .sides {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(240px, 300px);
    gap: 16px;
    align-items: start;
    margin-block-start: 12px;
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 14px 16px 16px;
  }
  .times {
    padding: 14px 16px 16px;
  }
  .side h3 {
    font-size: 1em;
  }
  .chosen {
    display: grid;
    gap: 2px;
  }
  .chosen li {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  @container (max-width: 700px) {
    .sides {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
