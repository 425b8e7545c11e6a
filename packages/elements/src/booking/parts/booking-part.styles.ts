import { css } from 'lit'
import { width } from '../../styles/width.styles.js'
import { bookingStyles } from '../booking.styles.js'
import { laterStyles } from '../steps/submission-steps.styles.js'
import { summaryStyles } from '../steps/summary.styles.js'

/** A part alone: its page has the columns, and the borders between them. */
export const partStyles = css`
  ${width}
  ${bookingStyles}
  ${summaryStyles}
  ${laterStyles}
  :host {
    --_width: 340px;
    --_widest: 340px;
    --_narrowest: 240px;
  }
  #focus-target:focus {
    outline: none;
  }
  .summary[aria-busy] {
    block-size: auto;
  }
  .summary,
  .days {
    border: 0;
    padding: 0;
  }
  .times {
    overflow: visible;
  }
  .step {
    padding-inline: 0;
  }
  /* The colour of the confirmation ends in its surface. */
  when-confirmation.full-width {
    overflow: clip;
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .nearest {
    margin-block-end: var(--_gap);
  }
`
