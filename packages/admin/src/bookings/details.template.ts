import { type BookingHistoryItem, mailtoOf, type OwnerBookingDetail, ownValue } from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { formatRange, isTimeZone, zoneLabel } from '@whenable/time'
import { commaOf, joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { CopyButtons } from '../parts/copy-buttons.js'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { modal } from '../parts/modal.template.js'
import { threeSkeletons } from '../parts/page-states.template.js'
import type { MenuItem, PopoverMenus } from '../parts/popover-menus.js'
import {
  callProblem,
  guestNameOf,
  historyText,
  momentText,
  peopleText,
  problemText,
  statusOf,
  whenText,
} from './booking-text.js'
import { knownBooking } from './flow/known-booking.js'
import { actionButtons, canChange, isWaiting, type ListContext } from './list.template.js'

/** What draws the details of a booking. */
export interface DetailsContext extends Omit<ListContext, 'emptyActions'> {
  readonly menus: PopoverMenus
  readonly copies: CopyButtons
  /** Whether the details take the whole screen. */
  readonly isSheet: boolean
  /** What tells what happened; in a sheet, as what is beyond it is inert. */
  readonly messagesBelow: TemplateResult
}

const pair = (term: string | TemplateResult, text: unknown): TemplateResult =>
  html`<div><dt>${term}</dt><dd>${text}</dd></div>`

/** The guest's own time, if their time zone shows another one. */
const guestTime = (booking: OwnerBookingDetail, context: DetailsContext): TemplateResult | typeof nothing => {
  const { messages, format } = context
  const { timezone, start_time, end_time } = booking
  if (!timezone || !isTimeZone(timezone)) return nothing
  const [own, theirs] = [format.timeZone, timezone].map((timeZone) =>
    formatRange(start_time, end_time, { ...format, timeZone }),
  )
  if (own === theirs) return nothing
  const { name } = zoneLabel(timezone, start_time, format.locale)
  return html`<br /><small>${messages.guestTime(theirs ?? '', guestNameOf(booking), name)}</small>`
}

/** The question about what the owner did in their calendar. */
const calendarQuestion = (
  booking: OwnerBookingDetail,
  context: DetailsContext,
): TemplateResult | typeof nothing => {
  const { messages, send, state } = context
  const { id, calendar_change: change } = booking
  if (!change) return nothing
  const isBusy = ownValue(state.working, id) !== undefined
  const answer = (action: 'accept' | 'restore') => () => {
    if (isBusy) return
    const body = { action, start_time: change.start_time ?? undefined }
    send({ type: 'act', action: { call: 'calendar-change', request: { path: { booking_id: id }, body } } })
  }
  const isMoved = change.kind === 'moved'
  return html`<div class="notice" part="notice">
    <p>${isMoved && change.start_time ? messages.calendarMoved(momentText(change.start_time, context)) : messages.calendarDeleted}</p>
    <div class="row">
      <button type="button" class="primary" part="action" aria-disabled=${isBusy ? 'true' : nothing} @click=${answer('accept')}>
        ${isMoved ? messages.acceptMove : messages.acceptDeletion}
      </button>
      <button type="button" class="ghost" part="action" aria-disabled=${isBusy ? 'true' : nothing} @click=${answer('restore')}>${messages.restoreBooking}</button>
    </div>
  </div>`
}

const moreItems = (
  booking: OwnerBookingDetail,
  { messages, send, now }: DetailsContext,
): readonly MenuItem[] => {
  const { id, possible_hosts: hosts } = booking
  if (!canChange(booking, now)) return []
  const from = booking.hosts.length > 1 ? booking.hosts[0]?.email : undefined
  const open = (kind: 'request-reschedule' | 'reassign' | 'move' | 'cancel') => () =>
    send({ type: 'open-dialog', kind, bookingId: id, values: kind === 'reassign' ? { from } : {} })
  return [
    ...(isWaiting(booking, now)
      ? [
          { label: messages.moveBooking, icon: icons.clock, onChoose: open('move') },
          { label: messages.cancelThisBooking, icon: icons.close, onChoose: open('cancel') },
        ]
      : []),
    ...(booking.start_time > now
      ? [{ label: messages.askToMove, icon: icons.mail, onChoose: open('request-reschedule') }]
      : []),
    ...(hosts.length ? [{ label: messages.reassign, icon: icons.user, onChoose: open('reassign') }] : []),
  ]
}

const historyEntry = (
  entry: BookingHistoryItem,
  booking: OwnerBookingDetail,
  context: DetailsContext,
): TemplateResult => {
  const { messages, send } = context
  const isNote = entry.kind === 'note'
  const path = { booking_id: booking.id, note_id: entry.id }
  const remove = () => send({ type: 'act', action: { call: 'remove-note', request: { path } } })
  return html`<li class=${isNote ? 'note-entry' : nothing} part="history-entry">
    ${historyText(entry, context)}${
      isNote
        ? html`${' '}<button type="button" class="icon-button" part="action" aria-label=${messages.removeNote} @click=${remove}>${icons.close}</button>`
        : nothing
    }
    ${entry.text ? html`<p class="quote"><bdi>${entry.text}</bdi></p>` : nothing}
    <small>${momentText(entry.at, context)}</small>
  </li>`
}

const noteForm = (booking: OwnerBookingDetail, { messages, send, state }: DetailsContext): TemplateResult => {
  const { id } = booking
  const text = ownValue(state.notes, id) ?? ''
  const add = (event: Event) => {
    event.preventDefault()
    const request = { path: { booking_id: id }, body: { text: text.trim() } }
    if (request.body.text) send({ type: 'act', action: { call: 'add-note', request } })
  }
  return html`<form class="note-form" @submit=${add}>
    ${textField({
      ...{ id: 'note', label: messages.noteLabel, value: text, rows: 2, maxLength: 4_000 },
      placeholder: messages.notePlaceholder,
      onInput: (value) => send({ type: 'type-note', bookingId: id, text: value }),
    })}
    <button class="ghost" part="action" aria-disabled=${text.trim() ? nothing : 'true'}>${messages.addNote}</button>
  </form>`
}

const attendanceButtons = (
  booking: OwnerBookingDetail,
  { messages, send, now }: DetailsContext,
): TemplateResult | typeof nothing => {
  if (booking.status === 'cancelled' || booking.start_time > now) return nothing
  const button = (attendance: 'came' | 'did_not_come', text: string) => {
    const isSet = booking.attendance === attendance
    const request = { path: { booking_id: booking.id }, body: { attendance: isSet ? null : attendance } }
    return html`<button
      type="button"
      class="ghost"
      part="action"
      aria-pressed=${String(isSet)}
      @click=${() => send({ type: 'act', action: { call: 'attendance', request } })}
    >${text}</button>`
  }
  return html`<div class="row" role="group" aria-label=${messages.attendanceLabel}>${button('came', messages.came)}${button('did_not_come', messages.didNotCome)}</div>`
}

/** Whether the guest of a cancelled booking ahead gets no email of it, so that the owner hands over the page that says so. */
const needsLinkByHand = ({ status, sends_email, end_time }: OwnerBookingDetail, now: number): boolean =>
  status === 'cancelled' && sends_email === false && end_time > now

/** What the details are in: a column beside the list, or on a phone a sheet over the whole screen. */
const frame = (
  label: string,
  content: unknown,
  { messages, select, isSheet, messagesBelow }: DetailsContext,
): TemplateResult => {
  const close = () => select(undefined)
  const button = (icon: TemplateResult) =>
    html`<button type="button" class="icon-button close" part="close-button" aria-label=${messages.closeDetails} @click=${close}>${icon}</button>`
  return isSheet
    ? html`<dialog
        class="details whole"
        part="details"
        aria-labelledby="sheet-title"
        ${modal()}
        @cancel=${(event: Event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          close()
        }}
      >
        <div class="bar">${button(icons.back)}<h2 id="sheet-title" tabindex="-1">${label}</h2></div>
        <div class="body">${content}</div>
        ${messagesBelow}
      </dialog>`
    : html`<aside class="details" part="details" aria-label=${label}>${button(icons.close)}${content}</aside>`
}

/** The details of the selected booking. Names and answers are always text. */
export const detailsTemplate = (context: DetailsContext): TemplateResult => {
  const { messages, state, now, menus, copies } = context
  const { detail: booking, selectedId = '', detailProblem } = state
  const named = booking ?? knownBooking(state, selectedId)
  const label = named ? messages.bookingOf(guestNameOf(named)) : messages.bookingsTitle
  if (!booking)
    return frame(
      label,
      detailProblem
        ? html`<p class="notice" part="notice" role="alert">${problemText(detailProblem, messages)}</p>`
        : threeSkeletons(),
      context,
    )
  const [look, status] = statusOf(booking, context)
  const { locale } = context.format
  const join = webAddress(booking.join_url)
  const isOpen = canChange(booking, now)
  const { conferencing: call } = booking
  const equipment = booking.resources?.filter(({ kind }) => kind !== 'room').map(({ name }) => name) ?? []
  const place = joined(locale, booking.location, ...equipment, call?.provider)
  const missing = isOpen && callProblem(booking, messages)
  const items = moreItems(booking, context)
  const {
    additional_guests: others,
    answers,
    cancellation_reason: reason,
    reschedule_request: asked,
  } = booking
  const minutes = Math.round((booking.end_time - booking.start_time) / 60)
  const comma = commaOf(locale)
  const content = html`<span class="status ${look}" part="status">${status}</span>
    <h3 tabindex="-1" id="details-title"><bdi>${guestNameOf(booking)}</bdi></h3>
    <p class="muted">${joined(locale, isolated(booking.event_type ?? booking.title, locale), messages.minutesLong(minutes))}</p>
    ${calendarQuestion(booking, context)}
    ${asked && isOpen ? html`<p class="notice" part="notice">${messages.askedToMove(asked.message ?? undefined)}</p>` : nothing}
    ${missing ? html`<p class="notice" part="notice"><bdi>${call?.provider}</bdi>: ${missing}</p>` : nothing}
    <div class="row">
      ${join && isOpen && !isWaiting(booking, now) ? html`<a class="primary" part="join-link" href=${join} target="_blank" rel="noopener">${messages.joinCall}</a>` : nothing}
      ${actionButtons(booking, context, 'panel')}
      ${items.length ? menus.menu({ id: 'more-actions', content: icons.more, label: messages.moreActions, look: 'icon-button', items }) : nothing}
    </div>
    <dl>
      ${pair(messages.whenLabel, html`${whenText(booking, context)}${guestTime(booking, context)}`)}
      ${place ? pair(messages.whereLabel, html`<bdi>${place}</bdi>`) : nothing}
      ${answers.map(({ label: question, value }) => pair(html`<bdi>${question}</bdi>`, html`<bdi class="answer">${value}</bdi>`))}
      ${pair(
        messages.guestsLabel,
        html`<bdi>${guestNameOf(booking)}</bdi>${comma}<a href=${mailtoOf(booking.guest.email)}><bdi>${booking.guest.email}</bdi></a>${others.map(
          ({ name, email }) =>
            html`<br /><bdi>${name || email}</bdi>${name ? html`${comma}<bdi>${email}</bdi>` : nothing}`,
        )}`,
      )}
      ${
        booking.hosts.length
          ? pair(
              messages.hostsLabel,
              peopleText(
                booking.hosts.map(({ name, email }) => name || email),
                context,
              ),
            )
          : nothing
      }
      ${reason ? pair(messages.reasonLabel, html`<bdi>${reason}</bdi>`) : nothing}
    </dl>
    ${
      booking.manage_url && (isOpen || needsLinkByHand(booking, now))
        ? html`<div class="row">${copies.button({ id: 'copy-manage', look: 'quiet', content: () => booking.manage_url ?? '' })}<small>${messages.copyManageLink}</small></div>`
        : nothing
    }
    <h4>${messages.history}</h4>
    <ol class="log">${repeat(
      [...booking.history].reverse(),
      ({ id }) => id,
      (entry) => historyEntry(entry, booking, context),
    )}</ol>
    ${noteForm(booking, context)}
    ${attendanceButtons(booking, context)}`
  return frame(label, content, context)
}
