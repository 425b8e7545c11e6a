import type { OwnerBooking, TimeSlot } from '@whenable/contract'
import type { SlotList } from '@whenable/elements/internal/slots/slot-list'
import { type Slot, slotKey } from '@whenable/flow'
import {
  addDays,
  dateAt,
  type Instant,
  instant,
  instantOf,
  isPlainDate,
  type PlainDate,
  startOfDay,
  wallAt,
  wallTime,
} from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import type { BookingDialog, BookingDialogValues } from './flow/index.js'
import type { ListContext } from './list.template.js'

/** What draws a dialog. */
export type DialogContext = Pick<ListContext, 'messages' | 'format' | 'now' | 'state' | 'send'>

/** Changes what a dialog contains. */
export const editDialog = ({ send }: DialogContext, values: BookingDialogValues): void =>
  send({ type: 'edit-dialog', values })

/** The length of the bookings that a dialog makes, in seconds. */
const lengthOf = (
  { values }: BookingDialog,
  booking: OwnerBooking | undefined,
  { state }: DialogContext,
): number => {
  if (booking) return booking.end_time - booking.start_time
  const type = state.eventTypes.find(({ id }) => id === values.configurationId)
  return (type?.duration ?? 30) * 60
}

const slotOf = ({ start_time: start, end_time: end, event_id, calendar_id, capacity }: TimeSlot): Slot =>
  ({
    start,
    end,
    ...(event_id && { event: { eventId: event_id, calendarId: calendar_id ?? undefined } }),
    ...(capacity == null ? {} : { capacity }),
  }) as Slot

/** Reads the free times of a day. */
export const lookAt = ({ send, format }: DialogContext, date: PlainDate): void =>
  send({
    type: 'look',
    start: startOfDay(date, format.timeZone),
    end: startOfDay(addDays(date, 1), format.timeZone),
  })

/** The choice of a time: a day with its free times, or any time of it. */
export const timeChoice = (
  dialog: BookingDialog,
  booking: OwnerBooking | undefined,
  context: DialogContext,
): TemplateResult => {
  const { messages, format, now } = context
  const { values, freeTimes } = dialog
  const { timeZone } = format
  const chosen = values.start ?? booking?.start_time ?? now
  const date = dateAt(chosen, timeZone)
  const length = lengthOf(dialog, booking, context)
  const clock = values.start === undefined ? '' : wallAt(values.start, timeZone).slice(11, 16)
  const choose = (start: Instant, slot?: Slot) =>
    editDialog(context, { start, end: slot?.end ?? instant(start + length), event: slot?.event })
  const chooseDate = (text: string) => {
    if (!isPlainDate(text)) return
    choose(instantOf(wallTime(`${text}T${wallAt(chosen, timeZone).slice(11, 16)}:00`), timeZone))
    lookAt(context, text)
  }
  const chooseTime = (text: string) => {
    if (/^\d\d:\d\d/.test(text)) choose(instantOf(wallTime(`${date}T${text.slice(0, 5)}:00`), timeZone))
  }
  const isOfHost = ({ emails }: TimeSlot) =>
    dialog.kind !== 'book' || !values.host || !emails.length || emails.includes(values.host)
  const slots = (freeTimes ?? [])
    .filter((slot) => dateAt(slot.start_time, timeZone) === date && isOfHost(slot))
    .map(slotOf)
  const value = values.start === undefined ? '' : slotKey({ start: values.start, event: values.event })
  return html`<div class="columns">
      ${textField({ id: 'dialog-date', label: messages.dateField, type: 'date', value: date, onInput: () => {}, onChange: chooseDate })}
      ${textField({ id: 'dialog-time', label: messages.timeField, type: 'time', value: clock, help: messages.timeHint, onInput: chooseTime })}
    </div>
    <div class="free-times" aria-busy=${String(!freeTimes)}>
      <p class="label">${messages.freeTimesOn}</p>
      ${
        freeTimes
          ? slots.length
            ? html`<when-slot-list
                hide-hour-cycle
                .slots=${slots}
                .date=${date}
                .value=${value}
                .timeZone=${timeZone}
                .hourCycle=${format.hourCycle ?? null}
                @change=${(event: Event) => {
                  event.stopPropagation()
                  const key = (event.target as SlotList).value
                  const slot = slots.find((one) => slotKey(one) === key)
                  if (slot) choose(slot.start, slot)
                }}
                @when-slot-confirm=${(event: Event) => event.stopPropagation()}
              ></when-slot-list>`
            : html`<p class="muted">${messages.noFreeTimes}</p>`
          : html`<p class="muted">${messages.loadingFreeTimes}</p>`
      }
    </div>`
}
