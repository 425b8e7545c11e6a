import { type ExplainReason, type ExplainReasonType, explainReasonTypes } from '@whenable/contract'
import { formatDuration } from '@whenable/elements/internal/messages/duration'
import type { ExplainMessages } from '@whenable/elements/internal/messages/owner/generated/explain'
import { formatRange, formatTime, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'

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
  const message = messages.reasons[type]
  const text =
    typeof message === 'string'
      ? message
      : message({
          names: joined(format.locale, ...(reason.names ?? [])),
          schedule: reason.schedule?.name,
          calendar: reason.calendar?.name,
          link: reason.link?.name,
          ...{ title: reason.title, name: reason.name ?? '', why: reason.why ?? '', of: reason.of ?? '' },
          ...{ days: reason.days ?? 0, most: reason.most ?? 0 },
          duration: minutes === undefined ? '' : formatDuration(minutes, format.locale),
          until: reason.until === undefined ? '' : formatTime(reason.until, format),
          time: start === undefined || end === undefined ? undefined : formatRange(start, end, format),
        })
  return namesHost && host ? messages.ofHost(text, host) : text
}
