import { css } from 'lit'
import { width } from '../styles/width.styles.js'
import { commonTimesStyles } from './common-times.styles.js'
import { frameStyles } from './frame.styles.js'
import { peopleStyles } from './people.styles.js'
import { timePlaneStyles } from './time-plane.styles.js'

const sizesAndColors = css`
  ${width}
  :host {
    --_line-soft: color-mix(in srgb, var(--_line) 62%, var(--_surface));
    --_busy: var(--when-busy, light-dark(#ced4da, #474e5a));
    --_free: var(--when-free, #2b8a3e);
    --_free-text: light-dark(
      oklch(from var(--_free) min(l, 0.42) c h),
      oklch(from var(--_free) max(l, 0.82) c h)
    );
    --_names: 13.4em;
    --_row: 3.5em;
    --_width: 980px;
    --_narrowest: 240px;
  }
`

/** People in rows, with a horizontal time axis. */
export const freeBusyStyles = [sizesAndColors, frameStyles, timePlaneStyles, peopleStyles, commonTimesStyles]
