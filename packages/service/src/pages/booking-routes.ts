import { bootstrapAddress, ServiceError, type SlotName } from '@whenable/contract'
import { dateAt } from '@whenable/time'
import { html } from 'hono/html'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { guestReference } from '../features/bookings/booking-changes.js'
import { type BookingRequest, book } from '../features/bookings/bookings.js'
import { openOffers } from '../features/bookings/link-availability.js'
import {
  nearestSlots,
  nextTimes,
  type OfferedSlot,
  offeredSlot,
  slotRequestOf,
} from '../features/bookings/next-times.js'
import { bookWithLink } from '../features/links/links.js'
import { bookSeries } from '../features/series/book-series.js'
import type { Report } from '../kernel/errors.js'
import { answerOnce, claimOf, isAnswered } from '../kernel/http/idempotency.js'
import { sha256 } from '../kernel/secrets.js'
import type { BookingRecord, Records } from '../kernel/store/store.js'
import { type BookingSubject, bookingSubjects, titleOfSubject } from './booking-subject.js'
import { answerCodeForm, askForCode, giveUpConfirmation } from './email-confirmation-routes.js'
import { elementOfLink, slotAttribute } from './link-element.js'
import { answerPicture, previewedEventType, previewMetadata } from './link-preview.js'
import { linkedData, pageData, pageMarkdown, wantedForm } from './no-script/alternate-formats.js'
import {
  type BookingForm,
  formFields,
  readForm,
  refusedField,
  requestOfForm,
} from './no-script/booking-form.js'
import { errorSummaryText, formTemplate, type SlotForm } from './no-script/form-template.js'
import { bookingsLeftTemplate, offerTemplate, otherTimesTemplate } from './no-script/offer-template.js'
import { linkOf, type PageReader, timeText } from './no-script/page-reader.js'
import { priceOf } from './no-script/price.js'
import { timesTemplate } from './no-script/times-template.js'
import { windowTitle } from './page-document.js'
import {
  changeBookings,
  firstDay,
  goneSlot,
  isCrossSite,
  prefillOfAddress,
  readFormFields,
  readSlotName,
  redirect,
  refusalText,
  requireChallenge,
} from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { pathToBookAgain, visibleHost } from './page-subjects.js'
import { giveUpPayment, payForSlot } from './payment-routes.js'
import { readChosenTimes, seriesChoiceOf } from './series-form.js'
import { waitPathOf } from './wait-options.js'

/** Maximum length of a description for search engines and link previews. */
const longestDescription = 200

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1).trimEnd()}…` : line
}

/** A refused form, shown again with its values and a new key. */
interface Refused {
  readonly status: number
  readonly form: BookingForm
  readonly refusal?: string | undefined
  readonly isTaken?: boolean
  /** The key of the form. Default: a new one. */
  readonly key?: string | undefined
}

/**
 * The booking page of a configuration: the next free times, the form and its result without scripts. With scripts, the element
 * replaces the times.
 */
export const bookingRoutes = (context: PageContext, responder: PageResponder): readonly HostedRoute[] => {
  const { respond } = responder
  const { store, clock, newId, busyTimeCache, originOf, previews } = context
  const { endedLink, subjectOfSlug, subjectOfLink } = bookingSubjects(context, responder)

  const pageOf = (subject: BookingSubject) => {
    const { language, appearance } = subject
    const { heading } = language.texts.page.book
    return { language, appearance, heading, title: titleOfSubject(subject) }
  }

  /** The element of a page, with the time in its address. */
  const elementOf = (request: Request, { owned, link, reader }: BookingSubject, slot?: SlotName) => {
    const tz = reader.query['tz']
    return {
      tag: 'when-booking',
      preload: link ? undefined : bootstrapAddress(originOf(request), owned.configuration.id),
      attributes: {
        'configuration-id': owned.configuration.id,
        'service-url': originOf(request),
        // The head of the page shows the business.
        'hide-brand': '',
        ...(tz ? { 'time-zone': tz } : {}),
        ...(link ? elementOfLink(link.record, link.secret) : prefillOfAddress(request)),
        ...(slot ? slotAttribute(slot) : {}),
      },
    }
  }

  const showTimes = async (request: Request, records: Records, subject: BookingSubject, gone?: SlotName) => {
    const { owned, link, settings, reader, language } = subject
    const unavailable = gone?.start
    const { configuration } = owned
    const now = clock()
    const offers = link && (await openOffers(records, owned, link.record, now, busyTimeCache))
    const from =
      unavailable === undefined || offers?.length
        ? firstDay(request, owned, now)
        : dateAt(unavailable, reader.timeZone)
    const timesRequest = {
      ...{ timeZone: reader.timeZone, from, now, cache: busyTimeCache },
      link: link?.record,
    }
    const times = await nextTimes(records, owned, timesRequest)
    const origin = originOf(request)
    const view = { settings, times, reader, origin, fields: formFields(settings, reader.text).fields }
    const form = unavailable === undefined && !link ? wantedForm(request) : 'html'
    const canonical = { ...reader, query: clientOf(reader), prefill: undefined }
    const address = origin + linkOf(canonical)
    const headers: Record<string, string> = link
      ? {}
      : {
          'Cache-Control': 'no-cache',
          Vary: 'Accept, Accept-Language',
          Link: ['application/json', 'text/markdown']
            .map((type) => `<${address}>; rel="alternate"; type="${type}"`)
            .join(', '),
        }
    if (form === 'json') return Response.json(pageData(view), { headers })
    if (form === 'markdown')
      return new Response(pageMarkdown(view), {
        headers: {
          ...headers,
          'Content-Type': 'text/markdown; charset=utf-8',
          'Content-Language': language.lang,
        },
      })
    const { description } = eventTermsOf(configuration)
    const fallback = timesTemplate(settings, times, reader, now, {
      from,
      waitPath: waitPathOf(settings, times, timesRequest, reader),
      notice:
        unavailable === undefined
          ? undefined
          : reader.text.booking.times.timeUnavailable(timeText(unavailable, reader)),
    })
    return respond(
      request,
      200,
      {
        ...pageOf(subject),
        content: {
          ...elementOf(request, subject, gone),
          fallback,
          above:
            link &&
            html`${offerTemplate(link.record, settings, reader) ?? ''}${bookingsLeftTemplate(link.record, reader, 'above') ?? ''}`,
          note:
            link && link.record.slots.length > 0
              ? otherTimesTemplate(await pathToBookAgain(records, { owned, isRemoved: false }), reader)
              : undefined,
        },
        // A link is for the people who have it: search engines leave it out.
        metadata: link
          ? undefined
          : {
              address,
              description: shortened(
                description || language.texts.page.book.description(visibleHost(configuration)),
              ),
              ...(await previewMetadata(previewedEventType(subject, origin), origin, previews)),
              data: linkedData({ ...view, reader: canonical }),
            },
      },
      headers,
    )
  }

  const showForm = (
    request: Request,
    subject: BookingSubject,
    form: Omit<SlotForm, 'settings' | 'key'>,
    {
      status = 200,
      slot,
      key = newId(),
    }: {
      readonly status?: number
      readonly slot?: SlotName | undefined
      readonly key?: string | undefined
    } = {},
  ) => {
    const page = pageOf(subject)
    // What was refused, or repeats, goes on without the element.
    const element = slot && elementOf(request, subject, slot)
    const shown = { ...form, settings: subject.settings, key, isBelowTitle: element !== undefined }
    return respond(request, status, {
      ...page,
      title: windowTitle(errorSummaryText(form, subject.reader), page.title),
      content: { ...element, fallback: formTemplate(shown, subject.reader) },
    })
  }

  /** How free times are searched for a subject. */
  const searchOf = ({ link, reader }: BookingSubject) => ({
    ...{ timeZone: reader.timeZone, now: clock(), link: link?.record, cache: busyTimeCache },
  })

  const refuse = (
    request: Request,
    subject: BookingSubject,
    slot: OfferedSlot,
    typed: URLSearchParams,
    refused: Refused,
  ) =>
    store.read(async (records) => {
      const { form, refusal, isTaken, status, key } = refused
      const search = searchOf(subject)
      const others = isTaken ? await nearestSlots(records, subject.owned, slot.start_time, search) : undefined
      const series = await seriesChoiceOf(records, subject.owned, slot, typed, search)
      return showForm(request, subject, { form, slot, refusal, others, series }, { status, key })
    })

  /** Books the slot, or all of a series. @returns the guest's reference, the same for all attempts with one key. */
  const bookSlots = async (
    request: Request,
    { owned, link, reader, language }: BookingSubject,
    typed: URLSearchParams,
    form: BookingForm,
    slots: readonly [OfferedSlot, ...OfferedSlot[]],
    report: Report,
  ) => {
    const key = typed.get('key')?.slice(0, 256) || newId()
    const { configuration, applicationId } = owned
    const isSeries = typed.has('every')
    const named = isSeries ? await sha256(typed.getAll('slots').join(' ')) : typed.get('slot')
    const scope = `${configuration.id} page ${named}`
    const claim = claimOf(applicationId, scope, key, '', clock())
    if (!(await isAnswered(store, claim)))
      await requireChallenge(context, request, owned, 'booking', slots[0])
    return changeBookings(context, request, report, { owned, pulls: true }, async (bookings) => {
      const answer = await answerOnce(bookings.transaction, claim, async () => {
        const wanted = requestOfForm(typed, form, { reader, language })
        const bookOne = (one: BookingRequest) =>
          link ? bookWithLink(bookings, owned, link.record, one) : book(bookings, owned, one)
        const bookAll = async () => {
          const requests = slots.map(slotRequestOf)
          const series = { ...wanted, slots: requests, skipsTaken: false, link: link?.record }
          return (await bookSeries(bookings, owned, series)).bookings[0] as BookingRecord
        }
        const booking = await (isSeries ? bookAll() : bookOne({ ...wanted, ...slotRequestOf(slots[0]) }))
        return { status: 303, body: guestReference(booking) }
      })
      return answer.body
    })
  }

  /** Gives up a payment or a confirmation, and shows the form with what was typed before it. */
  const giveUp = async (
    request: Request,
    subject: BookingSubject,
    slotReference: SlotName,
    token: string,
    report: Report,
  ) => {
    const { owned, settings, reader } = subject
    const before =
      (await giveUpPayment(context, request, subject, token, report)) ??
      (await giveUpConfirmation(context, request, subject, token, report))
    if (before === undefined) return redirect(linkOf(reader))
    if (typeof before === 'string') return redirect(before)
    return store.read(async (records) => {
      const slot = await offeredSlot(records, owned, slotReference, searchOf(subject))
      if (!slot) return showTimes(request, records, subject, slotReference)
      const form = { ...formFields(settings, reader.text, before), errors: new Map() }
      return showForm(request, subject, { form, slot })
    })
  }

  /** Enters the code of an email, or sends another one. A time that was taken leaves what was typed, and the confirmed address. */
  const enterCode = async (
    request: Request,
    subject: BookingSubject,
    slotReference: SlotName,
    typed: URLSearchParams,
    token: string,
    report: Report,
  ) => {
    const { settings, reader } = subject
    const code = typed.has('send_code') ? undefined : (typed.get('code') ?? '')
    const answer = await answerCodeForm(context, request, subject, { token, code }, report)
    if (answer === undefined) return redirect(linkOf(reader))
    if (typeof answer === 'string') return redirect(answer)
    const form = { ...formFields(settings, reader.text, answer.typed), errors: new Map() }
    return refuse(request, subject, goneSlot(slotReference, settings), answer.typed, {
      ...{ status: answer.refusal.status, form, key: token },
      ...(answer.refusal.type === 'timeslot_not_available'
        ? { isTaken: true }
        : { refusal: refusalText(reader, answer.refusal.type) }),
    })
  }

  /** The page of an address, with and without a chosen slot, and its form. */
  const pagesAt = (
    { name, path }: { readonly name: string; readonly path: string },
    subjectOf: typeof subjectOfSlug,
  ): readonly HostedRoute[] => [
    {
      name: `page.${name}`,
      path,
      answer: (request, parameters) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, parameters)
          if (subject instanceof Response) return subject
          const slotReference = readSlotName(
            new URL(request.url).searchParams.get('slot'),
            subject.owned,
            clock(),
          )
          if (!slotReference || (!subject.link && wantedForm(request) !== 'html'))
            return showTimes(request, records, subject)
          const search = searchOf(subject)
          const slot = await offeredSlot(records, subject.owned, slotReference, search)
          if (!slot) return showTimes(request, records, subject, slotReference)
          const { searchParams } = new URL(request.url)
          const series = await seriesChoiceOf(records, subject.owned, slot, searchParams, search)
          const fields = formFields(subject.settings, subject.reader.text, undefined, subject.prefill)
          const form = { ...fields, errors: new Map() }
          const isRepeated = series?.repeated !== undefined
          const shown = { form, slot, series }
          return showForm(request, subject, shown, { slot: isRepeated ? undefined : slotReference })
        }),
    },
    {
      name: name === 'booking' ? 'page.book' : `page.${name}-book`,
      path,
      method: 'POST',
      effect: ['booking', 'payment', 'email-confirmation'],
      async answer(request, parameters, report) {
        const typed = await readFormFields(request)
        const subject = await store.read((records) => subjectOf(records, request, parameters))
        if (subject instanceof Response) return subject
        const { owned, settings, reader } = subject
        const slotReference = readSlotName(typed.get('slot'), owned, clock())
        if (!slotReference) return redirect(linkOf(reader))
        const offered = (reference = slotReference) =>
          store.read((records) => offeredSlot(records, owned, reference, searchOf(subject)))
        const givenUp = typed.get('give_up')
        if (givenUp !== null && !isCrossSite(request, originOf(request)))
          return giveUp(request, subject, slotReference, givenUp, report)
        const confirming = typed.get('confirm') ?? typed.get('send_code')
        if (confirming !== null && !isCrossSite(request, originOf(request)))
          return enterCode(request, subject, slotReference, typed, confirming, report)
        // A slot that is gone may have been booked by this form before: its key finds the stored response.
        const current = async (reference: SlotName) =>
          (await offered(reference)) ?? goneSlot(reference, settings)
        const slot = await current(slotReference)
        const form = readForm(settings, reader.text, typed)
        const refused = (status: number, change: Partial<Refused> = {}) =>
          refuse(request, subject, slot, typed, { form, status, ...change })
        if (isCrossSite(request, originOf(request)))
          return refused(403, { refusal: reader.text.booking.errors.refused({ type: 'unauthorized' }) })
        if (form.errors.size > 0) return refused(400)
        const isSeries = typed.has('every')
        try {
          const [first, ...more] = isSeries
            ? await Promise.all(readChosenTimes(typed, owned, clock()).map(current))
            : [slot]
          if (first && settings.capabilities.includes('confirm-email')) {
            const slots = [first, ...more] as const
            return redirect(
              await askForCode(context, request, subject, { typed, form, slots, isSeries }, report),
            )
          }
          if (first && priceOf(settings))
            return redirect(await payForSlot(context, request, subject, { typed, form, slot: first }, report))
          if (!first)
            return refused(400, { refusal: reader.text.booking.details.problem('required', 'multi_select') })
          const reference = await bookSlots(request, subject, typed, form, [first, ...more], report)
          const { client_id: _, ...query } = reader.query
          return redirect(linkOf({ ...reader, path: `/manage/${reference}`, query }, { done: '1' }))
        } catch (error) {
          if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
          if (error.reason === 'link_expired') return endedLink(request, owned, 'expired')
          if (error.reason === 'link_used_up') return endedLink(request, owned, 'used_up')
          const field = refusedField(form, error)
          const message = refusalText(reader, error.type)
          if (field) return refused(400, { form: { ...form, errors: new Map([[field, message]]) } })
          // If it is still free, it was refused because of its guests.
          if (isSeries && error.type === 'timeslot_not_available')
            return refused(error.status, { refusal: reader.text.booking.series.timesTaken })
          const isTaken = error.type === 'timeslot_not_available' && !(await offered())
          return refused(error.status, isTaken ? { isTaken } : { refusal: message })
        }
      },
    },
  ]

  return [
    ...pagesAt({ name: 'booking', path: '/b/:slug' }, subjectOfSlug),
    {
      name: 'preview.booking',
      path: '/b/:slug/preview/:name',
      answer: async (request, parameters) => {
        const subject = await store.read((records) => subjectOfSlug(records, request, parameters))
        const page = subject instanceof Response ? subject : previewedEventType(subject, originOf(request))
        return answerPicture(context, request, page)
      },
    },
    ...pagesAt({ name: 'link', path: '/l/:secret' }, subjectOfLink),
  ]
}

const clientOf = ({ query }: PageReader): Record<string, string> =>
  query['client_id'] ? { client_id: query['client_id'] } : {}
