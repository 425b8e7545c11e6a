import type { OwnerBooking, TimeSlot } from '@whenable/contract'
import { type Slot, slotKey } from '@whenable/flow'
import type { BookingDialog, BookingDialogValues } from '@whenable/flow/bookings'
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
import { html, nothing, type TemplateResult } from 'lit'
import type { SlotList } from '../../slots/slot-list.js'
import { selectField, textField } from '../parts/field.template.js'
import { modalDialog } from '../parts/modal.template.js'
import { guestNameOf, problemText, warningText, whenText } from './booking-text.js'
import type { ListContext } from './list.template.js'

/** What draws a dialog. */
export type DialogContext = Pick<ListContext, 'messages' | 'format' | 'now' | 'state' | 'send'>

const edit = ({ send }: DialogContext, values: BookingDialogValues): void =>
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
const timeChoice = (
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
    edit(context, { start, end: slot?.end ?? instant(start + length), event: slot?.event })
  const chooseDate = (text: string) => {
    if (!isPlainDate(text)) return
    choose(instantOf(wallTime(`${text}T${wallAt(chosen, timeZone).slice(11, 16)}:00`), timeZone))
    lookAt(context, text)
  }
  const chooseTime = (text: string) => {
    if (/^\d\d:\d\d/.test(text)) choose(instantOf(wallTime(`${date}T${text.slice(0, 5)}:00`), timeZone))
  }
  const slots = (freeTimes ?? [])
    .filter(({ start_time }) => dateAt(start_time, timeZone) === date)
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
                no-clock
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

const warnings = ({ check }: BookingDialog, { messages, state }: DialogContext): TemplateResult => {
  const known = [...state.eventTypes.flatMap(({ hosts }) => hosts), ...(state.detail?.hosts ?? [])]
  const nameOf = (email: string | undefined) => known.find((host) => host.email === email)?.name || email
  const found = check?.warnings ?? []
  const blocking = found.filter(({ blocks }) => blocks)
  const shown = blocking.length ? blocking : found
  return html`<div role="status">${
    shown.length
      ? html`<div class=${blocking.length ? 'notice danger' : 'notice'} part="notice">
          ${blocking.length ? nothing : html`<b>${messages.warningIntro}</b>`}
          <ul>${shown.map((one) => html`<li>${warningText(one, nameOf(one.host ?? undefined), messages)}</li>`)}</ul>
        </div>`
      : nothing
  }</div>`
}

const messageField = (dialog: BookingDialog, context: DialogContext): TemplateResult =>
  textField({
    ...{ id: 'dialog-message', label: context.messages.messageToGuest, help: context.messages.messageHint },
    ...{ value: dialog.values.message ?? '', rows: 3, maxLength: 1_000, dir: 'auto' },
    onInput: (message) => edit(context, { message }),
  })

const hostFields = (dialog: BookingDialog, booking: OwnerBooking, context: DialogContext): TemplateResult => {
  const { messages, state } = context
  const possible = state.detail?.id === booking.id ? state.detail.possible_hosts : []
  const nameOf = ({ name, email }: { name?: string | undefined; email: string }) => name || email
  return html`${
    booking.hosts.length > 1
      ? selectField({
          ...{
            id: 'dialog-from',
            label: messages.replacedHost,
            value: dialog.values.from ?? booking.hosts[0]?.email ?? '',
          },
          choices: booking.hosts.map((host) => ({ value: host.email, label: nameOf(host) })),
          onChange: (from) => edit(context, { from }),
        })
      : nothing
  }${selectField({
    ...{ id: 'dialog-host', label: messages.newHost, value: dialog.values.host ?? '' },
    choices: [
      { value: '', label: messages.chooseHost },
      ...possible.map((host) => ({ value: host.email, label: nameOf(host) })),
    ],
    onChange: (host) => edit(context, { host: host || undefined }),
  })}`
}

const bookFields = (dialog: BookingDialog, context: DialogContext): TemplateResult => {
  const { messages, state, format } = context
  const { values, problem, field } = dialog
  const isMissing = (text: string | undefined) =>
    problem === 'invalid' && !text?.trim() ? messages.problemInvalid : undefined
  const types = state.eventTypes.map(({ id, name }) => ({ value: id, label: name }))
  return html`${selectField({
    ...{
      id: 'dialog-type',
      label: messages.eventTypeField,
      value: values.configurationId ?? '',
      choices: types,
    },
    onChange: (configurationId) => {
      edit(context, {
        configurationId,
        ...(values.start === undefined ? {} : { end: undefined, event: undefined }),
      })
      lookAt(context, dateAt(values.start ?? context.now, format.timeZone))
    },
  })}
  <div class="columns">
    ${textField({
      ...{
        id: 'dialog-name',
        label: messages.guestNameField,
        value: values.name ?? '',
        required: true,
        autocomplete: 'off',
      },
      error: isMissing(values.name),
      onInput: (name) => edit(context, { name }),
    })}
    ${textField({
      ...{
        id: 'dialog-email',
        label: messages.guestEmailField,
        value: values.email ?? '',
        type: 'email',
        dir: 'ltr',
      },
      ...{ required: true, autocomplete: 'off' },
      error: field === 'guest.email' ? messages.problemInvalid : isMissing(values.email),
      onInput: (email) => edit(context, { email }),
    })}
  </div>
  ${timeChoice(dialog, undefined, context)}`
}

/** The open dialog. */
export const dialogTemplate = (
  dialog: BookingDialog,
  context: DialogContext,
): TemplateResult | typeof nothing => {
  const { messages, state, send } = context
  const { kind, bookingId, submitting, problem, check } = dialog
  const detail = state.detail?.id === bookingId ? state.detail : undefined
  const booking = detail ?? state.bookings?.find(({ id }) => id === bookingId)
  if (kind !== 'book' && !booking) return nothing
  const guest = booking ? guestNameOf(booking) : ''
  const close = () => send({ type: 'close-dialog' })
  const texts = {
    cancel: [messages.cancelBookingTitle(guest), messages.cancelText, messages.cancelAction],
    decline: [messages.declineTitle(guest), messages.declineText, messages.declineAction],
    'request-reschedule': [messages.askTitle(guest), messages.askText, messages.askAction],
    move: [messages.moveBookingTitle(guest), messages.moveText, messages.moveAction],
    reassign: [messages.reassignTitle(guest), messages.reassignText, messages.reassignAction],
    book: [messages.bookForTitle, messages.bookForText, messages.bookAction],
  } as const
  const [title, text, action] = texts[kind]
  const isDestructive = kind === 'cancel' || kind === 'decline'
  const isBlocked = check?.is_possible === false
  const fields = () => {
    if (kind === 'book') return bookFields(dialog, context)
    if (kind === 'move') return timeChoice(dialog, booking, context)
    if (kind === 'reassign' && booking) return hostFields(dialog, booking, context)
    return messageField(dialog, context)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (!submitting && !isBlocked) send({ type: 'submit-dialog' })
  }
  return modalDialog({
    title,
    closeLabel: messages.close,
    onClose: close,
    content: html`<form id="dialog-form" class="stack" novalidate @submit=${submit}>
      ${booking ? html`<p class="muted">${booking.event_type ?? booking.title}, ${whenText(booking, context)}</p>` : nothing}
      <p>${text}</p>
      ${fields()}
      ${warnings(dialog, context)}
      ${problem ? html`<p class="notice danger" part="notice" role="alert">${problemText(problem, messages)}</p>` : nothing}
    </form>`,
    actions: html`
      <button type="button" class="ghost" part="action" @click=${close}>${isDestructive ? messages.keepThisBooking : messages.cancel}</button>
      <button form="dialog-form" class=${isDestructive ? 'danger' : 'primary'} part="submit-button" aria-disabled=${submitting || isBlocked ? 'true' : nothing}>
        ${submitting ? messages.saving : action}
      </button>`,
  })
}
