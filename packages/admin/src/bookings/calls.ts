import { createAvailabilityService } from '@whenable/client/internal/availability'
import { type ClientOptions, createClient, type RequestOptions } from '@whenable/client/internal/call'
import { conditionalFetch } from '@whenable/client/internal/conditional-fetch'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import {
  addBookingNote,
  answerOwnerCalendarChange,
  bookForGuest,
  cancelOwnerBooking,
  checkBookingTime,
  confirmBooking,
  countOwnerBookings,
  declineBooking,
  type EventType,
  exportOwnerBookings,
  getOwnerBooking,
  listEventTypes,
  listOwnerBookings,
  moveBooking,
  type OwnerBookingAction,
  type OwnerBookingDetail,
  type OwnerBookingFilter,
  type OwnerBookings,
  reassignBooking,
  removeBookingNote,
  requestReschedule,
  type StandardConfiguration,
  setBookingAttendance,
} from '@whenable/contract'

export interface OwnerBookingsOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {}

/** How many people a guest can bring, unless the event type says otherwise. */
const defaultAdditionalGuests = 10

const filterQuery = ({ guest, configurationId, host }: OwnerBookingFilter) => ({
  guest: guest || undefined,
  configuration_id: configurationId,
  host,
})

/** The bookings that an owner may see, with a member's access token. */
export const createOwnerBookings = (options: OwnerBookingsOptions): OwnerBookings => {
  const common = { ...options, idempotency: true }
  const client = createClient({ ...common, fetch: conditionalFetch(options.fetch) })

  /** The call of each action. */
  const act = (
    id: string,
    action: OwnerBookingAction,
    callOptions: RequestOptions,
  ): Promise<{ readonly data: OwnerBookingDetail }> => {
    const path = { booking_id: id }
    switch (action.type) {
      case 'confirm':
        return client.call(confirmBooking, { path, body: {} }, callOptions)
      case 'decline':
        return client.call(declineBooking, { path, body: { reason: action.reason } }, callOptions)
      case 'cancel':
        return client.call(cancelOwnerBooking, { path, body: { reason: action.reason } }, callOptions)
      case 'request-reschedule':
        return client.call(requestReschedule, { path, body: { message: action.message } }, callOptions)
      case 'move': {
        const { start, end, event } = action
        const seat = { event_id: event?.eventId, calendar_id: event?.calendarId }
        return client.call(
          moveBooking,
          { path, body: { start_time: start, end_time: end, ...seat } },
          callOptions,
        )
      }
      case 'reassign':
        return client.call(
          reassignBooking,
          { path, body: { host: action.host, from: action.from } },
          callOptions,
        )
      case 'calendar-change':
        return client.call(
          answerOwnerCalendarChange,
          { path, body: { action: action.action, start_time: action.start } },
          callOptions,
        )
      case 'add-note':
        return client.call(addBookingNote, { path, body: { text: action.text } }, callOptions)
      case 'remove-note':
        return client.call(removeBookingNote, { path: { ...path, note_id: action.noteId } }, callOptions)
      case 'attendance':
        return client.call(
          setBookingAttendance,
          { path, body: { attendance: action.attendance ?? null } },
          callOptions,
        )
    }
  }

  return {
    key: client.key,

    async list({ view, limit, after, ...filter }, callOptions) {
      const query = { ...filterQuery(filter), view, limit: String(limit), page_token: after }
      const { data, nextCursor } = await client.call(
        listOwnerBookings,
        { query },
        { ...callOptions, validation: 'lenient' },
      )
      return { bookings: data, next: nextCursor }
    },

    async counts(filter, callOptions) {
      return (await client.call(countOwnerBookings, { query: filterQuery(filter) }, callOptions)).data
    },

    async booking(booking_id, callOptions) {
      return (await client.call(getOwnerBooking, { path: { booking_id } }, callOptions)).data
    },

    async eventTypes(callOptions) {
      const request = { query: { limit: '200' } }
      const pages = pagesOf(listEventTypes, request, (page) =>
        client.call(listEventTypes, page as typeof request, { ...callOptions, validation: 'lenient' }),
      )
      const all = await collectPages(pages, (items) => items as EventType[])
      return all.map((configuration) => {
        const { id, name = '', scheduler } = configuration
        const most = scheduler?.max_additional_guests ?? defaultAdditionalGuests
        const additionalGuests = scheduler?.hide_additional_guests ? 0 : most
        const sendsEmail = configuration.sends_email ?? true
        if (configuration.type === 'group') return { id, name, hosts: [], additionalGuests, sendsEmail }
        const { availability, participants } = configuration as StandardConfiguration
        const hosts = participants.map(({ email, name: hostName }) => ({ email, name: hostName }))
        const method = availability.availability_rules?.availability_method ?? 'collective'
        const takesTurns = method !== 'collective'
        const duration = availability.duration_minutes
        return { id, name, duration, hosts, takesTurns, additionalGuests, sendsEmail }
      })
    },

    act: async (...call) => (await act(...call)).data,

    async check({ bookingId, configurationId, start, end, hosts }, callOptions) {
      const body = {
        booking_id: bookingId,
        configuration_id: configurationId,
        start_time: start,
        end_time: end,
        ...(hosts && { hosts: [...hosts] }),
      }
      return (await client.call(checkBookingTime, { body }, callOptions)).data
    },

    async book({ configurationId, start, end, guest, additionalGuests, hosts, event }, callOptions) {
      const body = {
        configuration_id: configurationId,
        start_time: start,
        end_time: end,
        guest,
        ...(additionalGuests && { additional_guests: [...additionalGuests] }),
        ...(hosts && { hosts: [...hosts] }),
        event_id: event?.eventId,
        calendar_id: event?.calendarId,
      }
      return (await client.call(bookForGuest, { body }, callOptions)).data
    },

    async freeTimes({ configurationId, ...query }, callOptions) {
      const own = createClient({ ...common, configuration: configurationId })
      return (await createAvailabilityService(own).availability(query, callOptions)).time_slots
    },

    async csv({ view, ...filter }, timezone, callOptions) {
      const query = { ...filterQuery(filter), view, timezone }
      const read = async (response: Response) => ({ data: await response.blob() })
      const { data } = await client.call(
        exportOwnerBookings,
        { query },
        { ...callOptions, validation: 'none', format: { read } },
      )
      return data as Blob
    },
  }
}
