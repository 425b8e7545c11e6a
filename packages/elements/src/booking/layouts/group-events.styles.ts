import { css } from 'lit'

/** The month beside its events, where there is room. */
export const groupTimesStyles = css`
  .month-and-events {
    display: grid;
    gap: var(--_gap) calc(var(--_gap) * 1.5);
  }
  /* An event is chosen by what it is, not by its time alone. */
  .month-and-events .next-slots {
    display: none;
  }
  @container (width > 60em) {
    .month-and-events {
      grid-template-columns: 300px minmax(0, 1fr);
    }
  }
`
