import { ServiceError } from '@whenable/contract'
import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { organizerReference } from '../features/bookings/booking-changes.js'
import { answer } from '../features/bookings/bookings.js'
import { uiSettings } from '../features/bookings/ui-settings.js'
import type { Records } from '../kernel/store/store.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { requestTemplate, requestTitle } from './no-script/request-template.js'
import { windowTitle } from './page-document.js'
import { changeBookings, isCrossSite, readerOfTime, readFormFields, redirect } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { bookingOfOrganizer, type OwnedBooking } from './page-subjects.js'

const path = '/confirm/:booking_ref'

/** A booking request, its reader, and the salt to answer it. */
interface Subject extends OwnedBooking {
  readonly reader: PageReader
  readonly salt: string
}

/** The organizer's page, which shows a booking request and accepts the answer, without scripts or with the element. */
export const confirmRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, originOf } = context

  const subjectOf = async (
    records: Records,
    request: Request,
    reference: string,
  ): Promise<Subject | undefined> => {
    const found = await bookingOfOrganizer(records, reference)
    if (!found) return undefined
    const reader = await readerOfTime(records, request, found.owned, found.booking.start)
    return { ...found, reader }
  }

  const broken = (request: Request) => notice(request, 404, ({ page }) => page.broken)

  const show = async (
    request: Request,
    records: Records,
    { owned, booking, reader }: Subject,
    reference: string,
    { status = 200, ...refused }: { status?: number; refusal?: string; reason?: string } = {},
  ) => {
    const { configuration } = owned
    const { texts } = reader.language
    const appearance = await appearanceOf(records, owned, originOf(request))
    const { title } = eventTermsOf(configuration)
    const settings = await uiSettings(
      records,
      owned,
      { ...context, now: clock(), origin: originOf(request) },
      booking,
    )
    // After an answer without scripts, the page shows the outcome without the element.
    const showsOutcome = refused.refusal !== undefined || new URL(request.url).searchParams.has('done')
    const shown = { settings, booking, now: clock(), ...refused, showsOutcome }
    const content = { fallback: requestTemplate(shown, reader), note: texts.page.manage.keepAddress }
    return respond(request, status, {
      appearance,
      language: reader.language,
      heading: title,
      title: windowTitle(requestTitle(shown, reader), title, appearance.companyName),
      content: showsOutcome
        ? content
        : {
            ...content,
            tag: 'when-organizer-confirmation',
            attributes: { 'booking-ref': reference, 'service-url': originOf(request) },
            subheading: texts.page.confirm.heading,
          },
    })
  }

  return [
    {
      name: 'page.confirm',
      path,
      answer: (request, { booking_ref: reference = '' }) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, reference)
          return subject ? show(request, records, subject, reference) : broken(request)
        }),
    },
    {
      name: 'page.answer',
      path,
      method: 'POST',
      effect: 'own',
      async answer(request, { booking_ref: reference = '' }, report) {
        const typed = await readFormFields(request)
        const subject = await store.read((records) => subjectOf(records, request, reference))
        if (!subject) return broken(request)
        const { owned, booking, reader, salt, isRemoved } = subject
        const refuse = (type: string, status: number) =>
          store.read(async (records) => {
            const now = (await subjectOf(records, request, reference)) ?? subject
            return show(request, records, now, reference, {
              status,
              refusal: reader.text.booking.errors.refused({ type }),
              reason: typed.get('reason') ?? '',
            })
          })
        if (isCrossSite(request, originOf(request))) return refuse('unauthorized', 403)
        if (isRemoved) return redirect(linkOf(reader, { done: '1' }))
        const action = typed.get('action')
        if (action !== 'confirm' && action !== 'decline') return refuse('invalid_request_error', 400)
        try {
          const after = await changeBookings(context, request, report, { owned, pulls: true }, (bookings) =>
            answer(bookings, owned, booking.id, {
              salt,
              confirmed: action === 'confirm',
              reason: typed.get('reason')?.trim().slice(0, 500) || undefined,
            }),
          )
          return redirect(linkOf({ ...reader, path: `/confirm/${organizerReference(after)}` }, { done: '1' }))
        } catch (error) {
          if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
          return refuse(error.type, error.status)
        }
      },
    },
  ]
}
