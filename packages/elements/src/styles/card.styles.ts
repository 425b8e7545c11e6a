import { css } from 'lit'
import { width } from './width.styles.js'

/** The card around an element, unless it is inside another element's card. */
export const card = css`
  ${width}
  :host {
    --_width: 980px;
    --_widest: 980px;
    --_narrowest: 240px;
  }
  .card {
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px -12px rgb(0 0 0 / 0.12);
  }
  #focus-target:focus {
    outline: none;
  }
`
