import { type BookingState, unknownSearchWindow } from '@whenable/flow'
import { addDays, endOfMonth, type Instant, type PlainDate, startOfMonth } from '@whenable/time'
import { html, nothing } from 'lit'
import '../../define/day-list.js'
import type { SlotConfirmEvent } from '../../events/slot-confirm.js'
import { readMonth } from '../../month/month.model.js'
import { monthBounds } from '../booking.model.js'
import { timeZonePanel } from '../steps/choosing.template.js'
import { knownUntil, nextFree } from '../steps/next-slots.js'
import { chosenValue, type TimesPanel } from '../steps/step-view.js'
import { otherTimeZone } from '../steps/times.model.js'
import { notices } from '../steps/times.template.js'

/** The last day of the list, and whether there may be later times. */
export const listEnd = (
  state: BookingState,
  now: Instant,
): { readonly until: PlainDate; readonly isExtendable: boolean } => {
  const until = knownUntil(state, now)
  const last = readMonth(monthBounds(state, now).max ?? '')
  // If times end within the month that was requested last, there are no later ones.
  return { until, isExtendable: until >= endOfMonth(state.month) && (!last || until < endOfMonth(last)) }
}

/** The next days that have free times, in a list. */
export const times: TimesPanel = (state, _date, view) => {
  const { format, ownMessages, panels, calendar, now, selectedSlotKey, selectSlot, send } = view
  const { availability, settings, slots } = state
  const { timeZone, hourCycle } = format
  const { until, isExtendable } = listEnd(state, now())
  return html`${notices(state, view)}${timeZonePanel(view)}
    <when-day-list
      exportparts="part-of-day, slot, selected, conflict, full, confirm-button, more-button"
      .messages=${ownMessages}
      .slots=${slots}
      .conflictOf=${calendar?.conflictOf ?? null}
      .value=${selectedSlotKey}
      .until=${until}
      .extendable=${isExtendable}
      .timeZone=${timeZone}
      .otherTimeZone=${otherTimeZone(settings, timeZone, now(), slots) ?? null}
      .hourCycle=${hourCycle ?? null}
      .noClock=${!view.isTimeZoneLocked}
      .busy=${availability.state === 'loading'}
      .failed=${availability.state === 'error'}
      @when-retry=${() => send({ type: 'retry' })}
      @when-days-request=${() => send({ type: 'show-month', month: startOfMonth(addDays(until, 1)) })}
      @change=${(event: Event) => selectSlot(chosenValue(event))}
      @when-slot-confirm=${({ slot }: SlotConfirmEvent) =>
        send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
    ></when-day-list>
    ${state.searchingUntil || (!slots.length && unknownSearchWindow(state, now())) ? nextFree(state, view) : nothing}
    ${panels?.calendarImport?.renderPanel(state, view)}`
}
