import { css } from 'lit'

/** Name and address of a guest, side by side if both fit. */
export const guestStyles = css`
  .guests {
    container-type: inline-size;
  }
  .guest {
    inline-size: 100%;
    display: grid;
    grid-template-columns: 1fr 1fr auto;
    gap: var(--_space);
    align-items: end;
  }
  .guest .error {
    grid-column: 1 / -1;
    margin: 0;
  }
  .guest .icon-button {
    block-size: 42px;
    color: var(--_quiet);
  }
  @container (width <= 420px) {
    .guest {
      grid-template-columns: 1fr auto;
    }
    .guest > :first-child {
      grid-column: 1 / -1;
    }
  }
`
