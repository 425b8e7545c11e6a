import type { CSSResult } from 'lit'
import { actions } from '../../styles/actions.styles.js'
import { controls } from '../../styles/controls.styles.js'
import { fields } from '../../styles/fields.styles.js'
import { tokens } from '../../styles/tokens.styles.js'
import { buttons } from './buttons.styles.js'
import { choices } from './choices.styles.js'
import { layout } from './layout.styles.js'
import { overlays } from './overlays.styles.js'
import { ownerTokens } from './tokens.styles.js'

/** The look of all owner's elements: `static override styles = [ownerStyles, …]`, with the element's own styles after it. */
export const ownerStyles: readonly CSSResult[] = [
  ...[tokens, controls, actions, fields],
  ...[ownerTokens, layout, buttons, choices, overlays],
]
