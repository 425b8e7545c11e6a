import type { BookingSettings } from '@whenable/contract'
import { startOfDay, toIsoString } from '@whenable/time'
import type { NextTimes, OfferedSlot } from '../../features/bookings/next-times.js'
import { preferences } from '../preferences.js'
import type { FormField } from './booking-form.js'
import {
  dayText,
  durationText,
  hostNames,
  linkOf,
  type PageReader,
  slotReferenceOf,
  timeText,
  zoneText,
} from './page-reader.js'
import { priceData, priceOf, priceOffer, priceText } from './price.js'

/** A format of the booking page. */
export type PageForm = 'html' | 'json' | 'markdown'

const forms: Readonly<Record<string, PageForm>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/*': 'html',
  '*/*': 'html',
  'application/json': 'json',
  'application/*': 'json',
  'text/markdown': 'markdown',
}

/** The preferred format of a request (RFC 9110 §12.5.1). Defaults to HTML. */
export const wantedForm = (request: Request): PageForm =>
  preferences(request.headers.get('Accept')).flatMap((type) => forms[type] ?? [])[0] ?? 'html'

/** The data of all formats. */
export interface PageView {
  readonly settings: BookingSettings
  readonly times: NextTimes
  readonly fields: readonly FormField[]
  readonly reader: PageReader
  /** The origin of the service. */
  readonly origin: string
}

/** Whether visitors confirm their email address first, also before they pay. */
const confirmsEmail = ({ settings }: Pick<PageView, 'settings'>): boolean =>
  settings.capabilities?.includes('confirm-email') === true

const bookingAddress = (view: PageView): string => {
  const { settings, origin } = view
  const paid = priceOf(settings) ? 'payments' : 'bookings'
  const kind = confirmsEmail(view) ? 'email-confirmations' : paid
  return `${origin}/v3/scheduling/${kind}?configuration_id=${settings.configuration_id}`
}

const slotData = (slot: OfferedSlot, { reader, origin }: PageView) => ({
  start: toIsoString(slot.start_time),
  start_time: slot.start_time,
  end_time: slot.end_time,
  ...(slot.event_id
    ? { event_id: slot.event_id, calendar_id: slot.calendar_id, title: slot.title, seats_left: slot.capacity }
    : {}),
  ...(slot.capacity === 0 ? {} : { book: origin + linkOf(reader, { slot: slotReferenceOf(slot) }) }),
})

const fieldData = ({ name, type, label, required, options, pattern }: FormField) => ({
  name,
  type,
  label,
  required,
  ...(options.length ? { options } : {}),
  ...(pattern ? { pattern } : {}),
})

/** The credential that a program makes for its visitor. A payment that follows a confirmation has the same. */
const tokenOf = (view: PageView): Readonly<Record<string, string>> => {
  const token = 'a random text of 16 characters or more'
  if (confirmsEmail(view)) return { confirmation_token: token }
  return priceOf(view.settings) ? { payment_token: token } : {}
}

/** The page as JSON: the event type, its free times, and how to book, by a person or by a program. Instants are Unix seconds. */
export const pageData = (view: PageView) => {
  const { settings, times, fields, reader, origin } = view
  const { event } = settings
  const price = priceOf(settings)
  return {
    configuration_id: settings.configuration_id,
    title: event?.title ?? settings.name,
    description: event?.description,
    location: event?.location ?? event?.conferencing,
    hosts: hostNames(settings).map((name) => ({ name })),
    duration_minutes: settings.duration_minutes,
    price: priceData(price, reader),
    confirms_email: confirmsEmail(view),
    confirmed_by_organizer: settings.booking_type === 'organizer-confirmation',
    time_zone: reader.timeZone,
    times: times.days.flatMap(([, slots]) => slots.map((slot) => slotData(slot, view))),
    later: times.later && origin + linkOf(reader, { from: times.later }),
    cancellation_policy: settings.scheduler?.cancellation_policy,
    booking: {
      method: 'POST',
      url: bookingAddress(view),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a random text, the same for a repeat',
      },
      body: {
        start_time: 'of one of the times',
        end_time: 'of the same',
        ...(settings.type === 'group' ? { event_id: 'of the same', calendar_id: 'of the same' } : {}),
        guest: { name: '…', email: '…' },
        ...tokenOf(view),
        timezone: reader.timeZone,
        additional_fields: Object.fromEntries(
          fields.flatMap(({ name }) =>
            name.startsWith('answers.') ? [[name.slice('answers.'.length), '…']] : [],
          ),
        ),
      },
      fields: fields.map(fieldData),
      ...(confirmsEmail(view)
        ? { confirmation: 'POST {url}/{confirmation_id}/confirm with the code that the person gets by email' }
        : {}),
      // The person pays at the address in the answer, and the time is booked once they have.
      ...(price ? { payment: 'the person pays at data.url of the answer' } : {}),
      description: `${origin}/openapi.json`,
    },
  }
}

/** Escapes a text for Markdown (CommonMark §2.4), on one line. */
export const markdownText = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, '\\$&')

/** The page as Markdown, for agents and readers without a browser. */
export const pageMarkdown = (view: PageView): string => {
  const { settings, times, fields, reader, origin } = view
  const { text, language } = reader
  const { event, duration_minutes: minutes } = settings
  const price = priceOf(settings)
  const facts = [
    hostNames(settings).map(markdownText).join(', '),
    minutes ? durationText(minutes, language.lang) : '',
    markdownText(event?.location ?? event?.conferencing),
    markdownText(price && priceText(price, reader)),
  ].filter(Boolean)
  const [first] = times.days[0]?.[1] ?? []
  const line = (slot: OfferedSlot) => {
    const seats =
      slot.capacity == null
        ? ''
        : ` (${slot.capacity ? text.booking.times.seatsLeft(slot.capacity) : text.booking.times.full})`
    const linkText = `${timeText(slot.start_time, reader)}${slot.title && slot.title !== event?.title ? ` ${markdownText(slot.title)}` : ''}`
    return slot.capacity === 0
      ? `- ${linkText}${seats}`
      : `- [${linkText}](${origin}${linkOf(reader, { slot: slotReferenceOf(slot) })})${seats}`
  }
  return [
    `# ${markdownText(event?.title ?? settings.name)}`,
    facts.join(' · '),
    markdownText(event?.description),
    first
      ? `${text.booking.times.timeZone}: ${zoneText(first.start_time, reader)} (\`${reader.timeZone}\`)`
      : '',
    ...times.days.map(
      ([date, slots]) =>
        `## ${dayText(startOfDay(date, reader.timeZone), reader)}\n\n${slots.map(line).join('\n')}`,
    ),
    times.days.length ? '' : text.booking.search.nothingFree,
    times.later
      ? `[${text.booking.layouts.nextDays}](${origin}${linkOf(reader, { from: times.later })})`
      : '',
    `## ${text.booking.details.detailsTitle}`,
    fields
      .map(({ label, required, options }) => {
        const choices = options.length ? `: ${options.map(markdownText).join(' / ')}` : ''
        return `- ${markdownText(label)}${choices}${required ? '' : ` (${text.booking.questions.optional})`}`
      })
      .join('\n'),
    `\`POST ${bookingAddress(view)}\` ([OpenAPI](${origin}/openapi.json))`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** The page as JSON-LD for search engines and agents (https://schema.org/ReserveAction). */
export const linkedData = ({ settings, times, reader, origin }: PageView) => {
  const { event } = settings
  const [host] = hostNames(settings)
  const price = priceOffer(priceOf(settings))
  const template = origin + linkOf(reader)
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: event?.title ?? settings.name,
    description: event?.description ?? undefined,
    url: template,
    offers: price && { '@type': 'Offer', ...price },
    provider: host && { '@type': 'Person', name: host },
    availableChannel: { '@type': 'ServiceChannel', serviceUrl: template },
    potentialAction: {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${template}${template.includes('?') ? '&' : '?'}slot={slot}`,
        httpMethod: 'GET',
        contentType: 'text/html',
        inLanguage: reader.language.lang,
      },
      'slot-input': 'required name=slot',
      startTime: times.days[0]?.[1][0] && toIsoString(times.days[0][1][0].start_time),
      result: { '@type': 'Reservation', name: event?.title ?? settings.name },
    },
  }
}
