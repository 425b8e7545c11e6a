import { ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { sendsEmailAbout } from '../event-types/sends-email.js'
import { calendarOwnerOf } from '../features/bookings/booking-emails.js'
import { answerCalendarChange } from '../features/bookings/calendar-changes.js'
import { bookingsAskedAbout } from '../features/bookings/group-calendar-changes.js'
import type { Appearance, BookingRecord, Records } from '../kernel/store/store.js'
import { calendarChangeTemplate, calendarChangeTitle } from './no-script/calendar-change-template.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import { changeBookings, isCrossSite, readerOfTime, readFormFields, redirect } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { bookingOfOrganizer, type OwnedBooking } from './page-subjects.js'

const path = '/calendar-change/:booking_ref'

/** A booking and its organizer, who reads the page. */
interface Subject extends OwnedBooking {
  readonly reader: PageReader
  /** All bookings that the answer holds for. */
  readonly asked: readonly BookingRecord[]
  /** Whose calendar it is, of several hosts. */
  readonly calendarOwner: string | undefined
  readonly sendsEmail: boolean
  readonly appearance: Appearance
}

/**
 * The organizer's page about an event that was moved or deleted in their calendar: one button lets the change hold for the booking too,
 * the other undoes it. It works without scripts.
 */
export const calendarChangeRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const { store, originOf, sendsMail } = context

  const subjectOf = async (
    records: Records,
    request: Request,
    reference: string,
  ): Promise<Subject | undefined> => {
    const found = await bookingOfOrganizer(records, reference)
    if (!found) return undefined
    const calendarOwner = await calendarOwnerOf(records, found.booking)
    const asked = await bookingsAskedAbout(records, found.booking)
    return {
      ...{ ...found, calendarOwner },
      sendsEmail: await sendsEmailAbout(records, { sendsMail }, found.owned),
      appearance: await appearanceOf(records, found.owned, originOf(request)),
      asked: asked.length ? asked : [found.booking],
      reader: await readerOfTime(records, request, found.owned, found.booking.start),
    }
  }

  const broken = (request: Request) => notice(request, 404, ({ page }) => page.broken)

  const show = (
    request: Request,
    { owned, booking, asked, calendarOwner, sendsEmail, reader, appearance }: Subject,
    status = 200,
    refusal?: string,
  ) => {
    const { configuration } = owned
    const { title } = eventTermsOf(configuration)
    const view = { booking, asked, calendarOwner, sendsEmail, refusal }
    return respond(request, status, {
      ...{ appearance, language: reader.language, heading: title },
      title: windowTitle(calendarChangeTitle(view, reader), title, appearance.companyName),
      content: {
        fallback: calendarChangeTemplate(view, reader),
        note: reader.language.texts.page.manage.keepAddress,
      },
    })
  }

  return [
    {
      name: 'page.calendar-change',
      path,
      async answer(request, { booking_ref: reference = '' }) {
        const subject = await store.read((records) => subjectOf(records, request, reference))
        return subject ? show(request, subject) : broken(request)
      },
    },
    {
      name: 'page.answer-calendar-change',
      path,
      method: 'POST',
      effect: 'own',
      async answer(request, { booking_ref: reference = '' }, report) {
        const typed = await readFormFields(request)
        const read = () => store.read((records) => subjectOf(records, request, reference))
        const subject = await read()
        if (!subject) return broken(request)
        const { owned, booking, reader, isRemoved } = subject
        const refuse = async (type: string, status: number) =>
          show(request, (await read()) ?? subject, status, reader.text.booking.errors.refused({ type }))
        if (isCrossSite(request, originOf(request))) return refuse('unauthorized', 403)
        if (isRemoved) return redirect(linkOf(reader))
        const action = typed.get('action')
        if (action !== 'accept' && action !== 'restore') return refuse('invalid_request_error', 400)
        const start = /^\d{1,12}$/.exec(typed.get('start_time') ?? '')?.[0]
        const proposed = start === undefined ? undefined : instant(Number(start))
        try {
          await changeBookings(context, request, report, { owned, pulls: false }, (bookings) =>
            answerCalendarChange(bookings, owned, booking.id, { action, proposed }),
          )
          return redirect(linkOf(reader))
        } catch (error) {
          if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
          // What was decided meanwhile is on the page.
          return error.type === 'conflict' ? redirect(linkOf(reader)) : refuse(error.type, error.status)
        }
      },
    },
  ]
}
