import {
  answerBooking,
  answerCalendarChange,
  cancelBooking,
  createBooking,
  endOfFirstTimes,
  getAvailability,
  getBooking,
  getBootstrap,
  getUiSettings,
  releaseEmails,
  rescheduleBooking,
  ServiceError,
} from '@whenable/contract'
import type { Interval } from '@whenable/time'
import {
  authorizeBooker,
  authorizeOrganizer,
  authorizeReader,
  authorizeVisitor,
} from '../../access/authorization.js'
import { permit } from '../../anonymous/permit.js'
import { availabilityWindow } from '../../event-types/availability-window.js'
import { isClosed } from '../../event-types/configuration-rules.js'
import { notFoundError } from '../../kernel/errors.js'
import { type Call, preparing, reading, writing } from '../../kernel/http/route.js'
import { sameSecret } from '../../kernel/secrets.js'
import type { BookingRecord, Records } from '../../kernel/store/store.js'
import { availabilityOf } from '../bookings/availability.js'
import { answer, type BookingRequest, book, cancel, reschedule } from '../bookings/bookings.js'
import { answerCalendarChange as answerChange } from '../bookings/calendar-changes.js'
import { linkAvailability, openOffers } from '../bookings/link-availability.js'
import { uiSettings } from '../bookings/ui-settings.js'
import {
  bookingContextOf,
  bookingData,
  bookingRequestOf,
  hashOfHold,
  pullHosts,
  requireConfirmedEmail,
  seatOf,
  seesNoHosts,
  type VisitorCall,
  waitingEmailsData,
} from '../bookings/visitor-data.js'
import { releaseForVisitor, releaseWaitingEmails } from '../bookings/withheld-mails.js'
import { prepareBooking, prepareMove, proveRelease } from '../challenges/challenges.js'
import { bookWithLink, visitorLinkData } from '../links/links.js'

/** Free times without hosts: the service chooses the host of a booking that names none. */
const withoutHosts = (found: Awaited<ReturnType<typeof availabilityOf>>) => ({
  ...found,
  order: undefined,
  time_slots: found.time_slots.map((slot) => ({ ...slot, emails: [] })),
})

/** A visitor's call that reads. */
type ReadingCall = Omit<Call, 'query' | 'path' | 'body'> & Awaited<ReturnType<typeof authorizeVisitor>>

/** @throws ServiceError `not_found_error` if the event type is closed, except for guests of existing bookings, who still manage them. */
const settingsFor = async (call: ReadingCall, records: Records, booking?: BookingRecord) => {
  const { owned, link, now } = call
  if (isClosed(owned.configuration) && !booking && !call.isApplication && !call.isOwner)
    throw notFoundError('open event type', owned.configuration.id)
  const settings = await uiSettings(records, owned, call, booking)
  if (!link) return settings
  const offers = booking ? [] : await openOffers(records, owned, link, now, call.busyTimeCache)
  const days = Math.ceil((Math.max(now, ...offers.map(({ start }) => start)) - now + 1) / 86_400)
  return {
    ...settings,
    link: visitorLinkData(link, now),
    // Beyond the last offered time there is nothing to look for.
    ...(offers.length && { scheduler: { ...settings.scheduler, available_days_in_future: days } }),
  }
}

/** The free times of a window, without hosts for those who see none. */
const timesFor = async (
  call: ReadingCall,
  records: Records,
  window: Interval,
  booking?: BookingRecord,
  hold?: string,
) => {
  const { owned, link, now, busyTimeCache } = call
  const found = await (link && !booking
    ? linkAvailability(records, owned, link, window, now, busyTimeCache, hold)
    : availabilityOf(records, owned, window, now, booking, busyTimeCache, hold))
  return seesNoHosts(call) ? withoutHosts(found) : found
}

/** @throws ServiceError `unauthorized` unless the caller has the booking's salt, an API key, or the owner's access token. */
const requireOrganizer = (
  { booking, isApplication, isOwner }: VisitorCall & { readonly booking?: BookingRecord },
  salt: string | undefined,
): void => {
  if (isApplication || isOwner || (booking && salt && sameSecret(salt, booking.salt))) return
  throw new ServiceError('unauthorized', 'salt: expected the salt of this booking', { field: 'salt' })
}

/** Routes of visitors. */
export const schedulingRoutes = [
  reading(getUiSettings, authorizeReader, async (call, records) => ({
    data: await settingsFor(call, records, call.booking),
  })),

  reading(getAvailability, authorizeVisitor, async (call, records) => {
    const { booking, query } = call
    const window = availabilityWindow(query.start_time, query.end_time)
    return { data: await timesFor(call, records, window, booking, await hashOfHold(query.hold_id)) }
  }),

  reading(getBootstrap, authorizeVisitor, async (call, records) => {
    const window = { start: call.now, end: endOfFirstTimes(call.now) }
    const [settings, availability] = await Promise.all([
      settingsFor(call, records),
      timesFor(call, records, window),
    ])
    return { data: { start_time: window.start, end_time: window.end, settings, availability } }
  }),

  preparing(createBooking, authorizeBooker, prepareBooking, async (call, transaction) => {
    const { body, owned, link } = call
    await requireConfirmedEmail(transaction, call)
    const context = bookingContextOf(call, transaction)
    const request: BookingRequest = await bookingRequestOf(body)
    const booking = await (link ? bookWithLink(context, owned, link, request) : book(context, owned, request))
    await call.emailed()
    return { data: await bookingData(transaction, booking, call) }
  }),

  reading(getBooking, authorizeReader, async (call, records) => ({
    data: call.booking && (await bookingData(records, call.booking, call)),
  })),

  preparing(rescheduleBooking, authorizeVisitor, prepareMove, async (call, transaction) => {
    const { body, owned, path } = call
    const slot = { start: body.start_time, end: body.end_time }
    const booking = await reschedule(bookingContextOf(call, transaction), owned, path.booking_id, {
      slot,
      seat: seatOf(body),
      hold: await hashOfHold(body.hold_id),
      reason: body.reschedule_reason,
    })
    await call.emailed()
    return { data: await bookingData(transaction, booking, call) }
  }),

  preparing(answerBooking, authorizeVisitor, pullHosts, async (call, transaction) => {
    const { body, owned, path } = call
    const booking = await answer(bookingContextOf(call, transaction), owned, path.booking_id, {
      salt: body.salt,
      confirmed: body.status === 'confirmed',
      reason: body.cancellation_reason,
    })
    return { data: await bookingData(transaction, booking, call) }
  }),

  writing(answerCalendarChange, authorizeOrganizer, async (call, transaction) => {
    const { body, owned, path } = call
    requireOrganizer(call, body.salt)
    const booking = await answerChange(bookingContextOf(call, transaction), owned, path.booking_id, {
      action: body.action,
      proposed: body.start_time,
    })
    return { data: await bookingData(transaction, booking, call) }
  }),

  preparing(releaseEmails, authorizeVisitor, proveRelease, async (call, transaction) => {
    const { applicationId, anonymous, booking, isApplication, isOwner, now, owned } = call
    if (!booking) throw notFoundError('booking', call.path.booking_id)
    const context = { transaction, now }
    const network = anonymous?.network
    // A solved challenge counts, so that the next one is more work.
    await permit({ ...call, transaction }, { applicationId, kind: 'email', targetId: owned.configuration.id })
    if (isApplication || isOwner) await releaseWaitingEmails(context, applicationId, [booking.id])
    else if (call.isProven) await releaseForVisitor(context, booking, network)
    return { data: await waitingEmailsData(transaction, booking, now) }
  }),

  writing(cancelBooking, authorizeVisitor, async (call, transaction) => {
    const { body, owned, path } = call
    const booking = await cancel(
      bookingContextOf(call, transaction),
      owned,
      path.booking_id,
      body.cancellation_reason,
    )
    return { data: await bookingData(transaction, booking, call) }
  }),
]
