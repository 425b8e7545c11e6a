import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import type { TimeFormat } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { hostsOf } from '../booking/hosts.model.js'
import { linkedText } from '../linked-text.js'
import { formatDuration } from '../messages/duration.js'
import { isolated } from '../messages/isolated.js'
import type { OutcomeMessages } from '../messages/outcome.js'
import { meetingTime, otherMeetingTime } from './meeting-time.model.js'

/** What the list of facts is made of. */
export interface Facts {
  readonly booking: BookingRecord
  readonly settings: BookingSettings | null
  readonly reader: TimeFormat
  /** A second zone to write the time in, where its clock differs. */
  readonly otherTimeZone?: string | null | undefined
  readonly messages: OutcomeMessages
}

/** One fact: its name and what it is; nothing where there is nothing to say. */
export const fact = (name: string, value: unknown): TemplateResult | typeof nothing =>
  value ? html`<dt>${name}</dt><dd>${value}</dd>` : nothing

/** When a booking is, in the reader's zone and in a second one. */
export const whenFact = ({ booking: { start, end }, reader, otherTimeZone, messages }: Facts) => {
  const { day, range, zone } = meetingTime(start, end, reader)
  const other = otherMeetingTime(start, end, reader, otherTimeZone)
  return fact(
    messages.when,
    html`${day}, ${range} (${zone})${
      other ? html`<small>${messages.thereTime(other.range, other.zone)}</small>` : nothing
    }`,
  )
}

/** What is booked, when, with whom and where; `was` stands after the time. */
export const bookingFacts = (facts: Facts, was: unknown = nothing): TemplateResult => {
  const { booking, settings, reader, messages } = facts
  const { locale } = reader
  const people = [...hostsOf(settings, locale).map(({ name }) => isolated(name, locale)), messages.you]
  return html`<dl part="facts">
    ${fact(messages.what, `${isolated(booking.title, locale)}, ${formatDuration((booking.end - booking.start) / 60, locale)}`)}
    ${whenFact(facts)}${was}
    ${fact(messages.who, people.length > 1 && new Intl.ListFormat(locale).format(people))}
    ${fact(messages.where, booking.location && linkedText(booking.location))}
  </dl>`
}
