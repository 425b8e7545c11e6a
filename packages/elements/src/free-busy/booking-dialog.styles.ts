import { css } from 'lit'

/** The dialog in which a span is booked. */
export const bookingDialogStyles = css`
  dialog {
    inline-size: min(980px, 94vw);
    max-block-size: 92vh;
    padding: 0;
    overflow: auto;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  dialog > .icon {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    z-index: 1;
  }
`
