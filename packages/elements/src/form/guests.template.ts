import type { Draft } from '@whenable/flow'
import { html, nothing, type TemplateResult } from 'lit'
import { guests } from '../messages/generated/guests.js'
import { hintLine } from './email-hint.js'
import { errorLine, fieldPart } from './field.templates.js'
import type { FormView } from './lazy-fields.js'

export { guestStyles as styles } from './guests.styles.js'

/** Removes a guest, and moves the focus to the next one. */
const remove = ({ draft, edit, focusOn }: FormView, index: number) => {
  const others = draft.guests.filter((_, at) => at !== index)
  edit(() => ({ guests: others }), 'guests')
  const next = Math.min(index + 1, others.length)
  focusOn(next ? `.guest:nth-of-type(${next}) button` : '.add-guest')
}

/** The guests with a change of one of them. */
const withChange = (guests: Draft['guests'], index: number, change: Partial<Draft['guests'][number]>) =>
  guests.map((guest, at) => (at === index ? { ...guest, ...change } : guest))

const guest = (form: FormView, index: number): TemplateResult => {
  const { draft, messages, edit, fieldState } = form
  const { guestName, guestEmail, removeGuest } = { ...guests, ...messages }
  const path = `guests.${index}`
  const state = fieldState(`guest-${index}`, path, 'email')
  const field = (key: 'name' | 'email', label: string, error: string) =>
    html`<label class="field"
      >${label}<input
        type=${key === 'email' ? 'email' : 'text'}
        name=${key === 'email' ? path : `${path}.name`}
        autocomplete="off"
        .value=${draft.guests[index]?.[key] ?? ''}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${error ? `${state.id}-error` : nothing}
        @input=${({ target }: Event) => {
          const { value } = target as HTMLInputElement
          edit((now) => ({ guests: withChange(now.guests, index, { [key]: value }) }), path)
        }}
    /></label>`
  return html`<div class="guest" part=${fieldPart(state)}>
    ${field('name', guestName(index + 1), '')}${field('email', guestEmail(index + 1), state.error)}
    <button class="icon-button" type="button" aria-label=${removeGuest(index + 1)} @click=${() => remove(form, index)}>
      ×
    </button>
    ${errorLine(state)}${hintLine(state.hint, (email) => {
      edit((now) => ({ guests: withChange(now.guests, index, { email }) }), path)
      form.taken(path)
    })}
  </div>`
}

/** The additional guests, with fields for name and address. */
export const renderFields = (form: FormView): TemplateResult =>
  html`${form.draft.guests.map((_, index) => guest(form, index))}`
