import { type Slot, unknownSearchWindow } from '@whenable/flow'
import {
  addDays,
  endOfMonth,
  formatDate,
  formatTime,
  type PlainDate,
  startOfDay,
  startOfMonth,
} from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import '../../define/seat-list.js'
import type { SlotConfirmEvent } from '../../events/slot-confirm.js'
import { type DetailsMessages, details } from '../../messages/generated/details.js'
import { isolated } from '../../messages/isolated.js'
import { visibleDates } from '../booking.model.js'
import type { BookingContext, Choosing, TimesPanel } from '../booking-context.js'
import { days, timeZonePanel } from '../steps/choosing.template.js'
import { nextFree } from '../steps/next-slots.js'
import { otherTimeZone } from '../steps/times.model.js'
import { notices } from '../steps/times.template.js'
import { listEnd, showMoreDays } from './list.js'

const messagesOf = ({ messages }: BookingContext): DetailsMessages => ({ ...details, ...messages })

/** The title of an event before its time, if it has one. */
export const eventTitle = ({ event }: Slot): TemplateResult | undefined =>
  event?.title ? html`<bdi>${event.title}</bdi>${' · '}` : undefined

/** The heading for an event without seats, if it has a title. */
export const unavailableTitle = ({ start, event }: Slot, context: BookingContext): string | undefined =>
  event?.title &&
  messagesOf(context).noSeatsTitle(
    isolated(event.title, context.format.locale),
    formatTime(start, context.format),
  )

/** The events of some days in the visitor's time zone, the first and the last day included. */
const slotsBetween = ({ slots, unavailable, timeZone }: Choosing, first: PlainDate, last: PlainDate) => {
  const start = startOfDay(first, timeZone)
  const end = startOfDay(addDays(last, 1), timeZone)
  const isWithin = (slot: Slot) => start <= slot.start && slot.start < end
  return { slots: slots.filter(isWithin), unavailable: unavailable.filter(isWithin) }
}

const list = (
  state: Choosing,
  context: BookingContext,
  { slots, unavailable }: Pick<Choosing, 'slots' | 'unavailable'>,
  end: { readonly until: PlainDate; readonly isExtendable: boolean } | undefined,
): TemplateResult => {
  const { format, host, choices, now, send } = context
  const { availability, searchingUntil, settings } = state
  const { timeZone, hourCycle } = format
  return html`<when-seat-list
    exportparts="title: day-title, event, closed, time, event-title, seats, seat-bar, confirm-button, more-button"
    .messages=${host.messages}
    .slots=${slots}
    .closed=${unavailable}
    .waitLabel=${context.waitLabel}
    .eventTitle=${settings?.event?.title ?? settings?.name}
    .conflictOf=${choices.calendar?.conflictOf}
    .until=${end?.until}
    .extendable=${!!end?.isExtendable}
    .timeZone=${timeZone}
    .otherTimeZone=${otherTimeZone(settings, timeZone, now(), slots)}
    .hourCycle=${hourCycle}
    .hideHourCycle=${!context.isTimeZoneLocked}
    .busy=${availability.state === 'loading' || !!searchingUntil}
    .failed=${!!end && availability.state === 'error'}
    @when-retry=${() => send({ type: 'retry' })}
    @when-days-request=${() => end && showMoreDays(end.until, context)}
    @when-slot-confirm=${({ slot }: SlotConfirmEvent) =>
      send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
  ></when-seat-list>`
}

/** All known events, day by day. */
const allEvents = (state: Choosing, context: BookingContext): TemplateResult => {
  const { searchingUntil, slots } = state
  const now = context.now()
  return html`${timeZonePanel(context)}${list(state, context, state, listEnd(state, now))}
    ${searchingUntil || (!slots.length && unknownSearchWindow(state, now)) ? nextFree(state, context) : nothing}
    ${context.panels?.calendarImport?.renderPanel(state, context)}`
}

/** The events of the weeks that the month shows (`page`), or of the chosen day. */
const visibleEvents = (
  state: Choosing,
  date: PlainDate | null,
  page: readonly PlainDate[],
  context: BookingContext,
): TemplateResult => {
  const { format, messages, send } = context
  const { availability, searchingUntil, month } = state
  const visible = slotsBetween(state, date ?? page[0] ?? month, date ?? page.at(-1) ?? endOfMonth(month))
  const isEmpty = availability.state === 'ready' && !visible.slots.length && !visible.unavailable.length
  if (searchingUntil || isEmpty) return nextFree(state, context)
  const day = date && formatDate(date, { locale: format.locale, style: 'weekday-day' })
  return html`<p class="visually-hidden" role="status">
      ${day && messages.dayWithTimes(day, visible.slots.length)}
    </p>
    ${list(state, context, visible, undefined)}
    ${
      date
        ? html`<button class="quiet" @click=${() => send({ type: 'choose-date', date: null })}>
            ${messagesOf(context).allTimes}
          </button>`
        : nothing
    }`
}

const month = (state: Choosing, context: BookingContext): TemplateResult => {
  const page = visibleDates(state, context.now(), context.format.locale)
  const isVisible = (date: PlainDate) => startOfMonth(date) === state.month || page.includes(date)
  const date = state.date && isVisible(state.date) ? state.date : null
  return html`<div class="month-and-events">
    ${days(state, date, context)}
    <div>${visibleEvents(state, date, page, context)}</div>
  </div>`
}

/** Group events: a list of days, or a month beside its events. */
export const times: TimesPanel = (state, _date, context) =>
  html`${notices(state, context)}${(context.layout.endsWith('month') ? month : allEvents)(state, context)}`
