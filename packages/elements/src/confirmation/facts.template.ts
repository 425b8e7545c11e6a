import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import type { Instant, TimeFormat } from '@whenable/time'
import { joined, labelled } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { avatars } from '../base/avatar.js'
import { calendarIcon, locationIcon, videoIcon } from '../base/icons.js'
import { linkedText } from '../base/linked-text.js'
import { webAddress } from '../base/web-address.js'
import { fact } from '../booking/steps/fact.template.js'
import { hostsOfBooking } from '../booking/steps/hosts.model.js'
import '../messages/all-cities.js'
import { formatDuration } from '../messages/duration.js'
import type { OutcomeMessages } from '../messages/generated/outcome.js'
import { isolated } from '../messages/isolated.js'

/** What a booking is rendered from. */
export interface BookingFacts {
  readonly booking: BookingRecord
  readonly settings: BookingSettings | null
  readonly format: TimeFormat
  readonly messages: OutcomeMessages
  /** Times of this year are shown without the year. */
  readonly now: Instant
  /** The address of the service, which alone has photos of hosts; without one they may be anywhere. */
  readonly serviceUrl: string | null
}

/** How to join the video call of a booking, as far as that is known. Nobody does before it is confirmed. */
const callText = ({ conferencing, status }: BookingRecord, locale: string, messages: OutcomeMessages) => {
  if (!conferencing || status === 'cancelled') return undefined
  const { provider, details, state } = conferencing
  const address = status === 'booked' && webAddress(details?.url)
  if (address) return html`<a href=${address} target="_blank" rel="noopener noreferrer">${provider}</a>`
  return state && state !== 'ready' ? labelled(locale, provider, messages.callFollows) : provider
}

/** Title, people, call and location of a booking. `more` follows them. */
export const bookingFacts = (
  { booking, settings, format: { locale }, messages, serviceUrl }: BookingFacts,
  more: unknown = nothing,
): TemplateResult => {
  const hosts = hostsOfBooking(booking, settings)
  const people = [...hosts.map(({ name }) => isolated(name, locale)), messages.you]
  return html`<ul class="facts" part="details">
    ${fact(calendarIcon, joined(locale, isolated(booking.title, locale), formatDuration((booking.end - booking.start) / 60, locale)))}
    ${fact(avatars(hosts, locale, serviceUrl), people.length > 1 && new Intl.ListFormat(locale).format(people))}
    ${fact(videoIcon, callText(booking, locale, messages))}${fact(locationIcon, booking.location && linkedText(booking.location))}
    ${more}
  </ul>`
}
