import { dateAt, endOfMonth, instant, startOfDay } from '@whenable/time'
import { html, nothing } from 'lit'
import '../../define/week.js'
import type { DaysChangeEvent } from '../../events/days-change.js'
import type { SlotConfirmEvent } from '../../events/slot-confirm.js'
import { readMonth } from '../../month/month.model.js'
import { monthBounds } from '../booking.model.js'
import type { TimesPanel } from '../booking-context.js'
import { nextSlots, timeZonePanel } from '../steps/choosing.template.js'
import { knownUntil, nextFree } from '../steps/next-slots.js'
import { otherTimeZone } from '../steps/times.model.js'
import { notices } from '../steps/times.template.js'

/**
 * The times of a week side by side. The flow's month is the month of the first day, so days after its end are known
 * too.
 */
export const times: TimesPanel = (state, date, view) => {
  const { format, host, panels, choices, now, send } = view
  const { availability, settings, slots } = state
  const { timeZone, hourCycle } = format
  const today = dateAt(now(), timeZone)
  const visibleDate = state.date ?? date ?? today
  const last = readMonth(monthBounds(state, now()).max ?? '')
  const from = instant(Math.max(startOfDay(visibleDate, timeZone), now()))
  return html`${notices(state, view)}${timeZonePanel(view)}${nextSlots(state, view)}
    <when-week
      exportparts="day, today, part-of-day, slot, selected, conflict, full"
      .messages=${host.messages}
      .slots=${slots}
      .conflictOf=${choices.calendar?.conflictOf}
      .value=${choices.slotKey}
      .date=${visibleDate}
      .min=${today}
      .max=${last ? endOfMonth(last) : ''}
      .today=${today}
      .until=${knownUntil(state, from)}
      .timeZone=${timeZone}
      .otherTimeZone=${otherTimeZone(settings, timeZone, now(), slots)}
      .hourCycle=${hourCycle}
      .hideHourCycle=${!view.isTimeZoneLocked}
      .busy=${availability.state === 'loading'}
      .failed=${availability.state === 'error'}
      @when-retry=${() => send({ type: 'retry' })}
      @when-days-change=${(event: DaysChangeEvent) => send({ type: 'choose-date', date: event.date })}
      @when-slot-confirm=${({ slot }: SlotConfirmEvent) =>
        send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
    ></when-week>
    ${state.searchingUntil || (availability.state === 'ready' && !slots.some(({ start }) => start >= from)) ? nextFree(state, view) : nothing}
    ${panels?.calendarImport?.renderPanel(state, view)}`
}
