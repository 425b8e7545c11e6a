import type { Calendar } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { ManagedItem, Records } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { isAmongStates } from './compare-booking.js'
import {
  type BookedSession,
  bookedSessions,
  type GroupItem,
  groupStateOf,
  isAsBooked,
  isSamePlace,
  itemStateOf,
  placeOf,
  type SessionPlace,
} from './group-sessions.js'
import type { WrittenSubject } from './written-item.js'

/** A session that the owner has moved or removed in their calendar. */
export interface ChangedSession extends BookedSession {
  readonly place: SessionPlace
}

/** What is to be done about the item of a group event. */
export type GroupVerdict =
  /** Nothing of the owner's affects a guest, or the stored event was changed since: the item is to equal the stored event. */
  | { readonly kind: 'write' }
  /** The stored event is to follow the item, because it has every booked session at its booked time. */
  | { readonly kind: 'follow'; readonly sessions: readonly ChangedSession[] }
  /** The owner is to decide. */
  | { readonly kind: 'ask'; readonly sessions: readonly ChangedSession[] }

/** Whether the owner is asked about a session. */
export const isAsked = ({ bookings }: BookedSession, { id }: Calendar): boolean =>
  bookings.some(({ calendarChange }) => calendarChange?.calendarId === id)

/** The sessions of an item with their places in it. @throws RangeError if the item has no valid time. */
const placesIn = (
  item: RemoteItem | undefined,
  sessions: readonly BookedSession[],
  group: GroupItem,
  eventId: string,
) => {
  const state = itemStateOf(item, group.calendar, eventId)
  return {
    state,
    sessions: sessions.map((session) => ({
      ...session,
      place: placeOf(state, session, group) ?? ('absent' as const),
    })),
  }
}

/**
 * What a pull may do with the changed item of a group event: `follow` it, or leave the stored event to the worker, because guests
 * may be affected, the owner is being asked, or a change from here is on its way.
 */
export const judgePulledGroup = async (
  records: Records,
  calendar: Calendar,
  managed: ManagedItem,
  item: RemoteItem | undefined,
  now: Instant,
): Promise<'follow' | 'leave'> => {
  const { applicationId, eventId } = managed
  if (managed.isHeld || (await records.writeBack(applicationId, calendar.id, eventId))) return 'leave'
  const sessions = await bookedSessions(records, { applicationId, calendar, eventId }, now)
  if (!sessions.length) return 'follow'
  const master = await records.event(applicationId, calendar.id, eventId)
  const found = placesIn(item, sessions, { calendar, master }, eventId)
  return found.sessions.every((session) => isAsBooked(session.place, session)) ? 'follow' : 'leave'
}

/** Whether only the owner has changed a group event, sessions without guests, since the item was last written or followed. */
const isChangedByOwnerAlone = (
  { managed, known, events }: WrittenSubject,
  item: RemoteItem | undefined,
  state: ReturnType<typeof itemStateOf>,
): boolean =>
  known !== undefined &&
  item?.etag !== known.etag &&
  !isAmongStates(state, managed.states) &&
  isAmongStates(groupStateOf(events), managed.states)

/** What the worker is to do about the item of a group event. Nothing here writes. */
export const judgeGroupItem = async (
  records: Records,
  subject: WrittenSubject,
  item: RemoteItem | undefined,
  now: Instant,
): Promise<GroupVerdict> => {
  const { managed, calendar, events } = subject
  const [master] = events
  if (!master) return { kind: 'write' }
  const group = { calendar, master }
  const booked = await bookedSessions(records, managedEvent(subject), now)
  const { state, sessions } = placesIn(item, booked, group, managed.eventId)
  const different = sessions.filter((session) => !isAsBooked(session.place, session))
  const isNew = (session: ChangedSession) =>
    !managed.states.some((known) => isSamePlace(placeOf(known, session, group), session.place))
  const asked = different.filter((session) => isNew(session) || isAsked(session, calendar))
  if (asked.length) return { kind: 'ask', sessions: asked }
  const follows = managed.isHeld
    ? !different.length
    : !different.length && isChangedByOwnerAlone(subject, item, state)
  return follows ? { kind: 'follow', sessions } : { kind: 'write' }
}

const managedEvent = ({ managed: { applicationId, eventId }, calendar }: WrittenSubject) => ({
  ...{ applicationId, eventId, calendar },
})
