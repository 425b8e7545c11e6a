import type { PaymentData, PaymentStatus } from '@whenable/contract'
import { formatDate, formatRange, type Instant } from '@whenable/time'
import { html } from 'hono/html'
import type { BookingRecord } from '../../kernel/store/store.js'
import { durationText, linkOf, momentText, type PageReader, zoneText } from './page-reader.js'
import { priceText } from './price.js'
import { detailRow, statusCard } from './status-card.js'

/** A payment as its page shows it. A completed one is shown as its booking. */
export interface PaymentView {
  readonly payment: PaymentData
  /** The title of the event type. */
  readonly title: string
  readonly start: Instant
  readonly end: Instant
  /** The slot's reference, for the form that a visitor goes back to. */
  readonly slot: string
  /** The visitor's credential. */
  readonly token: string
  /** The path of the page that books. */
  readonly bookingPath: string
}

const icons: Readonly<Record<PaymentStatus, BookingRecord['status']>> = {
  pending: 'pending',
  completed: 'booked',
  failed: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refund_due: 'cancelled',
}

/** The heading of a payment: what is paid. */
export const paymentTitle = ({ payment: { amount, currency } }: PaymentView, reader: PageReader): string =>
  reader.text.booking.paying.pay(priceText({ amount: Number(amount), currency }, reader))

/** The way to the owner's page, and back to the form. */
const pending = ({ payment, slot, token, bookingPath }: PaymentView, page: URL, reader: PageReader) => {
  const { text, language } = reader
  const minutes = Math.max(1, Math.floor(Number(payment.expires_in) / 60))
  return html`<p>${text.booking.holding.reservedFor(durationText(minutes, language.lang))}</p>
      <p class="answers"><a class="first" href="${page.href}" rel="noreferrer">${text.booking.redirect.continueTo(page.host)}</a></p>
      <p class="links"><a href="${linkOf(reader)}">${text.page.payment.made}</a></p>
      <form method="post" action="${linkOf({ ...reader, path: bookingPath })}">
        <input type="hidden" name="slot" value="${slot}">
        <button name="give_up" value="${token}">${text.booking.details.back}</button>
      </form>`
}

/** The ways to another try, unless the time is taken. */
const over = ({ payment: { status }, start, slot, bookingPath }: PaymentView, reader: PageReader) => {
  const { text } = reader
  const page = { ...reader, path: bookingPath }
  return html`${
    status === 'refund_due'
      ? ''
      : html`<p class="answers"><a class="first" href="${linkOf(page, { slot })}">${momentText(text.booking.details.book, start, reader)}</a></p>`
  }<p class="links"><a href="${linkOf(page)}">${text.booking.details.allTimes}</a></p>`
}

/** Renders a payment: what is paid where, or why nothing was booked. */
export const paymentTemplate = (shown: PaymentView, reader: PageReader) => {
  const { payment, title, start, end } = shown
  const { text, timeZone, language } = reader
  const { status } = payment
  const page = payment.url ? new URL(payment.url) : undefined
  const format = { locale: language.lang, timeZone }
  const lead = page
    ? text.booking.paying.payLead(page.host)
    : status === 'expired'
      ? text.booking.holding.reservationEnded
      : text.booking.paying[status === 'refund_due' ? 'refundDue' : 'payFailed']
  return statusCard(
    icons[status],
    { start },
    reader,
    html`<h1 tabindex="-1" autofocus>${paymentTitle(shown, reader)}</h1>
      <p>${lead}</p>
      <dl>${detailRow(text.manage.managing.what, title)}${detailRow(
        text.manage.managing.when,
        html`${formatDate(start, { ...format, style: 'full' })}<br>${formatRange(start, end, format)}<br><small>${zoneText(start, reader)}</small>`,
      )}</dl>
      ${page ? pending(shown, page, reader) : over(shown, reader)}`,
  )
}
