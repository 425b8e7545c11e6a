import { ServiceError } from '@whenable/contract'
import { addDays, dateAt, type Interval, instant, isPlainDate, startOfDay } from '@whenable/time'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { nextTimes, type OfferedSlot, slotsStartingIn } from '../features/bookings/next-times.js'
import { joinWaitlist, type WaitlistRequest } from '../features/waitlist/join-waitlist.js'
import type { Report } from '../kernel/errors.js'
import { sha256 } from '../kernel/secrets.js'
import type { OwnedConfiguration, Records } from '../kernel/store/store.js'
import { type BookingSubject, bookingSubjects } from './booking-subject.js'
import { answersOf, type BookingForm, formFields, readForm, refusedField } from './no-script/booking-form.js'
import { joinErrorText, joinTemplate, type WaitOption } from './no-script/join-template.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import {
  changeBookings,
  firstDay,
  isCrossSite,
  readFormFields,
  readSlotName,
  redirect,
  refusalText,
  requireChallenge,
  unguessableKey,
} from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { canWait, daysWithout } from './wait-options.js'

/** How far ahead a day can be waited for, in days. */
const longestAhead = 400

/** What a form asks to wait for. */
interface Wanted extends Interval {
  readonly session?: OfferedSlot | undefined
}

/**
 * Puts a visitor on a waitlist.
 *
 * @returns the address of the page of their place, the same for all attempts with one key.
 */
export const joinOnPage = async (
  context: PageContext,
  request: Request,
  owned: OwnedConfiguration,
  reader: PageReader,
  key: string | null,
  wanted: Omit<WaitlistRequest, 'id' | 'timezone' | 'emailLanguage'>,
  report: Report,
): Promise<string> => {
  const { store, busyTimeCache, originOf } = context
  const id = unguessableKey(key)
  const known = id && (await store.read(async (records) => records.waitlistEntryOfSecret(await sha256(id))))
  const { start, end, eventId } = wanted
  const slot = { start_time: start, end_time: end, event_id: eventId }
  if (!known) await requireChallenge(context, request, owned, 'waitlist-entry', slot)
  const joined = await changeBookings(context, request, report, { owned, pulls: true }, async (bookings) =>
    joinWaitlist({ ...bookings, origin: originOf(request), busyTimeCache }, owned, {
      ...wanted,
      id,
      timezone: reader.timeZone,
      emailLanguage: reader.language.lang,
    }),
  )
  const { client_id: _, ...query } = reader.query
  return linkOf({ ...reader, path: `/w/${encodeURIComponent(joined.id)}`, query }, { done: '1' })
}

/** The pages to wait for a time on a full day, or in a full session, without scripts. */
export const joinWaitlistRoutes = (
  context: PageContext,
  responder: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, newId, busyTimeCache, originOf } = context
  const { subjectOfSlug, subjectOfLink } = bookingSubjects(context, responder)
  const searchOf = (link: BookingSubject['link']) => ({
    ...{ now: clock(), link: link?.record, cache: busyTimeCache },
  })
  const pathOf = ({ path }: PageReader) => path.replace(/\/wait$/, '')

  const optionsOf = async (
    records: Records,
    request: Request,
    { owned, reader, settings, link }: BookingSubject,
  ): Promise<readonly WaitOption[]> => {
    if (settings.type === 'group') return []
    const from = firstDay(request, owned, clock())
    const search = { timeZone: reader.timeZone, from, ...searchOf(link) }
    return daysWithout(await nextTimes(records, owned, search), search, reader)
  }

  /** The window that a form names; undefined if it names none that is ahead. */
  const windowOf = async (
    records: Records,
    subject: BookingSubject,
    name: string,
  ): Promise<Wanted | undefined> => {
    const { owned, reader, link } = subject
    const search = searchOf(link)
    const reference = readSlotName(name, owned, search.now)
    if (reference?.eventId !== undefined) {
      const { start, eventId } = reference
      const window = { start, end: instant(start + 1) }
      const slots = await slotsStartingIn(records, owned, window, search)
      const session = slots.find((slot) => slot.start_time === start && slot.event_id === eventId)
      return session && { start, end: session.end_time, session }
    }
    const [first, last = first] = name.split('..')
    if (!isPlainDate(first) || !isPlainDate(last)) return undefined
    const today = dateAt(search.now, reader.timeZone)
    if (last < today || last > addDays(today, longestAhead)) return undefined
    const start = first <= today ? search.now : startOfDay(first, reader.timeZone)
    const end = startOfDay(addDays(last, 1), reader.timeZone)
    return start < end ? { start, end } : undefined
  }

  const show = async (
    request: Request,
    records: Records,
    subject: BookingSubject,
    name: string,
    {
      form,
      refusal,
      status = 200,
    }: { readonly form?: BookingForm; readonly refusal?: string; readonly status?: number } = {},
  ) => {
    const { owned, settings, reader, prefill, appearance } = subject
    const bookingPath = pathOf(reader)
    const { session } = (await windowOf(records, subject, name)) ?? {}
    // A session with seats is booked.
    const isFull = session?.capacity === 0
    const options = isFull ? [{ name, text: '' }] : await optionsOf(records, request, subject)
    if (!canWait(settings) || options.length === 0) return redirect(linkOf({ ...reader, path: bookingPath }))
    const fields = formFields(settings, reader.text, undefined, prefill)
    const shown = {
      ...{ settings, options, bookingPath, refusal, wanted: name, key: newId() },
      session: isFull ? session : undefined,
      form: form ?? { ...fields, errors: new Map() },
    }
    const { configuration } = owned
    const { title } = eventTermsOf(configuration)
    return responder.respond(request, status, {
      ...{ appearance, language: reader.language, heading: reader.text.booking.waitlist.tellMe },
      title: windowTitle(
        joinErrorText(shown, reader),
        reader.text.booking.waitlist.tellMe,
        title,
        appearance.companyName,
      ),
      content: { fallback: joinTemplate(shown, reader) },
    })
  }

  const pagesAt = (path: string, subjectOf: typeof subjectOfSlug): readonly HostedRoute[] => [
    {
      name: 'page.wait',
      path,
      answer: (request, parameters) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, parameters)
          if (subject instanceof Response) return subject
          return show(request, records, subject, new URL(request.url).searchParams.get('for') ?? '')
        }),
    },
    {
      name: 'page.join-waitlist',
      path,
      method: 'POST',
      effect: ['waitlist-entry'],
      async answer(request, parameters, report) {
        const typed = await readFormFields(request)
        const subject = await store.read((records) => subjectOf(records, request, parameters))
        if (subject instanceof Response) return subject
        const { owned, settings, reader, link } = subject
        const name = typed.get('for') ?? ''
        const wanted = await store.read((records) => windowOf(records, subject, name))
        if (!wanted || !canWait(settings)) return redirect(linkOf({ ...reader, path: pathOf(reader) }))
        // A wait is for one person.
        const form = { ...readForm(settings, reader.text, typed), guests: [] }
        const refuse = (status: number, change: { form?: BookingForm; refusal?: string } = {}) =>
          store.read((records) => show(request, records, subject, name, { form, status, ...change }))
        if (isCrossSite(request, originOf(request)))
          return refuse(403, { refusal: reader.text.booking.errors.refused({ type: 'unauthorized' }) })
        if (form.errors.size > 0) return refuse(400)
        const { guest, additionalFields } = answersOf(typed, form)
        const { start, end, session } = wanted
        const eventId = session?.event_id ?? undefined
        try {
          const place = await joinOnPage(
            context,
            request,
            owned,
            reader,
            typed.get('key'),
            { guest, additionalFields, start, end, eventId, link: link?.record },
            report,
          )
          return redirect(place)
        } catch (error) {
          if (!(error instanceof ServiceError) || error.type === 'rate_limit_error') throw error
          // Times have come free meanwhile.
          if (error.reason === 'waitlist_times_free')
            return redirect(
              linkOf({ ...reader, path: pathOf(reader) }, { from: dateAt(start, reader.timeZone) }),
            )
          const field = refusedField(form, error)
          const refusal =
            error.reason === 'waitlist_full'
              ? reader.language.texts.page.waitlist.full
              : refusalText(reader, error.type)
          return field
            ? refuse(400, { form: { ...form, errors: new Map([[field, refusal]]) } })
            : refuse(error.status, { refusal })
        }
      },
    },
  ]

  return [...pagesAt('/b/:slug/wait', subjectOfSlug), ...pagesAt('/l/:secret/wait', subjectOfLink)]
}
