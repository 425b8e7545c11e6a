import type { ExplainReasonType } from '@whenable/contract'

/** What is known of a reason, as texts: names, and times that are formatted. */
export interface ReasonTexts {
  readonly schedule: string | undefined
  readonly calendar: string | undefined
  readonly title: string | undefined
  readonly name: string | undefined
  /** Of the notice, a buffer or the interval. */
  readonly duration: string | undefined
  readonly days: number | undefined
  readonly most: number | undefined
  /** Whether the limit is that of a schedule, over all event types. */
  readonly isOfSchedule: boolean
  readonly why: string | undefined
  /** The name of the link that holds the time. */
  readonly link: string | undefined
  /** The time of what is in the way. */
  readonly time: string | undefined
  /** When the hold of a visitor ends, if it is not extended. */
  readonly until: string | undefined
}

/** Messages of the explanation of times. */
export interface ExplainMessages {
  eventTypeField: string
  explainTitle: string
  explainDay: string
  explainTime: string
  explainTimeHelp: string
  loadingExplanation: string
  explanationFailed: string
  noTimes: string
  offered: string
  timeOffered: (time: string) => string
  timeNotOffered: (time: string) => string
  noSuchStart: (interval: string | undefined) => string
  /** A reason about one of several hosts. */
  ofHost: (reason: string, host: string) => string
  reasons: Readonly<Record<ExplainReasonType, (about: ReasonTexts) => string>>
  /** A reason that this version does not know. */
  unknownReason: string
}

const inBrackets = (text: string | undefined): string => (text ? ` (${text})` : '')

/** English `ExplainMessages`. */
export const explainEnglish: ExplainMessages = {
  eventTypeField: 'Event type',
  explainTitle: 'Why is this time not offered?',
  explainDay: 'Day',
  explainTime: 'Time',
  explainTimeHelp: 'Leave it empty to see the whole day.',
  loadingExplanation: 'Looking at the day…',
  explanationFailed: "Couldn't look at this day.",
  noTimes: 'There are no times on this day.',
  offered: 'Offered',
  timeOffered: (time) => `${time} is offered.`,
  timeNotOffered: (time) => `${time} is not offered:`,
  noSuchStart: (interval) => (interval ? `Times begin every ${interval}` : 'No time begins then'),
  ofHost: (reason, host) => `${host}: ${reason}`,
  reasons: {
    inactive: () => 'The event type is closed',
    past: () => 'It is over',
    notice: ({ duration }) => `Notice of ${duration}`,
    too_far: ({ days }) => `More than ${days} days ahead`,
    outside_hours: ({ schedule }) => `Outside the hours${inBrackets(schedule)}`,
    time_off: ({ title }) => (title ? `Time off: ${title}` : 'Time off'),
    holiday: ({ name }) => `Holiday: ${name}`,
    busy: ({ calendar, title, time }) =>
      `Busy${calendar ? ` in ${calendar}` : ''}${title ? `: ${title}` : ''}${time ? `, ${time}` : ''}`,
    booking: ({ time }) => `Booked${time ? `, ${time}` : ''}`,
    held: ({ why, link, until }) =>
      why === 'link'
        ? `Kept for whoever has the link${link ? `: ${link}` : ''}`
        : `Held by a visitor until ${until}`,
    buffer: ({ duration, calendar, time }) =>
      `${duration} kept free around ${calendar ? `what is in ${calendar}` : 'a booking'}${time ? `, ${time}` : ''}`,
    host_unavailable: ({ why, calendar }) =>
      why === 'not_accepted'
        ? 'The host has not accepted to take part'
        : why === 'no_account'
          ? 'No account has this address yet'
          : why === 'schedule'
            ? 'The hours of the host were deleted'
            : `${calendar ?? 'A calendar'} does not answer, so it counts as busy`,
    day_limit: ({ most, isOfSchedule }) =>
      `At most ${most} a day${isOfSchedule ? ', over all event types' : ''}`,
    week_limit: ({ most, isOfSchedule }) =>
      `At most ${most} a week${isOfSchedule ? ', over all event types' : ''}`,
    interval: ({ duration }) => `Times begin every ${duration}`,
    fairness: () => 'Other hosts have fewer bookings',
    no_event: () => 'No event then',
    full: () => 'All seats are taken',
  },
  unknownReason: 'Another reason',
}
