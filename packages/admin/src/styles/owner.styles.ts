import { actions } from '@whenable/elements/internal/styles/actions.styles'
import { controls } from '@whenable/elements/internal/styles/controls.styles'
import { fields } from '@whenable/elements/internal/styles/fields.styles'
import { tokens } from '@whenable/elements/internal/styles/tokens.styles'
import type { CSSResult } from 'lit'
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
