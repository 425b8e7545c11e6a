import type { Slot } from './state.js'

/** What tells a slot from every other: its start in Unix seconds, and after a space the id of the group event where it is a seat in one. */
export const slotKey = ({ start, event }: Pick<Slot, 'start' | 'event'>): string =>
  event ? `${start} ${event.eventId}` : `${start}`
