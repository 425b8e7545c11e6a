import { type BookingIntent, type BookingState, type Slot, unknownSearchWindow } from '@whenable/flow'
import {
  addDays,
  addMonths,
  dateAt,
  formatDate,
  formatTime,
  type Instant,
  type PlainDate,
  startOfDay,
} from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { dayName } from '../../messages/day-names.js'
import { type SearchMessages, search } from '../../messages/generated/search.js'
import { times as english, type TimesMessages } from '../../messages/generated/times.js'
import type { BookingContext, Choosing } from '../booking-context.js'

/** The first known free time after the visible month. */
export const freeAfterMonth = ({ month, slots, timeZone }: BookingState): Slot | undefined => {
  const end = startOfDay(addMonths(month, 1), timeZone)
  return slots.find(({ start }) => start >= end)
}

/** The last day up to which all times from an instant on are known. */
export const knownUntil = ({ knownWindows, timeZone }: BookingState, from: Instant): PlainDate => {
  let end = from
  for (const window of knownWindows) if (window.from <= end && end < window.to) end = window.to
  return addDays(dateAt(end, timeZone), -1)
}

/** Shown if nothing is free: the next free time, the search for it and its progress, or that there is none. */
export const nextFree = (state: Choosing, context: BookingContext): TemplateResult => {
  const { searchingUntil, slots, month } = state
  const { format, now, send } = context
  const { locale, timeZone } = format
  const messages: TimesMessages & SearchMessages = { ...english, ...search, ...context.messages }
  const longDate = (date: PlainDate) => formatDate(date, { locale, style: 'long' })
  const canSearch = !!unknownSearchWindow(state, now())
  const next = freeAfterMonth(state) ?? (canSearch ? undefined : slots[0])
  const status = searchingUntil
    ? messages.searchingUntil(longDate(searchingUntil))
    : canSearch || next
      ? context.layout.endsWith('month') && context.messages.noTimesInMonth
      : html`<slot name="empty">${messages.nothingFree}</slot>`
  const button = (label: string, intent: BookingIntent) => html`<button
    class="ghost"
    part="next-slot"
    @click=${({ currentTarget }: Event) => {
      // The button is removed: the focus moves to what replaces it.
      ;(currentTarget as HTMLElement).closest<HTMLElement>('#focus-target')?.focus()
      send(intent)
    }}
  >
    ${label}
  </button>`
  return html`<div class="search-status" role="status">${status || nothing}</div>
    ${
      searchingUntil
        ? button(messages.stopSearch, { type: 'show-month', month })
        : next
          ? button(
              messages.nextFreeAt(
                dayName(next.start, locale, timeZone, 'day'),
                formatTime(next.start, format),
              ),
              { type: 'choose-date', date: dateAt(next.start, timeZone) },
            )
          : canSearch
            ? button(messages.findFree, { type: 'find-next-free' })
            : nothing
    }`
}
