import { type BookingSettings, ServiceError } from '@whenable/contract'
import { dateAt, type Instant, ianaName, instant, isPlainDate, isTimeZone } from '@whenable/time'
import { answerOnce, claimOf } from '../http/idempotency.js'
import type { Report } from '../http/reply.js'
import { transactAndPublish } from '../notifications/transact-and-publish.js'
import { guestReference } from '../scheduling/booking-domain-events.js'
import { book } from '../scheduling/bookings.js'
import { eventTermsOf } from '../scheduling/configurations/configuration-types.js'
import { nextTimes, type OfferedSlot, offeredSlot } from '../scheduling/next-times.js'
import { configurationOwner, uiSettings } from '../scheduling/ui-settings.js'
import type { OwnedConfiguration, Records } from '../store/store.js'
import { readAppearance } from './appearance.js'
import { isForeign, lead, readFields } from './form-request.js'
import { linkedData, pageData, pageMarkdown, wantedForm } from './no-script/alternate-formats.js'
import { answersOf, type BookingForm, formFields, readForm, refusedField } from './no-script/booking-form.js'
import { formTemplate, type SlotForm, troubleOf } from './no-script/form-template.js'
import { linkOf, type PlainReader, readerOf, timeText } from './no-script/page-reader.js'
import { timesTemplate } from './no-script/times-template.js'
import { windowTitle } from './page-document.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import type { PageResponder } from './page-responder.js'
import type { PageRoute, PageSurroundings } from './page-routes.js'
import { configurationOfPage, shownHost, zoneOfPage } from './page-subjects.js'

/** Characters of a description that search engines and messengers show. */
const longestDescription = 200

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1).trimEnd()}…` : line
}

/** Words of a query that every link of a page carries on. */
const keptWords = ['client_id', 'lang', 'tz']

/** Other times that a visitor may choose where theirs was taken. */
const mostOthers = 6

/** A slot as an address or a form names it: its start, and of group events which one. */
export const readSlotName = (text: string): { start: Instant; eventId?: string } | undefined => {
  const [, start, eventId] = /^(\d{1,12})(?:~(.{1,300}))?$/s.exec(text) ?? []
  return start === undefined ? undefined : { start: instant(Number(start)), ...(eventId ? { eventId } : {}) }
}

/** Who reads a page, by what its address says: the zone is `tz`, else the one that the owner's times are meant in. */
export const readerFor = (request: Request, language: PageLanguage, ownZone: string): PlainReader => {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('tz') ?? ''
  const isKnown = asked !== '' && isTimeZone(asked)
  const words = keptWords.flatMap((word) => {
    const value = searchParams.get(word)
    return value && (word !== 'tz' || isKnown) ? [[word, value]] : []
  })
  return readerOf(language, {
    timeZone: isKnown ? ianaName(asked) : ownZone,
    path: pathname,
    kept: Object.fromEntries(words),
  })
}

/** The day that a page is asked to begin with. */
export const firstDay = (request: Request) => {
  const from = new URL(request.url).searchParams.get('from')
  return isPlainDate(from) ? from : undefined
}

/** What the pages of a configuration know of it. */
interface Subject {
  readonly owned: OwnedConfiguration
  readonly settings: BookingSettings
  readonly reader: PlainReader
  readonly language: PageLanguage
}

/** A form that is sent in vain: what was typed is kept, and a fresh key goes with the next attempt. */
interface Refused {
  readonly status: number
  readonly form: BookingForm
  readonly refusal?: string | undefined
  readonly isTaken?: boolean
}

/**
 * The page of a configuration's slug: the next free times, the form and the answer to it, without a script; with one, the
 * element takes the place of the times.
 */
export const bookingRoutes = (
  surroundings: PageSurroundings,
  { respond, notice }: PageResponder,
): readonly PageRoute[] => {
  const { store, clock, newId, busyTimeCache, sendsMail, originOf } = surroundings

  const subjectOf = async (
    records: Records,
    request: Request,
    slug: string,
  ): Promise<Subject | { readonly missing: OwnedConfiguration | undefined }> => {
    const clientId = new URL(request.url).searchParams.get('client_id')
    const owned = await configurationOfPage(records, slug, clientId)
    if (!owned || owned.configuration.requires_session_auth) return { missing: owned }
    const owner = await configurationOwner(records, owned)
    const language = pageLanguage(request)
    const reader = readerFor(request, language, await zoneOfPage(records, owned))
    return { owned, language, reader, settings: uiSettings(owned.configuration, owner, sendsMail) }
  }

  const absent = (request: Request, owned: OwnedConfiguration | undefined) =>
    owned
      ? notice(
          request,
          403,
          ({ privateHeading, privateHelp }) => [privateHeading(), privateHelp()],
          readAppearance(owned.configuration.appearance),
        )
      : notice(request, 404, ({ missingHeading, missingHelp }) => [missingHeading(), missingHelp()])

  const pageOf = ({ owned: { configuration }, language }: Subject) => {
    const appearance = readAppearance(configuration.appearance)
    const { title } = eventTermsOf(configuration)
    return {
      language,
      appearance,
      heading: language.messages.bookHeading(),
      title: windowTitle(title, appearance.companyName ?? shownHost(configuration)),
    }
  }

  const showTimes = async (request: Request, records: Records, subject: Subject, lost?: Instant) => {
    const { owned, settings, reader, language } = subject
    const { configuration } = owned
    const now = clock()
    const from = lost === undefined ? firstDay(request) : dateAt(lost, reader.timeZone)
    const wish = { timeZone: reader.timeZone, from, now, memory: busyTimeCache }
    const times = await nextTimes(records, owned, wish)
    const origin = originOf(request)
    const told = { settings, times, reader, origin, fields: formFields(settings, reader.say).fields }
    const form = lost === undefined ? wantedForm(request) : 'html'
    const address = origin + linkOf({ ...reader, kept: clientOf(reader) })
    const headers = {
      'Cache-Control': 'no-cache',
      Vary: 'Accept, Accept-Language',
      Link: ['application/json', 'text/markdown']
        .map((type) => `<${address}>; rel="alternate"; type="${type}"`)
        .join(', '),
    }
    if (form === 'json') return Response.json(pageData(told), { headers })
    if (form === 'markdown')
      return new Response(pageMarkdown(told), {
        headers: {
          ...headers,
          'Content-Type': 'text/markdown; charset=utf-8',
          'Content-Language': language.lang,
        },
      })
    const { description } = eventTermsOf(configuration)
    const plain = timesTemplate(settings, times, reader, now, {
      from,
      notice: lost === undefined ? undefined : reader.say('lostTime', { time: timeText(lost, reader) }),
    })
    const tz = reader.kept['tz']
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
          plain,
        },
        face: {
          address,
          description: shortened(description || language.messages.bookDescription(shownHost(configuration))),
          data: linkedData({ ...told, reader: { ...reader, kept: clientOf(reader) } }),
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
      title: windowTitle(troubleOf(form, subject.reader), page.title),
      content: { plain: formTemplate({ ...form, settings: subject.settings, key: newId() }, subject.reader) },
    })
  }

  /** The nearest other times, the visitor's own being gone. */
  const othersNear = async (
    records: Records,
    { owned, reader }: Subject,
    start: Instant,
  ): Promise<OfferedSlot[]> => {
    const { timeZone } = reader
    const wish = { timeZone, from: dateAt(start, timeZone), now: clock(), memory: busyTimeCache }
    const { days } = await nextTimes(records, owned, wish)
    return days
      .flatMap(([, slots]) => slots)
      .filter(({ capacity }) => capacity !== 0)
      .sort((a, b) => Math.abs(a.start_time - start) - Math.abs(b.start_time - start))
      .slice(0, mostOthers)
      .sort((a, b) => a.start_time - b.start_time)
  }

  const refuse = (request: Request, subject: Subject, slot: OfferedSlot, refused: Refused) =>
    store.read(async (records) => {
      const { form, refusal, isTaken, status } = refused
      const others = isTaken ? await othersNear(records, subject, slot.start_time) : undefined
      return showForm(request, subject, { form, slot, refusal, others }, status)
    })

  /** Takes the slot; answers with the guest's reference, the same for every attempt with one key. */
  const take = (
    request: Request,
    { owned, reader, language }: Subject,
    typed: URLSearchParams,
    form: BookingForm,
    slot: OfferedSlot,
    report: Report,
  ) => {
    const now = clock()
    const key = typed.get('key')?.slice(0, 256) || newId()
    const options = { now, origin: originOf(request) }
    const { configuration, applicationId } = owned
    const scope = `${configuration.id} page ${typed.get('slot')}`
    return transactAndPublish(surroundings, options, report, async (transaction, publish) => {
      const answer = await answerOnce(transaction, claimOf(applicationId, scope, key, '', now), async () => {
        const booking = await book({ transaction, now, newId, publish }, owned, {
          slot: { start: slot.start_time, end: slot.end_time },
          seat: { eventId: slot.event_id ?? undefined, calendarId: slot.calendar_id ?? undefined },
          hosts: [],
          ...answersOf(typed, form),
          timezone: reader.kept['tz'] && reader.timeZone,
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
        if ('missing' in subject) return absent(request, subject.missing)
        const asked = readSlotName(new URL(request.url).searchParams.get('slot') ?? '')
        if (!asked || wantedForm(request) !== 'html') return showTimes(request, records, subject)
        const slot = await offeredSlot(records, subject.owned, asked, { now: clock(), memory: busyTimeCache })
        if (!slot) return showTimes(request, records, subject, asked.start)
        const form = { ...formFields(subject.settings, subject.reader.say), faults: new Map() }
        return showForm(request, subject, { form, slot })
      }),
  }

  const bookRoute: PageRoute = {
    name: 'page.book',
    path: '/b/:slug',
    method: 'POST',
    async answer(request, { slug = '' }, report) {
      const typed = await readFields(request)
      const subject = await store.read((records) => subjectOf(records, request, slug))
      if ('missing' in subject) return absent(request, subject.missing)
      const { owned, settings, reader } = subject
      const asked = readSlotName(typed.get('slot') ?? '')
      if (!asked) return lead(linkOf(reader))
      const now = clock()
      const offered = await store.read((records) =>
        offeredSlot(records, owned, asked, { now, memory: busyTimeCache }),
      )
      // One that is gone may have been taken by this very form: what is kept under its key answers that.
      const slot = offered ?? goneSlot(asked, settings)
      const form = readForm(settings, reader.say, typed)
      const refused = (status: number, change: Partial<Refused> = {}) =>
        refuse(request, subject, slot, { form, status, ...change })
      if (isForeign(request, originOf(request)))
        return refused(403, { refusal: reader.say('refused', {}, 'unauthorized') })
      if (form.faults.size > 0) return refused(400)
      try {
        const reference = await take(request, subject, typed, form, slot, report)
        const { client_id: _, ...kept } = reader.kept
        return lead(linkOf({ ...reader, path: `/manage/${reference}`, kept }, { done: '1' }))
      } catch (error) {
        if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
        const field = refusedField(form, error)
        const fault = reader.say('refused', {}, error.type)
        if (field) return refused(400, { form: { ...form, faults: new Map([[field, fault]]) } })
        const isTaken = error.type === 'timeslot_not_available' && !(await isStillOffered(owned, asked))
        return refused(error.status, isTaken ? { isTaken } : { refusal: fault })
      }
    },
  }

  /** Whether a slot that was refused is free all the same: then the guests are what it was refused for. */
  const isStillOffered = async (owned: OwnedConfiguration, asked: { start: Instant; eventId?: string }) =>
    (await store.read((records) => offeredSlot(records, owned, asked, { now: clock() }))) !== undefined

  return [slotPage, bookRoute]
}

/** A slot that is no longer offered, as far as its name tells of it. */
const goneSlot = (
  { start, eventId }: { readonly start: Instant; readonly eventId?: string },
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

const clientOf = ({ kept }: PlainReader): Record<string, string> =>
  kept['client_id'] ? { client_id: kept['client_id'] } : {}
