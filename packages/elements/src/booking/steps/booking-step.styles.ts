import { css } from 'lit'
import { actions } from '../../styles/actions.styles.js'
import { controls } from '../../styles/controls.styles.js'
import { textStyles } from './text.styles.js'

/** What the steps that are elements have in common. */
export const stepStyles = css`
  ${controls}
  ${actions}
  :host {
    display: block;
  }
  h2 {
    font-size: 1.13em;
    font-weight: 600;
  }
  #focus-target:where(h2):focus {
    outline: none;
  }
`

/** A short step in the middle, which the booking centers. */
export const centeredStyles = css`
  ${textStyles}
  .root {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    justify-items: center;
  }
`
