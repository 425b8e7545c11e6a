import type { BookingSettings } from '@whenable/contract'
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

/** Where a draft survives a reload, such as `sessionStorage`. If it throws, the draft is kept in memory only. */
export interface DraftStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Raised whenever the fields of {@link StoredDraft} change. A draft of another version is dropped. */
const version = 3

/** Stores one draft under `whenable:` and `storageKey` (service and configuration). */
export const draftStorage = (storage: DraftStorage | null | undefined, storageKey: string) => {
  const key = `whenable:${storageKey}`
  const attempt = <T>(what: (storage: DraftStorage) => T): T | undefined => {
    try {
      return storage ? what(storage) : undefined
    } catch {
      // Full, forbidden, or not JSON: the same as an empty storage.
      return undefined
    }
  }
  const write = (stored: StoredDraft | null) =>
    attempt((storage) =>
      stored ? storage.setItem(key, JSON.stringify({ version, ...stored })) : storage.removeItem(key),
    )
  return {
    write,
    read: (): StoredDraft | null => {
      const stored = attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'))
      if (stored?.version === version) return stored
      write(null)
      return null
    },
  }
}
