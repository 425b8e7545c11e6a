import { ServiceError } from '@whenable/contract'
import { type OfferedSlot, slotRequestOf } from '../features/bookings/next-times.js'
import { emailConfirmationData } from '../features/email-confirmations/email-confirmation-data.js'
import {
  bookingsOfConfirmation,
  cancelEmailConfirmation,
  proveEmail,
  sendAnotherCode,
  startEmailConfirmation,
} from '../features/email-confirmations/email-confirmations.js'
import { isKnownPage } from '../features/payments/payment-data.js'
import { DetailedError, type Report } from '../kernel/errors.js'
import { newSecret, sha256 } from '../kernel/secrets.js'
import type { EmailConfirmationRecord, OwnedConfiguration, Records } from '../kernel/store/store.js'
import type { BookingSubject } from './booking-subject.js'
import { bookedPage, keptRequestPages, keptRequestView, typedIn } from './kept-request.js'
import { type BookingForm, requestOfForm } from './no-script/booking-form.js'
import {
  type CodeView,
  codeTemplate,
  linkTemplate,
  type ReachedBooking,
} from './no-script/confirmation-template.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import { changeBookings, isCrossSite, redirect, requireChallenge, unguessableKey } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { pathToBookAgain } from './page-subjects.js'
import { paymentPage } from './payment-routes.js'

// A visitor without scripts confirms their address on a page whose address has their credential, which is the key of their form. Whoever
// opens the link of the email, perhaps on another device, confirms with one button.

/** The address of the page that asks for the code, below that of the page that books. */
const codePage = (reader: PageReader, token: string, change: Readonly<Record<string, string>> = {}): string =>
  linkOf({ ...reader, path: `${reader.path}/confirm/${encodeURIComponent(token)}` }, change)

/** Where a visitor goes on once their address is confirmed: to their booking, or to its payment. Undefined before. */
const nextPage = async (
  records: Records,
  reader: PageReader,
  confirmation: EmailConfirmationRecord,
  token: string | undefined,
): Promise<string | undefined> => {
  const [booking] = await bookingsOfConfirmation(records, confirmation)
  if (booking) return bookedPage(reader, booking)
  return confirmation.paymentId === undefined || token === undefined ? undefined : paymentPage(reader, token)
}

/**
 * Keeps the slots of a form, and sends the code.
 *
 * @returns the address to go to: the page that asks for the code, or what follows if the address is confirmed already.
 */
export const askForCode = async (
  context: PageContext,
  request: Request,
  { owned, link, reader, language }: BookingSubject,
  {
    typed,
    form,
    slots,
    isSeries,
  }: {
    readonly typed: URLSearchParams
    readonly form: BookingForm
    readonly slots: readonly [OfferedSlot, ...OfferedSlot[]]
    readonly isSeries: boolean
  },
  report: Report,
): Promise<string> => {
  const { store, newId, originOf, anonymousOf, knownOrigins } = context
  const { applicationId, configuration } = owned
  const token = unguessableKey(typed.get('key')) ?? newSecret('confirmation', newId)
  const tokenHash = await sha256(token)
  const known = await store.read((records) => records.emailConfirmationOfToken(applicationId, tokenHash))
  if (!known) await requireChallenge(context, request, owned, 'email-confirmation', slots[0])
  const address = (await anonymousOf(request, applicationId))?.address
  const page = new URL(paymentPage(reader, token), originOf(request))
  return changeBookings(context, request, report, { owned, pulls: true }, async (bookings) => {
    const confirmation = await startEmailConfirmation(bookings, owned, {
      request: {
        ...requestOfForm(typed, form, { reader, language }),
        ...slotRequestOf(slots[0]),
      },
      slots: isSeries ? slots.map(slotRequestOf) : undefined,
      tokenHash,
      // Without --public-url, the origin is what a program says in its headers.
      returnUrl: configuration.scheduler?.payment && isKnownPage(page, knownOrigins) ? page.href : undefined,
      link: link?.record,
      visitor: { address },
    })
    return (await nextPage(bookings.transaction, reader, confirmation, token)) ?? codePage(reader, token)
  })
}

/** What became of a form of the page that asks for the code: where to go; or what was typed before, because the time was taken. */
export type CodeAnswer = string | { readonly typed: URLSearchParams; readonly refusal: ServiceError }

/**
 * Carries out a form of the page that asks for the code.
 *
 * @param form the code; or nothing, to send another one.
 * @returns undefined if there is no such confirmation.
 */
export const answerCodeForm = async (
  context: PageContext,
  request: Request,
  { owned, reader }: BookingSubject,
  { token, code }: { readonly token: string; readonly code: string | undefined },
  report: Report,
): Promise<CodeAnswer | undefined> => {
  const { applicationId } = owned
  const hash = await sha256(token)
  const known = await context.store.read((records) => records.emailConfirmationOfToken(applicationId, hash))
  if (!known) return undefined
  try {
    return await changeBookings(context, request, report, { owned, pulls: true }, async (bookings) => {
      if (code === undefined) {
        await sendAnotherCode(bookings, known.id)
        return codePage(reader, token, { notice: 'sent' })
      }
      const { confirmation, refused } = await proveEmail(bookings, known.id, { code })
      if (refused?.field === 'code')
        return codePage(reader, token, { notice: refused.reason ?? 'wrong_code' })
      if (refused) return { typed: typedIn(confirmation), refusal: refused }
      return (await nextPage(bookings.transaction, reader, confirmation, token)) ?? codePage(reader, token)
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.type === 'rate_limit_error') return codePage(reader, token, { notice: error.type })
    if (error.type === 'not_found_error' || error.type === 'conflict') return undefined
    return { typed: typedIn(known), refusal: error }
  }
}

/**
 * Gives up a confirmation, so that its slot is free again.
 *
 * @returns what was typed before it; or the address of what follows, if the link was opened first. Undefined: there is none.
 */
export const giveUpConfirmation = async (
  context: PageContext,
  request: Request,
  { owned, reader }: BookingSubject,
  token: string,
  report: Report,
): Promise<URLSearchParams | string | undefined> => {
  const { applicationId } = owned
  const hash = await sha256(token)
  const known = await context.store.read((records) => records.emailConfirmationOfToken(applicationId, hash))
  if (!known) return undefined
  return changeBookings(context, request, report, { owned, pulls: false }, async (bookings) => {
    const confirmation = await cancelEmailConfirmation(bookings, known.id)
    return (await nextPage(bookings.transaction, reader, confirmation, token)) ?? typedIn(confirmation)
  })
}

/** The bookings of a guest who has reached a limit, if the refusal names them. */
const bookingsBeside = (refused: ServiceError): readonly ReachedBooking[] | undefined =>
  refused instanceof DetailedError && refused.type === 'guest_limit_reached'
    ? (refused.beside['bookings'] as readonly ReachedBooking[] | undefined)
    : undefined

/** The pages of email confirmations: the one that asks for the code, and the one that the link of the email opens. */
export const emailConfirmationRoutes = (
  context: PageContext,
  responder: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, originOf } = context
  const { respond, notice } = responder

  const missing = (request: Request) => notice(request, 404, ({ page }) => page.missing)

  const viewOf = async (
    records: Records,
    request: Request,
    owned: OwnedConfiguration,
    confirmation: EmailConfirmationRecord,
  ) => {
    const call = { owned, now: clock(), origin: originOf(request) }
    const view = await keptRequestView(records, request, owned, confirmation.request, call.origin)
    return {
      ...view,
      shown: {
        ...view.shown,
        confirmation: await emailConfirmationData(records, confirmation, call),
      },
    }
  }

  const codePages = keptRequestPages(context, responder, {
    name: 'page.email-code',
    step: 'confirm',
    find: (records, applicationId, tokenHash) => records.emailConfirmationOfToken(applicationId, tokenHash),
    async show(request, records, { owned, record: confirmation, token }) {
      const { reader, appearance, shown, slot } = await viewOf(records, request, owned, confirmation)
      const bookingPath = reader.path.replace(/\/confirm\/[^/]*$/, '')
      const next = await nextPage(records, { ...reader, path: bookingPath }, confirmation, token)
      if (next) return redirect(next)
      if (confirmation.status !== 'pending') return redirect(linkOf({ ...reader, path: bookingPath }))
      const notice = new URL(request.url).searchParams.get('notice')
      const view: CodeView = { ...shown, ...{ token, bookingPath, notice, slot } }
      const { title } = shown
      return respond(request, 200, {
        ...{ appearance, language: reader.language, heading: title },
        title: windowTitle(reader.text.booking.confirming.checkEmailTitle, title, appearance.companyName),
        content: { fallback: codeTemplate(view, reader) },
      })
    },
  })

  const showLink = async (
    request: Request,
    records: Records,
    { owned, confirmation }: Linked,
    refused?: ServiceError,
  ) => {
    const { reader, appearance, shown } = await viewOf(records, request, owned, confirmation)
    const { title } = shown
    const next = await nextPage(records, reader, confirmation, undefined)
    if (next) return redirect(next)
    const refusal = refused && reader.text.booking.errors.refused({ type: refused.type })
    const bookingPage = await pathToBookAgain(records, { owned, isRemoved: false })
    const bookings = refused && bookingsBeside(refused)
    const fallback = linkTemplate({ ...shown, refusal, bookings, bookingPage }, reader)
    return respond(request, refused?.status ?? 200, {
      ...{ appearance, language: reader.language, heading: title },
      title: windowTitle(reader.text.booking.confirming.confirmAndBook, title, appearance.companyName),
      content: { fallback },
    })
  }

  interface Linked {
    readonly owned: OwnedConfiguration
    readonly confirmation: EmailConfirmationRecord
  }
  const linkedBy = async (records: Records, token: string): Promise<Linked | undefined> => {
    const confirmation = await records.emailConfirmationOfLink(await sha256(token))
    const owned = confirmation && (await records.configuration(confirmation.configurationId))
    return owned && confirmation ? { owned, confirmation } : undefined
  }

  return [
    ...codePages,
    {
      name: 'page.email-link',
      path: '/e/:token',
      answer: (request, { token = '' }) =>
        store.read(async (records) => {
          const linked = await linkedBy(records, token)
          return linked ? showLink(request, records, linked) : missing(request)
        }),
    },
    {
      name: 'page.email-confirm',
      path: '/e/:token',
      method: 'POST',
      effect: 'own',
      async answer(request, { token = '' }, report) {
        const linked = await store.read((records) => linkedBy(records, token))
        if (!linked || isCrossSite(request, originOf(request))) return missing(request)
        const linkHash = await sha256(token)
        const refused = await changeBookings(
          context,
          request,
          report,
          { owned: linked.owned, pulls: true },
          async (bookings) => {
            const proven = await proveEmail(bookings, linked.confirmation.id, { linkHash })
            return proven.refused
          },
        ).catch((error: unknown) => {
          if (error instanceof ServiceError && error.status < 500) return error
          throw error
        })
        return store.read(async (records) => {
          const now = await linkedBy(records, token)
          return now ? showLink(request, records, now, refused) : missing(request)
        })
      },
    },
  ]
}
