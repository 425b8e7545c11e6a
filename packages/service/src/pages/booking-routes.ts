import { type BookingSettings, ServiceError } from '@whenable/contract'
import { dateAt, type Instant, instant } from '@whenable/time'
import { readAppearance } from '../core/appearance.js'
import type { Report } from '../core/errors.js'
import { answerOnce, claimOf } from '../http/idempotency.js'
import { guestReference } from '../scheduling/booking-domain-events.js'
import { book } from '../scheduling/bookings.js'
import { configurationTimeZone } from '../scheduling/configurations/configuration-time-zone.js'
import { eventTermsOf, isClosed } from '../scheduling/configurations/configuration-types.js'
import {
  nearestSlots,
  nextTimes,
  type OfferedSlot,
  offeredSlot,
  slotRequestOf,
} from '../scheduling/next-times.js'
import { uiSettings } from '../scheduling/ui-settings.js'
import type { OwnedConfiguration, Records } from '../store/store.js'
import { linkedData, pageData, pageMarkdown, wantedForm } from './no-script/alternate-formats.js'
import { answersOf, type BookingForm, formFields, readForm, refusedField } from './no-script/booking-form.js'
import { errorSummaryText, formTemplate, type SlotForm } from './no-script/form-template.js'
import { linkOf, type PageReader, timeText } from './no-script/page-reader.js'
import { timesTemplate } from './no-script/times-template.js'
import { windowTitle } from './page-document.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import {
  changeBookings,
  firstDay,
  isCrossSite,
  readerFor,
  readFormFields,
  readSlotReference,
  redirect,
  type SlotReference,
} from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { PageContext, PageRoute } from './page-route.js'
import { configurationOfPage, visibleHost } from './page-subjects.js'

/** Maximum length of a description for search engines and link previews. */
const longestDescription = 200

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1).trimEnd()}…` : line
}

/** A page's configuration, its settings, its reader and its language. */
interface Subject {
  readonly owned: OwnedConfiguration
  readonly settings: BookingSettings
  readonly reader: PageReader
  readonly language: PageLanguage
}

/** A refused form, shown again with its values and a new key. */
interface Refused {
  readonly status: number
  readonly form: BookingForm
  readonly refusal?: string | undefined
  readonly isTaken?: boolean
}

/**
 * The booking page of a configuration: the next free times, the form and its result without scripts. With scripts, the element
 * replaces the times.
 */
export const bookingRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly PageRoute[] => {
  const { store, clock, newId, busyTimeCache, sendsMail, originOf } = context

  const subjectOf = async (
    records: Records,
    request: Request,
    slug: string,
  ): Promise<Subject | { readonly missing: OwnedConfiguration | undefined }> => {
    const clientId = new URL(request.url).searchParams.get('client_id')
    const owned = await configurationOfPage(records, slug, clientId)
    if (!owned || owned.configuration.requires_session_auth || isClosed(owned.configuration))
      return { missing: owned }
    const language = pageLanguage(request)
    const reader = readerFor(request, language, await configurationTimeZone(records, owned))
    return { owned, language, reader, settings: await uiSettings(records, owned, sendsMail) }
  }

  /** The page of a configuration that is private, or closed, or that does not exist. */
  const missingPage = (request: Request, owned: OwnedConfiguration | undefined) => {
    if (owned && isClosed(owned.configuration) && !owned.configuration.requires_session_auth)
      return notice(
        request,
        404,
        (_messages, text) => [eventTermsOf(owned.configuration).title, text('pageMissing')],
        readAppearance(owned.configuration.appearance),
      )
    return owned
      ? notice(
          request,
          403,
          ({ privateHeading, privateHelp }) => [privateHeading(), privateHelp()],
          readAppearance(owned.configuration.appearance),
        )
      : notice(request, 404, ({ missingHeading, missingHelp }) => [missingHeading(), missingHelp()])
  }

  const pageOf = ({ owned: { configuration }, language }: Subject) => {
    const appearance = readAppearance(configuration.appearance)
    const { title } = eventTermsOf(configuration)
    return {
      language,
      appearance,
      heading: language.messages.bookHeading(),
      title: windowTitle(title, appearance.companyName ?? visibleHost(configuration)),
    }
  }

  const showTimes = async (request: Request, records: Records, subject: Subject, unavailable?: Instant) => {
    const { owned, settings, reader, language } = subject
    const { configuration } = owned
    const now = clock()
    const from = unavailable === undefined ? firstDay(request) : dateAt(unavailable, reader.timeZone)
    const timesRequest = { timeZone: reader.timeZone, from, now, cache: busyTimeCache }
    const times = await nextTimes(records, owned, timesRequest)
    const origin = originOf(request)
    const view = { settings, times, reader, origin, fields: formFields(settings, reader.text).fields }
    const form = unavailable === undefined ? wantedForm(request) : 'html'
    const address = origin + linkOf({ ...reader, query: clientOf(reader) })
    const headers = {
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
      notice:
        unavailable === undefined
          ? undefined
          : reader.text('timeUnavailable', { time: timeText(unavailable, reader) }),
    })
    const tz = reader.query['tz']
    return respond(
      request,
      200,
      {
        ...pageOf(subject),
        content: {
          tag: 'when-booking',
          attributes: {
            'configuration-id': configuration.id,
            'service-url': origin,
            ...(tz ? { 'time-zone': tz } : {}),
          },
          fallback,
        },
        metadata: {
          address,
          description: shortened(
            description || language.messages.bookDescription(visibleHost(configuration)),
          ),
          data: linkedData({ ...view, reader: { ...reader, query: clientOf(reader) } }),
        },
      },
      headers,
    )
  }

  const showForm = (
    request: Request,
    subject: Subject,
    form: Omit<SlotForm, 'settings' | 'key'>,
    status = 200,
  ) => {
    const page = pageOf(subject)
    return respond(request, status, {
      ...page,
      title: windowTitle(errorSummaryText(form, subject.reader), page.title),
      content: {
        fallback: formTemplate({ ...form, settings: subject.settings, key: newId() }, subject.reader),
      },
    })
  }

  const refuse = (request: Request, subject: Subject, slot: OfferedSlot, refused: Refused) =>
    store.read(async (records) => {
      const { form, refusal, isTaken, status } = refused
      const others = isTaken
        ? await nearestSlots(records, subject.owned, slot.start_time, {
            timeZone: subject.reader.timeZone,
            now: clock(),
            cache: busyTimeCache,
          })
        : undefined
      return showForm(request, subject, { form, slot, refusal, others }, status)
    })

  /** Books the slot. @returns the guest's reference, the same for all attempts with one key. */
  const bookSlot = (
    request: Request,
    { owned, reader, language }: Subject,
    typed: URLSearchParams,
    form: BookingForm,
    slot: OfferedSlot,
    report: Report,
  ) => {
    const key = typed.get('key')?.slice(0, 256) || newId()
    const { configuration, applicationId } = owned
    const scope = `${configuration.id} page ${typed.get('slot')}`
    return changeBookings(context, request, report, owned, async (bookings) => {
      const claim = claimOf(applicationId, scope, key, '', bookings.now)
      const answer = await answerOnce(bookings.transaction, claim, async () => {
        const booking = await book(bookings, owned, {
          ...slotRequestOf(slot),
          hosts: [],
          ...answersOf(typed, form),
          timezone: reader.query['tz'] && reader.timeZone,
          emailLanguage: language.lang,
        })
        return { status: 303, body: guestReference(booking) }
      })
      return answer.body
    })
  }

  const slotPage: PageRoute = {
    name: 'page.booking',
    path: '/b/:slug',
    answer: (request, { slug = '' }) =>
      store.read(async (records) => {
        const subject = await subjectOf(records, request, slug)
        if ('missing' in subject) return missingPage(request, subject.missing)
        const slotReference = readSlotReference(new URL(request.url).searchParams.get('slot') ?? '')
        if (!slotReference || wantedForm(request) !== 'html') return showTimes(request, records, subject)
        const slot = await offeredSlot(records, subject.owned, slotReference, {
          now: clock(),
          cache: busyTimeCache,
        })
        if (!slot) return showTimes(request, records, subject, slotReference.start)
        const form = { ...formFields(subject.settings, subject.reader.text), errors: new Map() }
        return showForm(request, subject, { form, slot })
      }),
  }

  const bookRoute: PageRoute = {
    name: 'page.book',
    path: '/b/:slug',
    method: 'POST',
    async answer(request, { slug = '' }, report) {
      const typed = await readFormFields(request)
      const subject = await store.read((records) => subjectOf(records, request, slug))
      if ('missing' in subject) return missingPage(request, subject.missing)
      const { owned, settings, reader } = subject
      const slotReference = readSlotReference(typed.get('slot') ?? '')
      if (!slotReference) return redirect(linkOf(reader))
      const now = clock()
      const offered = await store.read((records) =>
        offeredSlot(records, owned, slotReference, { now, cache: busyTimeCache }),
      )
      // A slot that is gone may have been booked by this form before: its key finds the stored response.
      const slot = offered ?? goneSlot(slotReference, settings)
      const form = readForm(settings, reader.text, typed)
      const refused = (status: number, change: Partial<Refused> = {}) =>
        refuse(request, subject, slot, { form, status, ...change })
      if (isCrossSite(request, originOf(request)))
        return refused(403, { refusal: reader.text('refused', {}, 'unauthorized') })
      if (form.errors.size > 0) return refused(400)
      try {
        const reference = await bookSlot(request, subject, typed, form, slot, report)
        const { client_id: _, ...query } = reader.query
        return redirect(linkOf({ ...reader, path: `/manage/${reference}`, query }, { done: '1' }))
      } catch (error) {
        if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
        const field = refusedField(form, error)
        const message = reader.text('refused', {}, error.type)
        if (field) return refused(400, { form: { ...form, errors: new Map([[field, message]]) } })
        const isTaken =
          error.type === 'timeslot_not_available' && !(await isStillOffered(owned, slotReference))
        return refused(error.status, isTaken ? { isTaken } : { refusal: message })
      }
    },
  }

  /** Whether a refused slot is still free, so that it was refused because of its guests. */
  const isStillOffered = async (owned: OwnedConfiguration, slotReference: SlotReference) =>
    (await store.read((records) => offeredSlot(records, owned, slotReference, { now: clock() }))) !==
    undefined

  return [slotPage, bookRoute]
}

/** A slot that is no longer offered, from its reference. */
const goneSlot = (
  { start, eventId }: SlotReference,
  { duration_minutes: minutes }: BookingSettings,
): OfferedSlot => ({
  start_time: start,
  end_time: instant(start + (minutes ?? 1) * 60),
  event_id: eventId,
  calendar_id: eventId && 'primary',
  title: undefined,
  description: undefined,
  location: undefined,
})

const clientOf = ({ query }: PageReader): Record<string, string> =>
  query['client_id'] ? { client_id: query['client_id'] } : {}
