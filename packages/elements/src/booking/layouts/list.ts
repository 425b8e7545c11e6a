import { type BookingState, unknownSearchWindow, unknownWindow } from '@whenable/flow'
import { addDays, type Instant, instant, type PlainDate, startOfMonth } from '@whenable/time'
import { html, nothing } from 'lit'
import '../../define/day-list.js'
import type { SlotConfirmEvent } from '../../events/slot-confirm.js'
import { timeZonePanel } from '../steps/choosing.template.js'
import { movingFor } from '../steps/lazy-modules.js'
import { knownUntil, nextFree } from '../steps/next-slots.js'
import { chosenValue, type StepView, type TimesPanel } from '../steps/step-view.js'
import { otherTimeZone } from '../steps/times.model.js'
import { notices } from '../steps/times.template.js'

/** Seconds from now within which a list may end, longer than any event type can be booked ahead. */
const farthest = 100 * 366 * 86_400

/** The last day of the list, and whether there may be later times: whether a bookable day has not loaded yet. */
export const listEnd = (
  state: BookingState,
  now: Instant,
): { readonly until: PlainDate; readonly isExtendable: boolean } => ({
  until: knownUntil(state, now),
  isExtendable: !!unknownWindow(state, { from: now, to: instant(now + farthest) }, now),
})

/** Loads the month after the last known day, and searches from there for the next free time. */
export const showMoreDays = (until: PlainDate, { send }: StepView): void => {
  send({ type: 'show-month', month: startOfMonth(addDays(until, 1)) })
  send({ type: 'find-next-free' })
}

/** The next days that have free times, in a list. */
export const times: TimesPanel = (state, _date, view) => {
  const { format, host, panels, calendar, now, selectedSlotKey, send } = view
  const { availability, settings, slots } = state
  const { timeZone, hourCycle } = format
  const { until, isExtendable } = listEnd(state, now())
  return html`${notices(state, view)}${timeZonePanel(view)}
    <when-day-list
      exportparts="part-of-day, slot, selected, conflict, full, confirm-button, more-button"
      .messages=${host.messages}
      .slots=${slots}
      .conflictOf=${calendar?.conflictOf}
      .value=${selectedSlotKey}
      .noConfirm=${!!movingFor(state, view)}
      .until=${until}
      .extendable=${isExtendable}
      .timeZone=${timeZone}
      .otherTimeZone=${otherTimeZone(settings, timeZone, now(), slots)}
      .hourCycle=${hourCycle}
      .hideHourCycle=${!view.isTimeZoneLocked}
      .busy=${availability.state === 'loading' || !!state.searchingUntil}
      .failed=${availability.state === 'error'}
      @when-retry=${() => send({ type: 'retry' })}
      @when-days-request=${() => showMoreDays(until, view)}
      @change=${(event: Event) => view.selectSlot(chosenValue(event))}
      @when-slot-confirm=${({ slot }: SlotConfirmEvent) =>
        send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
    ></when-day-list>
    ${state.searchingUntil || (!slots.length && unknownSearchWindow(state, now())) ? nextFree(state, view) : nothing}
    ${panels?.calendarImport?.renderPanel(state, view)}`
}
