import type { EmailConfirmationData } from '@whenable/contract'
import { formatDate, formatRange, type Instant } from '@whenable/time'
import { html } from 'hono/html'
import { durationText, linkOf, type PageReader, zoneText } from './page-reader.js'
import { detailRow, statusCard } from './status-card.js'

/** What a page about an email confirmation shows. A completed one is shown as its booking, or its payment. */
export interface ConfirmationView {
  readonly confirmation: EmailConfirmationData
  /** The title of the event type. */
  readonly title: string
  readonly start: Instant
  readonly end: Instant
}

/** A confirmation for the visitor who has asked for it, with what their forms name. */
export interface CodeView extends ConfirmationView {
  readonly slot: string
  /** The visitor's credential. */
  readonly token: string
  /** The path of the page that books. */
  readonly bookingPath: string
  /** Why the last code was refused, or that another one was sent. */
  readonly notice: string | null
}

const notices = {
  wrong_code: 'wrongCode',
  code_used_up: 'codeUsedUp',
  sent: 'codeSentAgain',
  rate_limit_error: undefined,
} as const

const details = ({ title, start, end }: ConfirmationView, reader: PageReader) => {
  const { text, timeZone, language } = reader
  const format = { locale: language.lang, timeZone }
  return html`<dl>${detailRow(text.manage.managing.what, title)}${detailRow(
    text.manage.managing.when,
    html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>`,
  )}</dl>`
}

/** A booking of the guest, as a refusal names it. */
export interface ReachedBooking {
  readonly booking_ref: string
  readonly start_time: Instant
  readonly end_time: Instant
}

const bookingLink = ({ booking_ref, start_time, end_time }: ReachedBooking, reader: PageReader) => {
  const { timeZone, language, query } = reader
  const format = { locale: language.lang, timeZone }
  const { client_id: _, ...kept } = query
  const href = linkOf({ ...reader, path: `/manage/${booking_ref}`, query: kept })
  return html`<li><a href="${href}">${formatDate(start_time, { ...format, style: 'full' })}, ${formatRange(start_time, end_time, format)}</a></li>`
}

/** How long the time is kept. */
const held = ({ confirmation: { status, expires_in } }: ConfirmationView, { text, language }: PageReader) =>
  status === 'pending'
    ? text.booking.holding.reservedFor(
        durationText(Math.max(1, Math.floor(Number(expires_in) / 60)), language.lang),
      )
    : text.booking.holding.reservationEnded

/** Renders the field for the code, with the ways to another code and to another address. */
export const codeTemplate = (shown: CodeView, reader: PageReader) => {
  const { confirmation, start, slot, token, bookingPath, notice } = shown
  const { text } = reader
  const name =
    notice !== null && Object.hasOwn(notices, notice) ? (notice as keyof typeof notices) : undefined
  const key = name && notices[name]
  const isProblem = key === 'wrongCode' || key === 'codeUsedUp' || name === 'rate_limit_error'
  const message = name && (key ? text.booking.confirming[key] : text.booking.errors.refused({ type: name }))
  return statusCard(
    'pending',
    { start },
    reader,
    html`<h1 tabindex="-1">${text.booking.confirming.checkEmailTitle}</h1>
      <p id="code-lead">${text.booking.confirming.codeSent(confirmation.email)}</p>
      ${message ? html`<p class="${isProblem ? 'error' : 'notice'}" role="status" id="code-notice">${message}</p>` : ''}
      <form method="post" action="${linkOf({ ...reader, path: bookingPath })}" class="code">
        <input type="hidden" name="slot" value="${slot}">
        <input type="hidden" name="confirm" value="${token}">
        <label class="field"><span>${text.booking.confirming.emailCode}</span>
          <input name="code" inputmode="numeric" autocomplete="one-time-code" dir="ltr" autofocus aria-describedby="${isProblem ? 'code-notice ' : ''}code-lead"${isProblem ? html` aria-invalid="true"` : ''}></label>
        <p class="answers"><button class="first">${text.booking.confirming.confirmAndBook}</button></p>
      </form>
      <p>${held(shown, reader)}</p>
      ${details(shown, reader)}
      <form method="post" action="${linkOf({ ...reader, path: bookingPath })}">
        <input type="hidden" name="slot" value="${slot}">
        ${confirmation.send_again_in === undefined ? '' : html`<button name="send_code" value="${token}">${text.booking.confirming.sendCode}</button>`}
        <button name="give_up" value="${token}">${text.booking.confirming.changeAddress}</button>
      </form>`,
  )
}

/** Renders the page of the link in the email: one button, because opening a link changes nothing. */
export const linkTemplate = (
  shown: ConfirmationView & {
    /** Why nothing was booked. */
    readonly refusal?: string | undefined
    /** What the guest has, if a limit for guests refuses more: they have proved just now that they read the mailbox. */
    readonly bookings?: readonly ReachedBooking[] | undefined
    /** The page that books, where there are other times. */
    readonly bookingPage?: string | undefined
  },
  reader: PageReader,
) => {
  const { confirmation, title, start, refusal, bookings = [], bookingPage } = shown
  const { text } = reader
  const { payment } = confirmation
  const page = payment?.url ? new URL(payment.url) : undefined
  const isOver = confirmation.status === 'cancelled'
  const action = page
    ? html`<p>${text.booking.paying.payLead(page.host)}</p>
       <p class="answers"><a class="first" href="${page.href}" rel="noreferrer">${text.booking.redirect.continueTo(page.host)}</a></p>`
    : isOver || refusal !== undefined
      ? ''
      : html`<p>${held(shown, reader)}</p>
       <form method="post" action="${linkOf(reader)}"><p class="answers"><button class="first">${text.booking.confirming.confirmAndBook}</button></p></form>`
  return statusCard(
    isOver || refusal !== undefined ? 'cancelled' : 'pending',
    { start },
    reader,
    html`<h1 tabindex="-1" autofocus>${title}</h1>
      ${isOver ? html`<p>${text.booking.errors.refused({ type: 'link_expired' })}</p>` : ''}
      ${refusal === undefined ? '' : html`<p class="error" role="alert">${refusal}</p>`}
      ${bookings.length ? html`<ul>${bookings.map((booking) => bookingLink(booking, reader))}</ul>` : ''}
      ${details(shown, reader)}${action}
      ${(isOver || refusal !== undefined) && bookingPage ? html`<p class="links"><a href="${bookingPage}">${text.booking.details.allTimes}</a></p>` : ''}`,
  )
}
