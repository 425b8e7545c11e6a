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
import { days, timeZonePanel } from '../steps/choosing.template.js'
import { nextFree } from '../steps/next-slots.js'
import type { Choosing, StepView, TimesPanel } from '../steps/step-view.js'
import { otherTimeZone } from '../steps/times.model.js'
import { notices } from '../steps/times.template.js'
import { listEnd, showMoreDays } from './list.js'

const messagesOf = ({ messages }: StepView): DetailsMessages => ({ ...details, ...messages })

/** The title of an event before its time, if it has one. */
export const eventTitle = ({ event }: Slot): TemplateResult | undefined =>
  event?.title ? html`<bdi>${event.title}</bdi>${' · '}` : undefined

/** The heading for an event without seats, if it has a title. */
export const unavailableTitle = ({ start, event }: Slot, view: StepView): string | undefined =>
  event?.title &&
  messagesOf(view).noSeatsTitle(isolated(event.title, view.format.locale), formatTime(start, view.format))

/** The events of some days in the visitor's time zone, the first and the last day included. */
const slotsBetween = ({ slots, unavailable, timeZone }: Choosing, first: PlainDate, last: PlainDate) => {
  const start = startOfDay(first, timeZone)
  const end = startOfDay(addDays(last, 1), timeZone)
  const isWithin = (slot: Slot) => start <= slot.start && slot.start < end
  return { slots: slots.filter(isWithin), unavailable: unavailable.filter(isWithin) }
}

const list = (
  state: Choosing,
  view: StepView,
  { slots, unavailable }: Pick<Choosing, 'slots' | 'unavailable'>,
  end: { readonly until: PlainDate; readonly isExtendable: boolean } | undefined,
): TemplateResult => {
  const { format, host, calendar, now, send } = view
  const { availability, searchingUntil, settings } = state
  const { timeZone, hourCycle } = format
  return html`<when-seat-list
    exportparts="title: day-title, event, closed, time, event-title, seats, seat-bar, confirm-button, more-button"
    .messages=${host.messages}
    .slots=${slots}
    .closed=${unavailable}
    .waitLabel=${view.waitLabel}
    .eventTitle=${settings?.event?.title ?? settings?.name}
    .conflictOf=${calendar?.conflictOf}
    .until=${end?.until}
    .extendable=${!!end?.isExtendable}
    .timeZone=${timeZone}
    .otherTimeZone=${otherTimeZone(settings, timeZone, now(), slots)}
    .hourCycle=${hourCycle}
    .hideHourCycle=${!view.isTimeZoneLocked}
    .busy=${availability.state === 'loading' || !!searchingUntil}
    .failed=${!!end && availability.state === 'error'}
    @when-retry=${() => send({ type: 'retry' })}
    @when-days-request=${() => end && showMoreDays(end.until, view)}
    @when-slot-confirm=${({ slot }: SlotConfirmEvent) =>
      send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
  ></when-seat-list>`
}

/** All known events, day by day. */
const allEvents = (state: Choosing, view: StepView): TemplateResult => {
  const { searchingUntil, slots } = state
  const now = view.now()
  return html`${timeZonePanel(view)}${list(state, view, state, listEnd(state, now))}
    ${searchingUntil || (!slots.length && unknownSearchWindow(state, now)) ? nextFree(state, view) : nothing}
    ${view.panels?.calendarImport?.renderPanel(state, view)}`
}

/** The events of the weeks that the month shows (`page`), or of the chosen day. */
const visibleEvents = (
  state: Choosing,
  date: PlainDate | null,
  page: readonly PlainDate[],
  view: StepView,
): TemplateResult => {
  const { format, messages, send } = view
  const { availability, searchingUntil, month } = state
  const visible = slotsBetween(state, date ?? page[0] ?? month, date ?? page.at(-1) ?? endOfMonth(month))
  const isEmpty = availability.state === 'ready' && !visible.slots.length && !visible.unavailable.length
  if (searchingUntil || isEmpty) return nextFree(state, view)
  const day = date && formatDate(date, { locale: format.locale, style: 'weekday-day' })
  return html`<p class="visually-hidden" role="status">
      ${day && messages.dayWithTimes(day, visible.slots.length)}
    </p>
    ${list(state, view, visible, undefined)}
    ${
      date
        ? html`<button class="quiet" @click=${() => send({ type: 'choose-date', date: null })}>
            ${messagesOf(view).allTimes}
          </button>`
        : nothing
    }`
}

const month = (state: Choosing, view: StepView): TemplateResult => {
  const page = visibleDates(state, view.now(), view.format.locale)
  const isVisible = (date: PlainDate) => startOfMonth(date) === state.month || page.includes(date)
  const date = state.date && isVisible(state.date) ? state.date : null
  return html`<div class="month-and-events">
    ${days(state, date, view)}
    <div>${visibleEvents(state, date, page, view)}</div>
  </div>`
}

/** Group events: a list of days, or a month beside its events. */
export const times: TimesPanel = (state, _date, view) =>
  html`${notices(state, view)}${(view.layout.endsWith('month') ? month : allEvents)(state, view)}`
