import type { BookingSettings } from '@whenable/contract'
import {
  type DraftStorage,
  isFlag,
  isInstant,
  isListOf,
  isObjectOf,
  isOptional,
  isText,
  type StoredValue,
  storedValue,
} from '../stored-value.js'
import type { StoredDraft } from './progress.js'
import type { BookingFacts, Draft, Prefill } from './state.js'

/** An empty draft. */
const emptyDraft: Draft = { name: '', email: '', answers: {}, guests: [] }

/** The draft that a form starts with: what was typed or stored, then the values that the page has filled in. */
export const initialDraft = ({
  stored,
  draft,
  prefill = {},
}: {
  readonly stored?: StoredDraft | null | undefined
  readonly draft?: Partial<Draft> | undefined
  readonly prefill?: Prefill | undefined
}): Draft => {
  const typed = { ...emptyDraft, ...stored?.draft, ...draft }
  const { access, guests = [] } = prefill
  const startOf = (path: 'name' | 'email') => (!access?.[path] && typed[path]) || prefill[path] || typed[path]
  return {
    ...typed,
    name: startOf('name'),
    email: startOf('email'),
    guests: typed.guests[0] ? typed.guests : guests,
  }
}

/** The draft to show: what was typed or, when a booking is rescheduled, what the booking holds. */
export const shownDraft = (
  settings: BookingSettings | null,
  { draft, rescheduling }: Pick<BookingFacts, 'draft' | 'rescheduling'>,
): Draft => {
  const booking = rescheduling && settings?.booking
  if (!booking) return draft
  const { guest, additional_fields: answers = {}, additional_guests } = booking
  return {
    name: guest?.name ?? '',
    email: guest?.email ?? '',
    answers,
    guests: additional_guests.map(({ name = '', email }) => ({ name, email })),
  }
}

const isPerson = isObjectOf({ name: isText, email: isText })

/** Whether a value from elsewhere, such as what a browser kept of a form, is a `Draft`. */
export const isDraft = isObjectOf({
  name: isText,
  email: isText,
  answers: isObjectOf({}, isText),
  guests: isListOf(isPerson),
})

export const isStoredSlot = isObjectOf({
  start: isInstant,
  end: isInstant,
  emails: isListOf(isText),
  event: isOptional(
    isObjectOf({ eventId: isText, masterId: isOptional(isText), calendarId: isOptional(isText) }),
  ),
})

const isSpan = isObjectOf({ start_time: isInstant, end_time: isInstant })

export const isSubmission = isObjectOf({
  key: isText,
  slot: isStoredSlot,
  request: (value) => isSpan(value) && isObjectOf({ guest: isPerson, hold_id: isOptional(isText) })(value),
  series: isOptional(isObjectOf({ slots: isListOf(isSpan) })),
})

const isStoredDraft = isObjectOf({
  draft: isDraft,
  submission: isOptional(isSubmission),
  unanswered: isListOf(isText),
  inFlight: isFlag,
})

/** Raised whenever the fields of {@link StoredDraft} change. A draft of another version is dropped. */
const version = 3

/** Stores one draft under `whenable:` and `storageKey` (service and configuration). */
export const draftStorage = (
  storage: DraftStorage | null | undefined,
  storageKey: string,
): StoredValue<StoredDraft> => storedValue(storage, `whenable:${storageKey}`, version, isStoredDraft)
