import { type BookingState, unknownSearchWindow, unknownWindow } from '@whenable/flow'
import { addDays, type Instant, instant, type PlainDate, startOfMonth } from '@whenable/time'
import { html, nothing } from 'lit'
import '../../define/day-list.js'
import type { SlotConfirmEvent } from '../../events/slot-confirm.js'
import { type BookingContext, chosenValue, type TimesPanel } from '../booking-context.js'
import { timeZonePanel } from '../steps/choosing.template.js'
import { movingFor } from '../steps/lazy-modules.js'
import { knownUntil, nextFree } from '../steps/next-slots.js'
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
export const showMoreDays = (until: PlainDate, { send }: BookingContext): void => {
  send({ type: 'show-month', month: startOfMonth(addDays(until, 1)) })
  send({ type: 'find-next-free' })
}

/** The next days that have free times, in a list. */
export const times: TimesPanel = (state, _date, context) => {
  const { format, host, panels, choices, now, send } = context
  const { availability, settings, slots } = state
  const { timeZone, hourCycle } = format
  const { until, isExtendable } = listEnd(state, now())
  return html`${notices(state, context)}${timeZonePanel(context)}
    <when-day-list
      exportparts="part-of-day, slot, selected, conflict, full, confirm-button, more-button"
      .messages=${host.messages}
      .slots=${slots}
      .conflictOf=${choices.calendar?.conflictOf}
      .value=${choices.slotKey}
      .noConfirm=${!!movingFor(state, context)}
      .until=${until}
      .extendable=${isExtendable}
      .timeZone=${timeZone}
      .otherTimeZone=${otherTimeZone(settings, timeZone, now(), slots)}
      .hourCycle=${hourCycle}
      .hideHourCycle=${!context.isTimeZoneLocked}
      .busy=${availability.state === 'loading' || !!state.searchingUntil}
      .failed=${availability.state === 'error'}
      @when-retry=${() => send({ type: 'retry' })}
      @when-days-request=${() => showMoreDays(until, context)}
      @change=${(event: Event) => context.choose({ slotKey: chosenValue(event) })}
      @when-slot-confirm=${({ slot }: SlotConfirmEvent) =>
        send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
    ></when-day-list>
    ${state.searchingUntil || (!slots.length && unknownSearchWindow(state, now())) ? nextFree(state, context) : nothing}
    ${panels?.calendarImport?.renderPanel(state, context)}`
}
