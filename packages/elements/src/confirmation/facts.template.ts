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

/** What the list of facts is made of. */
export interface BookingFacts {
  readonly booking: BookingRecord
  readonly settings: BookingSettings | null
  readonly format: TimeFormat
  /** A second zone to write the time in, where its clock differs. */
  readonly otherTimeZone?: string | null | undefined
  readonly messages: OutcomeMessages
}

/** One fact: its name, which may be an owner's question, and what it is; nothing where there is nothing to say. */
export const fact = (name: string, value: unknown): TemplateResult | typeof nothing =>
  value ? html`<dt><bdi>${name}</bdi></dt><dd>${value}</dd>` : nothing

/** Words that keep their own direction, and are broken nowhere but before and after them where they have room for it. */
export const unbroken = (words: string): TemplateResult => html`<bdi class="range">${words}</bdi>`

/** A day, from when to when, and the zone that it is meant in. */
export const timeText = ({ day, range, timeZoneText }: MeetingTime): TemplateResult =>
  html`<bdi>${day}</bdi>, ${unbroken(range)} (<bdi>${timeZoneText}</bdi>)`

/** When a booking is, in the reader's zone and in a second one. */
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

/** What is booked, when, with whom and where; `was` stands after the time. */
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
