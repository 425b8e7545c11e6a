import { type ExplainReason, type ExplainReasonType, explainReasonTypes } from '@whenable/contract'
import { formatRange, formatTime, type TimeFormat } from '@whenable/time'
import { formatDuration } from '../../messages/duration.js'
import type { ExplainMessages } from '../../messages/owner/explain.js'

const isKnown = (type: string): type is ExplainReasonType => explainReasonTypes.some((one) => one === type)

/** A reason as a text. `namesHost` says whose it is, where there are several hosts. */
export const reasonText = (
  reason: ExplainReason,
  messages: ExplainMessages,
  format: TimeFormat,
  namesHost: boolean,
): string => {
  const { type, host, start_time: start, end_time: end, minutes } = reason
  if (!isKnown(type)) return messages.unknownReason
  const text = messages.reasons[type]({
    schedule: reason.schedule?.name,
    calendar: reason.calendar?.name,
    link: reason.link?.name,
    ...{ title: reason.title, name: reason.name, why: reason.why, days: reason.days, most: reason.most },
    isOfSchedule: reason.of === 'schedule',
    duration: minutes === undefined ? undefined : formatDuration(minutes, format.locale),
    until: reason.until === undefined ? undefined : formatTime(reason.until, format),
    time: start === undefined || end === undefined ? undefined : formatRange(start, end, format),
  })
  return namesHost && host ? messages.ofHost(text, host) : text
}
