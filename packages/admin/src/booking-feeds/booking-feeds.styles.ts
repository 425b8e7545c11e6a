import { css } from 'lit'

/** Feeds as rows, each with its address. */
export const bookingFeedsStyles = css`
  :host {
    --_widest: 980px;
  }
  .heading h2 {
    flex: 1;
  }
  .lead {
    margin-block: -8px 16px;
    max-inline-size: 68ch;
  }
  .how {
    margin-block-start: 12px;
  }
  .rows .what {
    flex: 1 1 11em;
  }
  .rows .link-line {
    flex: 1 1 15em;
    min-inline-size: 0;
  }
  .skeleton {
    display: block;
    block-size: 46px;
    border-radius: var(--_radius-control);
    background: var(--_fill);
  }
`
