import { type OfferedSlot, slotRequestOf } from '../features/bookings/next-times.js'
import { isKnownPage, paymentData } from '../features/payments/payment-data.js'
import {
  bookingOfPayment,
  cancelPayment,
  paymentStatusAt,
  startPayment,
} from '../features/payments/payments.js'
import type { Report } from '../kernel/errors.js'
import { newSecret, sha256 } from '../kernel/secrets.js'
import type { BookingSubject } from './booking-subject.js'
import { bookedPage, keptRequestPages, keptRequestView, typedIn } from './kept-request.js'
import { type BookingForm, requestOfForm } from './no-script/booking-form.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { paymentTemplate, paymentTitle } from './no-script/payment-template.js'
import { windowTitle } from './page-document.js'
import { changeBookings, redirect, requireChallenge, unguessableKey } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

// A visitor without scripts pays on the owner's page, too. The key of their form is the token of their payment, and part of the address
// of its page, to which the owner's page sends them back: there is no cookie and no storage that could keep it.

/** The address of a payment's page, below that of the page that books. */
export const paymentPage = (reader: PageReader, token: string): string =>
  linkOf({ ...reader, path: `${reader.path}/pay/${encodeURIComponent(token)}` })

/**
 * Keeps a slot while its visitor pays for it.
 *
 * @returns the address of the payment's page, the same for all attempts with one key while the payment is pending.
 */
export const payForSlot = async (
  context: PageContext,
  request: Request,
  { owned, link, reader, language }: BookingSubject,
  {
    typed,
    form,
    slot,
  }: { readonly typed: URLSearchParams; readonly form: BookingForm; readonly slot: OfferedSlot },
  report: Report,
): Promise<string> => {
  const { store, clock, newId, originOf, anonymousOf, knownOrigins } = context
  const { applicationId } = owned
  const newToken = () => newSecret('pay', newId)
  const first = unguessableKey(typed.get('key')) ?? newToken()
  const hash = await sha256(first)
  const known = await store.read((records) => records.paymentOfToken(applicationId, hash))
  if (!known) await requireChallenge(context, request, owned, 'payment', slot)
  // A payment that is over stays so, and another try is another payment.
  const isOver = known && !['pending', 'completed'].includes(paymentStatusAt(known, clock()))
  const token = isOver ? newToken() : first
  const tokenHash = isOver ? await sha256(token) : hash
  const page = new URL(paymentPage(reader, token), originOf(request))
  const address = (await anonymousOf(request, applicationId))?.address
  await changeBookings(context, request, report, { owned, pulls: true }, (bookings) =>
    startPayment(bookings, owned, {
      request: {
        ...requestOfForm(typed, form, { reader, language }),
        ...slotRequestOf(slot),
      },
      tokenHash,
      // Without --public-url, the origin is what a program says in its headers.
      returnUrl: isKnownPage(page, knownOrigins) ? page.href : undefined,
      link: link?.record,
      visitor: { address },
    }),
  )
  return paymentPage(reader, token)
}

/**
 * Gives up a payment, so that its slot is free again.
 *
 * @returns what was typed before it; or the address of the booking, if the money came first. Undefined: there is no such payment.
 */
export const giveUpPayment = async (
  context: PageContext,
  request: Request,
  { owned, reader }: BookingSubject,
  token: string,
  report: Report,
): Promise<URLSearchParams | string | undefined> => {
  const { applicationId } = owned
  const hash = await sha256(token)
  const known = await context.store.read((records) => records.paymentOfToken(applicationId, hash))
  if (!known) return undefined
  return changeBookings(context, request, report, { owned, pulls: false }, async (bookings) => {
    const payment = await cancelPayment(bookings, applicationId, known.id)
    const booking = await bookingOfPayment(bookings.transaction, payment)
    return booking ? bookedPage(reader, booking) : typedIn(payment)
  })
}

/** The pages of payments, to which the owner's page sends visitors without scripts back. */
export const paymentRoutes = (context: PageContext, responder: PageResponder): readonly HostedRoute[] =>
  keptRequestPages(context, responder, {
    name: 'page.payment',
    step: 'pay',
    find: (records, applicationId, tokenHash) => records.paymentOfToken(applicationId, tokenHash),
    async show(request, records, { owned, record: payment, token }) {
      const { originOf, clock } = context
      const view = await keptRequestView(records, request, owned, payment.request, originOf(request))
      const { reader, appearance, slot } = view
      const booking = await bookingOfPayment(records, payment)
      if (booking) return redirect(bookedPage(reader, booking))
      const shown = {
        ...{ ...view.shown, token, slot },
        payment: paymentData(payment, undefined, { now: clock() }),
        bookingPath: reader.path.replace(/\/pay\/[^/]*$/, ''),
      }
      const { title } = shown
      return responder.respond(request, 200, {
        ...{ appearance, language: reader.language, heading: title },
        title: windowTitle(paymentTitle(shown, reader), title, appearance.companyName),
        content: { fallback: paymentTemplate(shown, reader) },
      })
    },
  })
