import { type Configuration, ServiceError } from '@whenable/contract'
import type { GrantContext } from '../../access/grant-events.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import { checkEmail, hostKey, isUnknownEmail } from '../../kernel/person.js'
import {
  allOf,
  type BookingRecord,
  type BookingView,
  type MemberRecord,
  type OwnedConfiguration,
  type StoredMail,
} from '../../kernel/store/store.js'
import { writeBookingEvents } from '../bookings/calendar-entries.js'
import { byAddress, rewriteWaiting } from './rewrite-waiting.js'

/** The address and the name that a member gets. */
export type Correction = Pick<MemberRecord, 'name' | 'email'>

/** The services of a correction. */
export interface CorrectionContext extends GrantContext {
  /** The origin of the service's pages, for the links of calendar entries. */
  readonly origin: string
}

/** Replaces what names a person by their address, and the name that they had. */
interface Renaming {
  /** Whether an address is the person's former one. */
  readonly isFormer: (email: string) => boolean
  /** The person with their new address, if they are named; others stay as they are. */
  readonly person: <P extends { readonly email: string; readonly name?: unknown }>(person: P) => P
  /** In lower case. */
  readonly key: string
}

const renamingOf = (before: MemberRecord, { email, name }: Correction): Renaming => {
  const isFormer = (address: string) => hostKey(address) === hostKey(before.email)
  return {
    isFormer,
    person: (person) =>
      isFormer(person.email)
        ? { ...person, email, ...(person.name === before.name ? { name } : {}) }
        : person,
    key: hostKey(email),
  }
}

const inConfiguration = (configuration: Configuration, { person }: Renaming): Configuration =>
  isGroup(configuration)
    ? configuration
    : { ...configuration, participants: configuration.participants.map(person) }

const inOwned = (owned: OwnedConfiguration, renaming: Renaming): OwnedConfiguration => {
  const { isFormer, key } = renaming
  const { consent } = owned
  const keyed = (email: string) => (isFormer(email) ? key : email)
  return {
    ...owned,
    configuration: inConfiguration(owned.configuration, renaming),
    consent: consent && {
      owner: keyed(consent.owner),
      invitations: consent.invitations.map((one) => ({ ...one, email: keyed(one.email) })),
    },
  }
}

const inBooking = (booking: BookingRecord, { person }: Renaming): BookingRecord => ({
  ...booking,
  organizer: person(booking.organizer),
  hosts: byAddress(booking.hosts.map(person)),
})

const namesIn = ({ configuration, consent }: OwnedConfiguration, { isFormer }: Renaming): boolean =>
  (consent !== undefined && isFormer(consent.owner)) ||
  (consent?.invitations.some(({ email }) => isFormer(email)) ?? false) ||
  (!isGroup(configuration) && configuration.participants.some(({ email }) => isFormer(email)))

const views: readonly BookingView[] = ['upcoming', 'past', 'cancelled']

/** The bookings that a person hosts or organizes, in any status and also past ones, which their list finds by address. */
const bookingsNaming = async (
  { transaction, applicationId, now }: GrantContext,
  { grantId, email }: MemberRecord,
  { isFormer }: Renaming,
): Promise<readonly BookingRecord[]> => {
  const member = { grantId, email }
  const lists = await Promise.all(
    views.map((view) => allOf((page) => transaction.bookings(applicationId, { view, now, member }, page))),
  )
  return lists
    .flat()
    .filter(
      ({ hosts, organizer }) => isFormer(organizer.email) || hosts.some(({ email: at }) => isFormer(at)),
    )
}

/** Writes a booking, and the events of one that is ahead, for which its hosts' calendars name them. */
const rewriteBooking = async (
  context: CorrectionContext,
  booking: BookingRecord,
  renaming: Renaming,
): Promise<void> => {
  const { transaction, now } = context
  const next = inBooking(booking, renaming)
  const owned = await transaction.configuration(booking.configurationId)
  const isAhead = next.status !== 'cancelled' && next.end > now
  if (!owned || isGroup(owned.configuration) || !isAhead) await transaction.putBooking(next)
  else
    await transaction.putBooking(
      await writeBookingEvents(context, next, { ...owned, configuration: owned.configuration }),
    )
}

/** An email that was not sent yet, to the address that its reader has now. */
const inMail = (mail: StoredMail, renaming: Renaming): StoredMail => {
  const { person } = renaming
  const to = person(mail.to)
  if (!('draft' in mail) || mail.draft.about !== 'booking') return { ...mail, to }
  const { snapshot, series, ...draft } = mail.draft
  const booking = inBooking(snapshot.booking, renaming)
  const people = byAddress(snapshot.people.map(person))
  const { hostPage: page } = snapshot
  const hostPage = page && { ...page, readers: page.readers.map(person) }
  return {
    ...mail,
    to,
    draft: {
      ...draft,
      person: person(draft.person),
      snapshot: { ...snapshot, booking, people, hostPage },
      series: series?.map((one) => inBooking(one, renaming)),
    },
  }
}

/** Unsent emails go to the new address, and no later change tells the former one: it can be a stranger's. */
const rewriteMails = async (
  { transaction, applicationId, now }: GrantContext,
  from: string,
  renaming: Renaming,
  bookings: readonly BookingRecord[],
): Promise<void> => {
  const unsent = await transaction.takeUnsentMailsTo(applicationId, from)
  await transaction.addMails(unsent.map((mail) => inMail(mail, renaming)))
  for (const { id, to } of await allOf((page) => transaction.heldMails(applicationId, page))) {
    const held = renaming.isFormer(to.email) && (await transaction.takeHeldMail(applicationId, id))
    if (held) await transaction.holdMails([inMail(held, renaming)], now)
  }
  for (const { uid } of bookings) {
    const invitation = await transaction.invitation(applicationId, uid)
    if (!invitation?.people.some(({ email }) => renaming.isFormer(email))) continue
    await transaction.putInvitation({
      ...invitation,
      people: byAddress(invitation.people.map(renaming.person)),
    })
  }
}

/**
 * Corrects the name or the address of a member, or adds them for an owner who skipped them. Everything that names them follows: their
 * account, event types and invitations to host (their own and those of others), bookings (also past and cancelled ones), held times,
 * payments that are under way, unsent emails, and the turns of round robins. Where they have another name than that of their account, it
 * stays. Links that sign them in and were emailed to a former address end.
 *
 * @returns the member, who is not written yet.
 * @throws ServiceError `email` if it is invalid, that of an account of the application, or that of another host of their event types.
 */
export const correctMember = async (
  context: CorrectionContext,
  member: MemberRecord,
  correction: Correction,
): Promise<MemberRecord> => {
  const { transaction, applicationId, now } = context
  const { email, name } = correction
  const { grantId } = member
  const isMoved = email !== member.email
  if (!isMoved && name === member.name) return member
  if (isMoved) checkEmail('email', email)
  const renaming = renamingOf(member, correction)
  await transaction.lockMembers(applicationId)
  // Bookings are locked before hosts. Those that were made since are found under the locks of their hosts.
  for (const { id } of await bookingsNaming(context, member, renaming))
    await transaction.lockBooking(applicationId, id)
  await transaction.lockHosts(applicationId, [member.email, email])
  const other = await transaction.grant(applicationId, { email })
  if (isMoved && (isUnknownEmail(email) || (other && other.id !== grantId)))
    throw new ServiceError('conflict', `${email} has an account already`, { field: 'email' })
  const grant = await transaction.grant(applicationId, { id: grantId })
  if (!grant) throw new ServiceError('unauthorized', 'this account was removed')
  const configurations = await allOf((page) => transaction.configurationsOfApplication(applicationId, page))
  const named = configurations.filter((owned) => namesIn(owned, renaming))
  const rewritten = named.map((owned) => inOwned(owned, renaming))
  for (const { configuration } of rewritten)
    if (
      !isGroup(configuration) &&
      byAddress(configuration.participants).length < configuration.participants.length
    )
      throw new ServiceError('conflict', `${email} hosts “${configuration.name}” already`, { field: 'email' })

  const changed = { ...member, email, name }
  await transaction.putGrant(applicationId, { ...grant, email, name, updated_at: now })
  await transaction.putMember(changed)
  for (const owned of rewritten) await transaction.putConfiguration(owned)
  if (isMoved) {
    await transaction.removeSetupLinks(applicationId, member.id)
    await transaction.renameCounters(applicationId, member.email, email)
    await rewriteWaiting(context, member.email, () => email)
  }
  const bookings = await bookingsNaming(context, member, renaming)
  await rewriteMails(context, member.email, renaming, bookings)
  for (const booking of bookings) await rewriteBooking(context, booking, renaming)
  return changed
}

/** What the list of changes says about a correction. */
export const correctionAudit = (before: MemberRecord, after: MemberRecord): string | undefined =>
  before.email === after.email
    ? undefined
    : `Corrected the address of “${after.name}” from ${before.email} to ${after.email}`
