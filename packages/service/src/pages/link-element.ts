import type { SlotName } from '@whenable/contract'
import type { LinkRecord } from '../kernel/store/store.js'

/** The attribute of an element with the time in the page's address, which `hydrate.ts` gives to the element. */
export const slotAttribute = ({ start, eventId }: SlotName): Record<string, string> => ({
  'data-slot': eventId === undefined ? `${start}` : `${start}~${eventId}`,
})

/** The attributes of the element on the page of a link: its secret is the session, and the form begins with its values. */
export const elementOfLink = ({ prefill, slots }: LinkRecord, secret: string): Record<string, string> => {
  const { name, email, additional_guests = [], additional_fields } = prefill ?? {}
  const guests = additional_guests.map((guest) => guest.email).join(',')
  const values = Object.entries({ ...additional_fields, name, email, guests })
  const query = new URLSearchParams(values.flatMap(([key, value]) => (value ? [[key, value]] : [])))
  return {
    session: secret,
    // Few times, which may be far apart.
    ...(slots.length ? { layout: 'list' } : {}),
    ...(query.size ? { prefill: query.toString() } : {}),
  }
}
