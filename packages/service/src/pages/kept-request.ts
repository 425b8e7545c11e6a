import { appearanceOf } from '../event-types/appearance.js'
import { eventTermsOf } from '../event-types/configuration-rules.js'
import { guestReference } from '../features/bookings/booking-changes.js'
import type { OfferedSlot } from '../features/bookings/next-times.js'
import { sha256 } from '../kernel/secrets.js'
import type { BookingRecord, KeptRequest, OwnedConfiguration, Records } from '../kernel/store/store.js'
import { linkOf, type PageReader, slotReferenceOf } from './no-script/page-reader.js'
import { readerOfTime } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'
import { configurationOfAddress } from './page-subjects.js'

// What the pages of payments and of email confirmations share: a request that is kept until its visitor comes back.

/** The page of the booking that was made of a kept request. */
export const bookedPage = (
  { query: { client_id: _, ...query }, ...reader }: PageReader,
  booking: BookingRecord,
): string => linkOf({ ...reader, path: `/manage/${guestReference(booking)}`, query }, { done: '1' })

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

/** A kept request for the page that shows it: its reader, its slot, and how the event type looks. */
export const keptRequestView = async (
  records: Records,
  request: Request,
  owned: OwnedConfiguration,
  { slot, seat, timezone }: KeptRequest,
  origin: string,
) => {
  const { title } = eventTermsOf(owned.configuration)
  return {
    reader: await readerOfTime(records, request, owned, slot.start, timezone),
    appearance: await appearanceOf(records, owned, origin),
    shown: { title, start: slot.start, end: slot.end },
    slot: slotReferenceOf({
      start_time: slot.start,
      end_time: slot.end,
      event_id: seat.eventId,
    } as OfferedSlot),
  }
}

/** A page below the address of a page that books, or of a link that does. The end of its address is the token of a kept request. */
export const keptRequestPages = <Kept extends { readonly configurationId: string }>(
  { store }: PageContext,
  { notice }: PageResponder,
  {
    name,
    step,
    find,
    show,
  }: {
    readonly name: string
    /** What stands in the address before the token. */
    readonly step: string
    readonly find: (records: Records, applicationId: string, tokenHash: string) => Promise<Kept | undefined>
    readonly show: (
      request: Request,
      records: Records,
      kept: { readonly owned: OwnedConfiguration; readonly record: Kept; readonly token: string },
    ) => Promise<Response>
  },
): readonly HostedRoute[] =>
  ['/b/:slug', '/l/:secret'].map((path) => ({
    name,
    path: `${path}/${step}/:token`,
    answer: (request, parameters) =>
      store.read(async (records) => {
        const { token = '' } = parameters
        const owned = await configurationOfAddress(records, request, parameters)
        const record = owned && (await find(records, owned.applicationId, await sha256(token)))
        return record?.configurationId === owned?.configuration.id && owned && record
          ? show(request, records, { owned, record, token })
          : notice(request, 404, ({ page }) => page.missing)
      }),
  }))
