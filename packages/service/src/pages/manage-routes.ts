import {
  type BookingSettings,
  longestWaitlistWindow,
  ServiceError,
  seriesChoiceSchema,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import { html } from 'hono/html'
import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { guestReference } from '../features/bookings/booking-changes.js'
import { bookingFile, guestEntry } from '../features/bookings/booking-email-content.js'
import { cancel, reschedule } from '../features/bookings/bookings.js'
import { isInTimeToChange } from '../features/bookings/change-notice.js'
import { nextTimes, offeredSlot, slotRequestOf } from '../features/bookings/next-times.js'
import { uiSettings } from '../features/bookings/ui-settings.js'
import { joinUrlOf } from '../features/bookings/video-call.js'
import { pathOfLink } from '../features/links/links.js'
import { bookingsOfSeries, cancelSeries } from '../features/series/manage-series.js'
import type { Report } from '../kernel/errors.js'
import type { Appearance, BookingRecord, Records } from '../kernel/store/store.js'
import { joinOnPage } from './join-waitlist-routes.js'
import { type BookingView, bookingTemplate, outcomeTitle } from './no-script/booking-template.js'
import { moveTemplate } from './no-script/form-template.js'
import { bookingsLeftTemplate } from './no-script/offer-template.js'
import { linkOf, type PageReader, timeText } from './no-script/page-reader.js'
import { timesTemplate } from './no-script/times-template.js'
import { windowTitle } from './page-document.js'
import {
  changeBookings,
  firstDay,
  isCrossSite,
  readerOfTime,
  readFormFields,
  readSlotName,
  redirect,
  refusalText,
  requireChallenge,
} from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { bookingOfReference, type OwnedBooking, pathToBookAgain } from './page-subjects.js'

const path = '/manage/:booking_ref'

/** A guest's booking and its reader. */
interface Subject extends OwnedBooking {
  readonly appearance: Appearance
  readonly reader: PageReader
}

/** What the page opens with, by the link of a confirmation: it asks, and changes nothing by itself. */
const startAction = (request: Request): 'cancel' | 'reschedule' | undefined => {
  const action = new URL(request.url).searchParams.get('do')
  return action === 'move' ? 'reschedule' : action === 'cancel' ? action : undefined
}

/** What has just happened, by the address that a form leads to. */
const outcomeOf = (request: Request): 'done' | 'moved' | undefined => {
  const done = new URL(request.url).searchParams.get('done')
  return done === null ? undefined : done === 'moved' ? done : 'done'
}

/** The guest's page, which shows a booking and its actions, without scripts or with the element. */
export const manageRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, newId, busyTimeCache, originOf } = context

  const subjectOf = async (
    records: Records,
    request: Request,
    reference: string,
  ): Promise<Subject | undefined> => {
    const found = await bookingOfReference(records, reference)
    if (!found) return undefined
    const appearance = await appearanceOf(records, found.owned, originOf(request))
    return {
      ...found,
      appearance,
      reader: await readerOfTime(records, request, found.owned, found.booking.start, found.booking.timezone),
    }
  }

  const broken = (request: Request) => notice(request, 404, ({ page }) => page.broken)

  const settingsOf = (records: Records, request: Request, { owned, booking }: OwnedBooking) =>
    uiSettings(records, owned, { ...context, now: clock(), origin: originOf(request) }, booking)

  const isOpen = ({ owned, booking, isRemoved }: OwnedBooking): boolean =>
    !isRemoved && booking.status !== 'cancelled' && isInTimeToChange(owned, booking, clock())

  const pageOf = ({ owned: { configuration }, booking, reader, appearance }: Subject) => {
    const { title } = eventTermsOf(configuration)
    return {
      appearance,
      language: reader.language,
      heading: title,
      title: windowTitle(outcomeTitle(booking, reader), title, appearance.companyName),
    }
  }

  const timesToMoveTo = async (
    request: Request,
    records: Records,
    { owned, booking, reader }: Subject,
    settings: BookingSettings,
    notice?: string,
  ) => {
    const now = clock()
    const from = firstDay(request, owned, now)
    const moving = { now, moving: booking, cache: busyTimeCache }
    const times = await nextTimes(records, owned, { ...moving, timeZone: reader.timeZone, from })
    const toMove = { ...reader, query: { ...reader.query, move: '1' } }
    return timesTemplate(settings, times, toMove, now, { from, notice, moved: booking.start })
  }

  const showBooking = async (
    request: Request,
    records: Records,
    subject: Subject,
    reference: string,
    { status = 200, refusal }: { status?: number; refusal?: string } = {},
  ) => {
    const { owned, booking, reader, isRemoved } = subject
    const { texts } = reader.language
    const link = await records.linkOfBooking(booking.applicationId, booking.id)
    const another =
      (link && (await pathOfLink(link, { now: clock(), secretKeys: context.connections.secretKeys }))) ??
      (await pathToBookAgain(records, subject))
    const settings = await settingsOf(records, request, subject)
    // After a change without scripts, the page shows the outcome without the element.
    const outcome = refusal === undefined ? outcomeOf(request) : 'refused'
    const action = startAction(request)
    const series = await bookingsOfSeries(records, owned, booking)
    const earlierKey =
      settings.capabilities.includes('waitlist') && !isRemoved && booking.start > clock()
        ? newId()
        : undefined
    const entry = await guestEntry({ transaction: records, origin: originOf(request) }, owned, booking)
    const shown: BookingView = {
      ...{ settings, booking, series, isOpen: isOpen(subject), another, earlierKey, refusal, outcome },
      now: clock(),
      entry: { ...entry, start: booking.start, end: booking.end },
      joinUrl: joinUrlOf(entry.conferencing),
      cancels: action === 'cancel',
    }
    const fallback =
      action === 'reschedule' && shown.isOpen && !outcome
        ? await timesToMoveTo(request, records, subject, settings)
        : bookingTemplate(shown, reader)
    const { manage, guestFeed } = texts.page
    const subscribe = linkOf({ ...reader, path: `/manage/${guestReference(booking)}/subscribe` })
    const isAhead = series.some(({ end, status }) => status !== 'cancelled' && end > clock())
    const note = html`${bookingsLeftTemplate(link, reader) ?? ''}${isAhead ? html`<p class="note"><a href="${subscribe}">${guestFeed.heading}</a></p>` : ''}<p class="note">${manage.keepAddress}</p>`
    const content = { fallback, note }
    return respond(request, status, {
      ...pageOf(subject),
      content: outcome
        ? content
        : {
            ...content,
            tag: 'when-manage-booking',
            attributes: {
              ...{ 'booking-ref': reference, 'service-url': originOf(request) },
              ...(another && { 'booking-page': originOf(request) + another }),
              ...(action && { 'start-action': action }),
            },
            subheading: texts.page.manage.heading,
          },
    })
  }

  /** The times to move a booking to, or the confirmation of a chosen one. */
  const showMove = async (request: Request, records: Records, subject: Subject, lost?: string) => {
    const { owned, booking, reader } = subject
    const now = clock()
    const settings = await settingsOf(records, request, subject)
    const moving = { now, moving: booking, cache: busyTimeCache }
    const slotReference = readSlotName(new URL(request.url).searchParams.get('slot'), owned, now)
    const slot =
      slotReference && lost === undefined
        ? await offeredSlot(records, owned, slotReference, moving)
        : undefined
    if (slot)
      return respond(request, 200, {
        ...pageOf(subject),
        content: { fallback: moveTemplate(settings, slot, booking.start, reader) },
      })
    const gone =
      lost ??
      (slotReference && reader.text.booking.times.timeUnavailable(timeText(slotReference.start, reader)))
    const fallback = await timesToMoveTo(request, records, subject, settings, gone)
    return respond(request, 200, { ...pageOf(subject), content: { fallback } })
  }

  const change = async (
    request: Request,
    { owned, booking }: Subject,
    typed: URLSearchParams,
    report: Report,
  ): Promise<BookingRecord> => {
    const now = clock()
    const slotReference = readSlotName(typed.get('slot'), owned, clock())
    const slot =
      typed.get('action') === 'move' && slotReference
        ? await store.read((records) => offeredSlot(records, owned, slotReference, { now, moving: booking }))
        : undefined
    if (typed.get('action') === 'move' && !slot)
      throw new ServiceError('timeslot_not_available', 'the time is no longer available')
    if (slot) await requireChallenge(context, request, owned, 'move', slot)
    const reason = typed.get('reason')?.trim().slice(0, 500) || undefined
    const choice = seriesChoiceSchema.safeParse(typed.get('bookings')).data
    return changeBookings(
      context,
      request,
      report,
      { owned, pulls: slot !== undefined },
      async (bookings) => {
        if (slot) return reschedule(bookings, owned, booking.id, { ...slotRequestOf(slot), reason })
        if (!choice) return cancel(bookings, owned, booking.id, reason)
        const cancelled = await cancelSeries(bookings, owned, booking.id, choice, reason)
        return cancelled.find(({ id }) => id === booking.id) ?? booking
      },
    )
  }

  /** Waits for an earlier time. @returns the address of the page of the place. */
  const waitForEarlier = (
    request: Request,
    { owned, booking, reader }: Subject,
    typed: URLSearchParams,
    report: Report,
  ): Promise<string> => {
    const { start: end, guest } = booking
    const start = instant(Math.max(clock(), end - longestWaitlistWindow * 86_400))
    const wanted = { booking, guest, start, end, additionalFields: {} }
    return joinOnPage(context, request, owned, reader, typed.get('key'), wanted, report)
  }

  return [
    {
      name: 'page.manage',
      path,
      answer: (request, { booking_ref: reference = '' }) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, reference)
          if (!subject) return broken(request)
          const moves = new URL(request.url).searchParams.has('move') && isOpen(subject)
          return moves
            ? showMove(request, records, subject)
            : showBooking(request, records, subject, reference)
        }),
    },
    {
      name: 'page.change',
      path,
      method: 'POST',
      effect: ['move', 'waitlist-entry'],
      async answer(request, { booking_ref: reference = '' }, report) {
        const typed = await readFormFields(request)
        const subject = await store.read((records) => subjectOf(records, request, reference))
        if (!subject) return broken(request)
        const { reader } = subject
        const refuse = (type: string, status: number, reason?: string) =>
          store.read((records) => {
            const refusal =
              reason === 'waitlist_full'
                ? reader.language.texts.page.waitlist.full
                : refusalText(reader, type)
            return type === 'timeslot_not_available'
              ? showMove(request, records, subject, refusal)
              : showBooking(request, records, subject, reference, { status, refusal })
          })
        if (isCrossSite(request, originOf(request))) return refuse('unauthorized', 403)
        if (subject.isRemoved) return redirect(linkOf(reader, { done: '1' }))
        try {
          if (typed.get('action') === 'earlier')
            return redirect(await waitForEarlier(request, subject, typed, report))
          // A moved booking may have another id, and so another reference.
          const after = await change(request, subject, typed, report)
          const done = after.status !== 'cancelled' && typed.get('action') === 'move' ? 'moved' : '1'
          return redirect(linkOf({ ...reader, path: `/manage/${guestReference(after)}` }, { done }))
        } catch (error) {
          if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
          return refuse(error.type, error.status, error.reason)
        }
      },
    },
    {
      name: 'page.file',
      path: `${path}/calendar.ics`,
      answer: (request, { booking_ref: reference = '' }) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, reference)
          if (!subject) return broken(request)
          const { owned, booking } = subject
          const file = await bookingFile({ transaction: records, origin: originOf(request) }, owned, booking)
          return new Response(file, {
            headers: {
              'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
              'Content-Disposition': 'attachment; filename="booking.ics"',
              'Cache-Control': 'no-store',
            },
          })
        }),
    },
  ]
}
