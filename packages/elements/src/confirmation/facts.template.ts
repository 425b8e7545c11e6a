import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import type { TimeFormat } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { linkedText } from '../base/linked-text.js'
import { hostsOf } from '../booking/steps/hosts.model.js'
import { formatDuration } from '../messages/duration.js'
import { isolated } from '../messages/isolated.js'
import type { OutcomeMessages } from '../messages/outcome.js'
import { type MeetingTime, meetingTime, otherMeetingTime } from './meeting-time.model.js'

/** What the list of facts is rendered from. */
export interface BookingFacts {
  readonly booking: BookingRecord
  readonly settings: BookingSettings | null
  readonly format: TimeFormat
  /** A second time zone (IANA name) for the time, if its clock differs. */
  readonly otherTimeZone?: string | null | undefined
  readonly messages: OutcomeMessages
}

/** A fact: its name, which may be an owner's question, and its value; nothing if it has none. */
export const fact = (name: string, value: unknown): TemplateResult | typeof nothing =>
  value ? html`<dt><bdi>${name}</bdi></dt><dd>${value}</dd>` : nothing

/** Text with its own direction, without line breaks if there is room. */
export const unbroken = (words: string): TemplateResult => html`<bdi class="range">${words}</bdi>`

/** A day, a time range and its time zone. */
export const timeText = ({ day, range, timeZoneText }: MeetingTime): TemplateResult =>
  html`<bdi>${day}</bdi>, ${unbroken(range)} (<bdi>${timeZoneText}</bdi>)`

/** The time of a booking in the visitor's time zone and in a second one. */
export const whenFact = ({ booking: { start, end }, format, otherTimeZone, messages }: BookingFacts) => {
  const other = otherMeetingTime(start, end, format, otherTimeZone)
  return fact(
    messages.when,
    html`${timeText(meetingTime(start, end, format))}${
      other
        ? html`<small>${messages.timeInZone(isolated(other.range, format.locale), isolated(other.timeZoneText, format.locale))}</small>`
        : nothing
    }`,
  )
}

/** Title, time, people and location of a booking. `previousTime` follows the time. */
export const bookingFacts = (facts: BookingFacts, previousTime: unknown = nothing): TemplateResult => {
  const { booking, settings, format, messages } = facts
  const { locale } = format
  const people = [...hostsOf(settings, locale).map(({ name }) => isolated(name, locale)), messages.you]
  return html`<dl part="details">
    ${fact(messages.what, `${isolated(booking.title, locale)}, ${formatDuration((booking.end - booking.start) / 60, locale)}`)}
    ${whenFact(facts)}${previousTime}
    ${fact(messages.who, people.length > 1 && new Intl.ListFormat(locale).format(people))}
    ${fact(messages.where, booking.location && linkedText(booking.location))}
  </dl>`
}
