import { ServiceError } from '@whenable/contract'
import { instant } from '@whenable/time'
import { html } from 'hono/html'
import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { sendsEmailToWaiting } from '../event-types/sends-email.js'
import { guestReference } from '../features/bookings/booking-changes.js'
import { requireEmailedOffer, type WaitlistSubject } from '../features/bookings/visitor-data.js'
import { acceptOffer, leaveWaitlist, passOffer } from '../features/waitlist/answer-offer.js'
import { entryData } from '../features/waitlist/waitlist-entry.js'
import { requireWaitlistEntry } from '../features/waitlist/waitlist-routes.js'
import type { Appearance, BookingRecord, Records } from '../kernel/store/store.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { type WaitlistView, waitlistTemplate, waitlistTitle } from './no-script/waitlist-template.js'
import { windowTitle } from './page-document.js'
import { pageLanguage } from './page-language.js'
import {
  changeBookings,
  isCrossSite,
  readerFor,
  readFormFields,
  redirect,
  refusalText,
} from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

const path = '/w/:secret'

/** Why an answer is refused. */
type Refusal = Pick<ServiceError, 'type' | 'status'> & Partial<Pick<ServiceError, 'reason'>>

/** A place on a waitlist, and the reader of its page. */
interface Subject extends WaitlistSubject {
  readonly booking: BookingRecord | undefined
  /** Whether an email says that a time is offered. */
  readonly sendsEmail: boolean
  readonly reader: PageReader
  readonly appearance: Appearance
}

/**
 * The page of a place on a waitlist, which emails lead to: it shows what is offered, without scripts or with the element. Opening it
 * changes nothing.
 */
export const waitlistRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, originOf } = context

  const subjectOf = async (
    records: Records,
    request: Request,
    secret: string,
  ): Promise<Subject | undefined> => {
    const found = await requireWaitlistEntry(records, secret).catch((error: unknown) => {
      if (error instanceof ServiceError && error.type === 'not_found_error') return undefined
      throw error
    })
    if (!found) return undefined
    const { applicationId, bookingId, timezone } = found.entry
    const booking = bookingId === undefined ? undefined : await records.booking(applicationId, bookingId)
    return {
      ...{ ...found, booking },
      appearance: await appearanceOf(records, found.owned, context.originOf(request)),
      sendsEmail: await sendsEmailToWaiting(records, context, found.owned, found.entry),
      reader: readerFor(request, await pageLanguage(request), timezone),
    }
  }

  const ended = (request: Request) =>
    notice(request, 404, (text) => ({
      heading: text.booking.waitlist.waitEndedTitle,
      help: text.booking.waitlist.waitEndedLead,
    }))

  const bookingPageOf = (booking: BookingRecord, reader: PageReader, query: Record<string, string> = {}) =>
    linkOf({ ...reader, path: `/manage/${guestReference(booking)}` }, query)

  const show = async (
    request: Request,
    { owned, entry, booking, sendsEmail, reader, appearance }: Subject,
    secret: string,
    { status = 200, refusal }: { readonly status?: number; readonly refusal?: string } = {},
  ) => {
    const { configuration } = owned
    const { title } = eventTermsOf(configuration)
    const data = entryData(entry, secret, clock(), sendsEmail)
    const isBooked = data.state === 'booked' && booking && booking.status !== 'cancelled'
    // After an answer without scripts, the page shows the outcome without the element.
    const showsOutcome = refusal !== undefined || new URL(request.url).searchParams.has('done')
    const shown: WaitlistView = {
      ...{ entry: data, title, moves: entry.moves, refusal, showsOutcome },
      bookingPage: isBooked ? bookingPageOf(booking, reader) : undefined,
    }
    const content = { fallback: waitlistTemplate(shown, reader) }
    return respond(request, status, {
      appearance,
      language: reader.language,
      heading: title,
      title: windowTitle(waitlistTitle(shown, reader), title, appearance.companyName),
      content: showsOutcome
        ? content
        : {
            ...content,
            // The element does not name the event type.
            above: html`<p class="subject" aria-hidden="true"><bdi>${title}</bdi></p>`,
            tag: 'when-waitlist',
            attributes: { 'waitlist-id': secret, 'service-url': originOf(request) },
          },
    })
  }

  /** Carries out an answer. @returns the page to go to, or why it was refused. */
  const answer = async (
    request: Request,
    { reader, ...subject }: Subject,
    typed: URLSearchParams,
    report: (error: unknown) => void,
  ): Promise<string | ServiceError> => {
    const { owned, entry } = subject
    const own = linkOf(reader, { done: '1' })
    const seen = Number(typed.get('start'))
    const start = seen > 0 ? instant(seen) : undefined
    const action = typed.get('action')
    if (action === 'accept') {
      const accepted = await changeBookings(
        context,
        request,
        report,
        { owned, pulls: true },
        async (bookings) => {
          await requireEmailedOffer(bookings.transaction, context, subject)
          return acceptOffer(bookings, subject, start)
        },
      )
      return 'refused' in accepted ? accepted.refused : bookingPageOf(accepted.booking, reader, { done: '1' })
    }
    if (action !== 'pass' && action !== 'leave')
      throw new ServiceError('invalid_request_error', 'action: expected accept, pass or leave')
    await store.transaction(async (transaction) => {
      const answering = { transaction, now: clock() }
      if (action === 'pass') await passOffer(answering, entry, start)
      else await leaveWaitlist(answering, entry)
    })
    return own
  }

  return [
    {
      name: 'page.waitlist',
      path,
      answer: (request, { secret = '' }) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, secret)
          return subject ? show(request, subject, secret) : ended(request)
        }),
    },
    {
      name: 'page.waitlist-answer',
      path,
      method: 'POST',
      effect: 'own',
      async answer(request, { secret = '' }, report) {
        const typed = await readFormFields(request)
        const subject = await store.read((records) => subjectOf(records, request, secret))
        if (!subject) return ended(request)
        const refuse = async ({ type, status, reason }: Refusal) => {
          const latest = (await store.read((records) => subjectOf(records, request, secret))) ?? subject
          const refusal =
            reason === 'email_confirmation_required'
              ? latest.reader.text.booking.confirming.checkEmailTitle
              : refusalText(latest.reader, type)
          return show(request, latest, secret, { status, refusal })
        }
        if (isCrossSite(request, originOf(request))) return refuse({ type: 'unauthorized', status: 403 })
        try {
          const outcome = await answer(request, subject, typed, report)
          return typeof outcome === 'string' ? redirect(outcome) : await refuse(outcome)
        } catch (error) {
          if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
          return refuse(error)
        }
      },
    },
  ]
}
