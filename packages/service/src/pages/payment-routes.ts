import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { guestReference } from '../features/bookings/booking-changes.js'
import { type OfferedSlot, slotRequestOf } from '../features/bookings/next-times.js'
import { isKnownPage, paymentData } from '../features/payments/payment-data.js'
import {
  bookingOfPayment,
  cancelPayment,
  paymentStatusAt,
  startPayment,
} from '../features/payments/payments.js'
import { configurationTimeZone } from '../hosts/resolve-hosts.js'
import type { Report } from '../kernel/errors.js'
import { newSecret, sha256 } from '../kernel/secrets.js'
import type {
  BookingRecord,
  KeptRequest,
  OwnedConfiguration,
  PaymentRecord,
  Records,
} from '../kernel/store/store.js'
import type { BookingSubject } from './booking-subject.js'
import { answersOf, type BookingForm } from './no-script/booking-form.js'
import { linkOf, type PageReader, slotReferenceOf } from './no-script/page-reader.js'
import { paymentTemplate, paymentTitle } from './no-script/payment-template.js'
import { windowTitle } from './page-document.js'
import { pageLanguage } from './page-language.js'
import { changeBookings, readerFor, redirect, requireChallenge, unguessableKey } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { PageContext, PageRoute } from './page-route.js'
import { configurationOfAddress } from './page-subjects.js'

// A visitor without scripts pays on the owner's page, too. The key of their form is the token of their payment, and part of the address
// of its page, to which the owner's page sends them back: there is no cookie and no storage that could keep it.

/** The address of a payment's page, below that of the page that books. */
export const paymentPage = (reader: PageReader, token: string): string =>
  linkOf({ ...reader, path: `${reader.path}/pay/${encodeURIComponent(token)}` })

/** The page of the booking that was paid for. */
const bookedPage = ({ query: { client_id: _, ...query }, ...reader }: PageReader, booking: BookingRecord) =>
  linkOf({ ...reader, path: `/manage/${guestReference(booking)}`, query }, { done: '1' })

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
        hosts: [],
        ...answersOf(typed, form),
        timezone: reader.query['tz'] && reader.timeZone,
        emailLanguage: language.lang,
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

/** What was typed before a payment, or a confirmation, as its form has it. */
export const typedIn = ({ request }: { readonly request: KeptRequest }): URLSearchParams =>
  new URLSearchParams([
    ['name', request.guest.name ?? ''],
    ['email', request.guest.email],
    ...Object.entries(request.additionalFields).map(([key, answer]) => [`answers.${key}`, answer]),
    ...request.additionalGuests.flatMap(({ name, email }, index) => [
      [`guests.${index}.name`, name ?? ''],
      [`guests.${index}.email`, email],
    ]),
  ])

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
export const paymentRoutes = (
  { store, clock, originOf }: PageContext,
  { respond, notice }: PageResponder,
): readonly PageRoute[] => {
  const show = async (
    request: Request,
    records: Records,
    owned: OwnedConfiguration,
    payment: PaymentRecord,
    token: string,
  ) => {
    const { configuration } = owned
    const { slot, seat, timezone } = payment.request
    const zone = timezone ?? (await configurationTimeZone(records, owned, slot.start))
    const reader = readerFor(request, await pageLanguage(request), zone)
    const booking = await bookingOfPayment(records, payment)
    if (booking) return redirect(bookedPage(reader, booking))
    const { title } = eventTermsOf(configuration)
    const shown = {
      ...{ title, token, start: slot.start, end: slot.end },
      payment: paymentData(payment, undefined, { now: clock() }),
      slot: slotReferenceOf({ start_time: slot.start, end_time: slot.end, event_id: seat.eventId }),
      bookingPath: reader.path.replace(/\/pay\/[^/]*$/, ''),
    }
    const appearance = await appearanceOf(records, owned, originOf(request))
    return respond(request, 200, {
      ...{ appearance, language: reader.language, heading: title },
      title: windowTitle(paymentTitle(shown, reader), title, appearance.companyName),
      content: { fallback: paymentTemplate(shown, reader) },
    })
  }

  return ['/b/:slug', '/l/:secret'].map((path) => ({
    name: 'page.payment',
    path: `${path}/pay/:token`,
    answer: (request, parameters) =>
      store.read(async (records) => {
        const { token = '' } = parameters
        const owned = await configurationOfAddress(records, request, parameters)
        const payment = owned && (await records.paymentOfToken(owned.applicationId, await sha256(token)))
        return payment?.configurationId === owned?.configuration.id && owned && payment
          ? show(request, records, owned, payment, token)
          : notice(request, 404, ({ page }) => page.missing)
      }),
  }))
}
