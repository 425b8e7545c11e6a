import { suggestedEmail } from '@whenable/contract/values'
import type { Draft } from '@whenable/flow'
import { html, nothing, type TemplateResult } from 'lit'

/** The address that a visitor probably meant, and the text that asks them. */
export interface EmailHint {
  readonly email: string
  readonly text: string
}

/** The address in a field of a draft; `path` is as in `checkDraft`. */
export const emailAt = ({ email, guests, answers }: Draft, path: string): string => {
  const [list, key = ''] = path.split(/\.(.*)/s)
  if (list === 'guests') return guests[Number(key)]?.email ?? ''
  if (list === 'answers') return Object.hasOwn(answers, key) ? (answers[key] ?? '') : ''
  return email
}

/**
 * The address that was probably meant.
 *
 * @param isTyping whether the field has not been left yet: the beginning of an address is no mistake.
 */
export const meantEmail = (typed: string, isTyping: boolean): string | undefined => {
  const meant = suggestedEmail(typed)
  const hasDomain = typed.includes('.', typed.indexOf('@') + 1 || typed.length)
  const isBeginning = !hasDomain || !!meant?.toLowerCase().startsWith(typed.trim().toLowerCase())
  return isTyping && isBeginning ? undefined : meant
}

/** A hint below a field, whose button takes over the address. */
export const hintLine = (
  hint: EmailHint | undefined,
  take: (email: string) => void,
): TemplateResult | typeof nothing =>
  hint
    ? html`<button class="link meant" type="button" part="suggestion" @click=${() => take(hint.email)}>
        ${hint.text}
      </button>`
    : nothing
