import { type Slot, slotKey } from '@whenable/flow'
import { formatDate, formatTime, type PlainDate, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { dateName } from '../messages/day-names.js'
import type { ChoosingMessages } from '../messages/generated/choosing.js'
import type { LayoutMessages } from '../messages/generated/layouts.js'
import type { TimesMessages } from '../messages/generated/times.js'
import { formatNumber } from '../messages/numbers.js'
import { conflictText, isFull, otherPlace, seatsLeft, slotTime } from './slot-list.model.js'
import type { DayOfSlots } from './week.model.js'

/** All messages of a week. */
export type WeekMessages = ChoosingMessages & TimesMessages & LayoutMessages

/** What a cell is rendered from, besides its day and slot. */
export interface WeekView {
  readonly format: TimeFormat
  readonly messages: WeekMessages
  readonly today: PlainDate
  readonly conflictOf: VisitorCalendar['conflictOf'] | null
  readonly otherTimeZone: string | null
  /** Key of the selected slot. */
  readonly value: string
  /** Keys of more selected slots. */
  readonly values: readonly string[]
  /** The slot that is the tab stop. */
  readonly stop: Slot | undefined
  readonly choose: (slot: Slot) => unknown
}

/** The heading of a day. `isKnown` says whether its number of times is known. */
export const dayHead = (
  { date, slots }: DayOfSlots,
  isKnown: boolean,
  { format: { locale }, messages, today }: WeekView,
): TemplateResult => {
  const isToday = date === today
  const name = formatDate(date, { locale, style: 'weekday-day' })
  return html`<th
    class="${slots.length ? '' : 'no-slots'} ${isToday ? 'today' : ''}"
    part=${isToday ? 'day today' : 'day'}
    scope="col"
    aria-label=${isKnown ? messages.dayWithTimes(name, slots.length) : name}
    aria-current=${isToday ? 'date' : nothing}
  >
    ${dateName(date, locale, 'weekday')}
    <b>${formatNumber(Number(date.slice(8)), locale)}</b>
  </th>`
}

/** A time; empty if the day has none in this row. */
export const slotCell = (slot: Slot | undefined, date: PlainDate, view: WeekView): TemplateResult => {
  if (!slot) return html`<td></td>`
  const { format, messages, conflictOf, otherTimeZone, value, values, stop, choose } = view
  const { start } = slot
  const isSelected = slotKey(slot) === value || values.includes(slotKey(slot))
  const time = slotTime(start, format)
  const place = otherPlace(start, format, otherTimeZone)
  const hostClock = place && formatTime(start, { ...format, timeZone: otherTimeZone as string })
  const hostTime = hostClock && messages.hostTime(hostClock, place)
  const conflict = conflictText(conflictOf?.(slot), messages)
  const day = formatDate(date, { locale: format.locale, style: 'weekday-day' })
  const small = [hostTime, seatsLeft(slot, messages), conflict].filter((text) => !!text)
  return html`<td>
    <button
      class="slot"
      part=${`slot${isSelected ? ' selected' : ''}${conflict ? ' conflict' : ''}${isFull(slot) ? ' full' : ''}`}
      tabindex=${slot === stop ? 0 : -1}
      aria-label=${joined(format.locale, time, ...small, day)}
      aria-pressed=${isSelected}
      aria-disabled=${isFull(slot)}
      @click=${() => choose(slot)}
    >
      ${time} ${small.map((text) => html`<small class=${text === conflict ? 'conflict' : nothing}>${text}</small>`)}
    </button>
  </td>`
}
