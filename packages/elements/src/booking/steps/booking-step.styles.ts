import { css } from 'lit'
import { actions } from '../../styles/actions.styles.js'
import { controls } from '../../styles/controls.styles.js'

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
  .root {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    justify-items: center;
  }
  .text {
    margin-block-start: calc(var(--_space) * 2);
    color: var(--_quiet);
    font-size: 0.933em;
    white-space: pre-line;
  }
  .text:empty {
    margin: 0;
  }
`
