import type { OwnerBooking } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField, textField } from '../parts/field.template.js'
import { modalDialog } from '../parts/modal.template.js'
import { bookFields } from './book-form.template.js'
import { guestNameOf, problemText, warningText, whenText } from './booking-text.js'
import type { BookingDialog } from './flow/index.js'
import { knownBooking } from './flow/known-booking.js'
import { type DialogContext, editDialog, timeChoice } from './time-choice.template.js'

const warnings = ({ check }: BookingDialog, { messages, state, format }: DialogContext): TemplateResult => {
  const known = [...state.eventTypes.flatMap(({ hosts }) => hosts), ...(state.detail?.hosts ?? [])]
  const nameOf = (email: string | undefined) => known.find((host) => host.email === email)?.name || email
  const found = check?.warnings ?? []
  const blocking = found.filter(({ blocks }) => blocks)
  const shown = blocking.length ? blocking : found
  return html`<div role="status">${
    shown.length
      ? html`<div class=${blocking.length ? 'notice danger' : 'notice'} part="notice">
          ${blocking.length ? nothing : html`<b>${messages.warningIntro}</b>`}
          <ul>${shown.map((one) => html`<li>${warningText(one, nameOf(one.host ?? undefined), messages, format.locale)}</li>`)}</ul>
        </div>`
      : nothing
  }</div>`
}

const messageField = (dialog: BookingDialog, context: DialogContext): TemplateResult =>
  textField({
    ...{ id: 'dialog-message', label: context.messages.messageToGuest, help: context.messages.messageHint },
    ...{ value: dialog.values.message ?? '', rows: 3, maxLength: 1_000, dir: 'auto' },
    onInput: (message) => editDialog(context, { message }),
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
          onChange: (from) => editDialog(context, { from }),
        })
      : html`<p>${messages.labelled(messages.replacedHost, booking.hosts.map(nameOf).join())}</p>`
  }${selectField({
    ...{ id: 'dialog-host', label: messages.newHost, value: dialog.values.host ?? '' },
    choices: [
      { value: '', label: messages.chooseHost },
      ...possible.map((host) => ({ value: host.email, label: nameOf(host) })),
    ],
    onChange: (host) => editDialog(context, { host: host || undefined }),
  })}`
}

export { lookAt } from './time-choice.template.js'

/** The open dialog. */
export const dialogTemplate = (
  dialog: BookingDialog,
  context: DialogContext,
): TemplateResult | typeof nothing => {
  const { messages, state, send } = context
  const { locale } = context.format
  const { kind, bookingId, submitting, problem, check } = dialog
  const detail = state.detail?.id === bookingId ? state.detail : undefined
  const booking = detail ?? knownBooking(state, bookingId)
  if (kind !== 'book' && !booking) return nothing
  const guest = booking ? guestNameOf(booking) : ''
  const close = () => send({ type: 'close-dialog' })
  const texts = {
    cancel: [messages.cancelBookingTitle(guest), messages.cancelText, messages.cancelAction],
    decline: [messages.declineTitle(guest), messages.declineText, messages.declineAction],
    'request-reschedule': [messages.askTitle(guest), messages.askText, messages.askAction],
    move: [messages.moveBookingTitle(guest), messages.moveText, messages.moveAction],
    reassign: [messages.reassignTitle(guest), messages.reassignText, messages.reassignAction],
    book: [messages.bookForSomebody, messages.bookForText, messages.bookAction],
  } as const
  const [title, told, action] = texts[kind]
  const eventType = state.eventTypes.find(({ id }) => id === dialog.values.configurationId)
  const isEmailed = (kind === 'book' ? eventType?.sendsEmail : booking?.sends_email) !== false
  const text = isEmailed ? told : messages.noEmailText
  const isDestructive = kind === 'cancel' || kind === 'decline'
  const isBlocked = check?.is_possible === false
  const fields = () => {
    if (kind === 'book') return bookFields(dialog, context)
    if (kind === 'move') return timeChoice(dialog, booking, context)
    if (kind === 'reassign' && booking) return hostFields(dialog, booking, context)
    // Without an email, nothing carries it to the guest.
    return isEmailed ? messageField(dialog, context) : nothing
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
      ${booking ? html`<p class="muted">${joined(locale, isolated(booking.event_type ?? booking.title, locale), whenText(booking, context))}</p>` : nothing}
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
