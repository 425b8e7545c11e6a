import { css } from 'lit'

/** The month beside its events, if both fit. */
export const groupTimesStyles = css`
  .month-and-events {
    display: grid;
    gap: var(--_gap) calc(var(--_gap) * 1.5);
  }
  /* Visitors choose an event by its description, not only by its time. */
  .month-and-events .next-slots {
    display: none;
  }
  @container (width > 60em) {
    .month-and-events {
      grid-template-columns: 300px minmax(0, 1fr);
    }
  }
`
