import type { BookingSettings } from '@whenable/contract'
import { answersOf, type Draft, guestsOf, isDraft, type Prefill } from '@whenable/flow'
import type { DetailsMessages } from '../messages/generated/details.js'
import type { FormControl } from './form-control.js'
import type { FormHooks } from './form-hooks.js'

/** The members of `when-details-form` that its form needs, those of its class alone included. */
interface DetailsState {
  readonly settings: BookingSettings | null
  readonly prefill: Prefill | null
  readonly rescheduling: boolean
  readonly draft: Draft
  readonly problems: Readonly<Record<string, unknown>>
  readonly text: { readonly messages: DetailsMessages }
  edited: Draft
  attempted: boolean
  visited: ReadonlySet<string>
}

/** What is submitted: the fields, each with its name after that of the element. */
const entriesOf = (name: string, { settings, edited, prefill, rescheduling }: DetailsState): FormData => {
  const entries = new FormData()
  // A booking that is moved keeps its answers.
  if (rescheduling) return entries
  entries.set(`${name}.name`, edited.name)
  entries.set(`${name}.email`, edited.email)
  for (const [key, answer] of Object.entries(answersOf(settings, edited, prefill ?? undefined)))
    entries.set(`${name}.answers.${key}`, answer)
  for (const [index, guest] of guestsOf(settings, edited).entries()) {
    entries.set(`${name}.guests.${index}.name`, guest.name)
    entries.set(`${name}.guests.${index}.email`, guest.email)
  }
  return entries
}

/** Whether nothing is entered. */
const isEmpty = ({ name, email, answers, guests }: Draft): boolean =>
  !name && !email && !guests.length && !Object.values(answers).some(Boolean)

/** What the browser kept; undefined if something else wrote it, such as another version of this element. */
const draftOf = (state: string): Draft | undefined => {
  try {
    const value: unknown = JSON.parse(state)
    return isDraft(value) ? (value as Draft) : undefined
  } catch {
    return undefined
  }
}

/** How `when-details-form` takes part in a form around it: few pages have one, so this loads with the first. */
export const detailsFormHooks = (element: FormControl): FormHooks => {
  const host = element as unknown as DetailsState
  return {
    submitted: (name) => entriesOf(name, host),
    submitEvent: 'when-details-submit',
    state: () => JSON.stringify(host.edited),
    restore: (state) => {
      host.edited = draftOf(state) ?? host.edited
    },
    reset: () => {
      host.edited = host.draft
      host.visited = new Set()
      host.attempted = false
    },
    problem: () => {
      const [first, ...others] = Object.keys(host.problems)
      if (first === undefined || (!element.required && isEmpty(host.edited))) return
      const control = element.renderRoot.querySelector<HTMLElement>(`[name='${CSS.escape(first)}']`)
      return { message: host.text.messages.problems(others.length + 1), control }
    },
    showProblem: () => {
      host.attempted = true
    },
  }
}
