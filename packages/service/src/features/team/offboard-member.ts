import type {
  ConfigurationParticipant,
  Offboarded,
  Offboarding,
  OffboardingInput,
  StandardConfiguration,
} from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { keysOfMember, revokeKeysOfMember } from '../../access/api-keys.js'
import type { GrantContext } from '../../access/grant-events.js'
import { publishGrantEvent } from '../../access/grant-events.js'
import { openChannels } from '../../calendars/connections/connections.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import { bookingHosts } from '../../event-types/require-configuration.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import {
  allOf,
  type BookingRecord,
  type MemberRecord,
  type OwnedConfiguration,
  type Records,
  type WebhookRecord,
} from '../../kernel/store/store.js'
import { cancelForOwner, saveAndPublish } from '../bookings/bookings.js'
import { checkHeldTimes } from '../bookings/calendar-changes.js'
import { bookingOrganizer } from '../bookings/host-slots.js'
import { deactivateWebhooksOf, webhooksOfMember } from '../webhooks/webhooks.js'
import { lockMember } from './members.js'
import { byAddress, rewriteWaiting } from './rewrite-waiting.js'
import { checkLastOwner } from './team.js'

/** The services of an offboarding. */
export type OffboardingContext = GrantContext & BookingContext

const isOf = ({ email }: Pick<MemberRecord, 'email'>, address: string): boolean =>
  hostKey(email) === hostKey(address)

/** The event types that a member owns, and those of others that they host. */
const eventTypesOf = async (records: Records, member: MemberRecord) => {
  const { applicationId, grantId } = member
  const all = await allOf((page) => records.configurationsOfApplication(applicationId, page))
  return {
    owned: all.filter((one) => one.grantId === grantId),
    hosted: all.filter(
      ({ grantId: owner, configuration }) =>
        owner !== grantId &&
        !isGroup(configuration) &&
        configuration.participants.some(({ email }) => isOf(member, email)),
    ),
  }
}

const bookingsAhead = (records: Records, { applicationId, grantId, email }: MemberRecord, now: Instant) =>
  records.bookingsAhead(applicationId, { grantId, hostEmail: email }, now)

const named = ({ configuration: { id, name } }: OwnedConfiguration) => ({ id, name: name ?? '' })

const webhookNamed = ({ id, url }: WebhookRecord) => ({ id, webhook_url: url })

/** What a member has that their removal ends or hands over, in the wire's form. */
export const offboardingData = async (
  records: Records,
  member: MemberRecord,
  now: Instant,
): Promise<Offboarding> => {
  const { applicationId, grantId, id } = member
  const { owned, hosted } = await eventTypesOf(records, member)
  const scope = { grantId, hostEmail: member.email }
  const ahead = await records.countBookingsAhead(applicationId, scope, now)
  const links = await allOf((page) => records.links(applicationId, { grantId }, page))
  const polls = await allOf((page) => records.polls(applicationId, { grantId }, page))
  const countIn = (rows: readonly { readonly configurationId: string }[], configurationId: string) =>
    rows.filter((row) => row.configurationId === configurationId).length
  const browsers = await records.browserSessions(applicationId, grantId)
  return {
    event_types: owned.map((one) => ({
      ...named(one),
      bookings_ahead: ahead.get(one.configuration.id) ?? 0,
      links: countIn(links, one.configuration.id),
      polls: countIn(polls, one.configuration.id),
      can_hand_over: !isGroup(one.configuration),
    })),
    hosted: hosted.map(named),
    bookings_ahead: [...ahead.values()].reduce((sum, count) => sum + count, 0),
    calendars: (await records.connectionsOfGrant(applicationId, grantId)).map(
      ({ provider, username, server }) => ({ provider, name: username ?? server }),
    ),
    api_keys: (await keysOfMember(records, member, now)).map(({ id: keyId, name }) => ({ id: keyId, name })),
    webhooks: (await webhooksOfMember(records, member)).map(webhookNamed),
    browsers: browsers.filter(({ expiresAt }) => expiresAt > now).length,
    passkeys: (await records.passkeys(applicationId, id)).length,
  }
}

/** What happens to an event type: its next version, with the host who takes the place of the member; undefined if it is closed. */
interface Fate {
  readonly before: OwnedConfiguration
  readonly next?: OwnedConfiguration<StandardConfiguration> | undefined
  /** The address of the next host. */
  readonly host: string
  /** The name of the member who owns it from now on, if that changes. */
  readonly newOwner?: string | undefined
}

/** The participants with somebody else in a member's place. */
const replaced = (
  participants: readonly ConfigurationParticipant[],
  member: MemberRecord,
  { email, name }: Pick<MemberRecord, 'email' | 'name'>,
): ConfigurationParticipant[] => {
  const former = participants.find((one) => isOf(member, one.email))
  const isHost = participants.some((one) => isOf({ email }, one.email))
  return participants.flatMap((one): ConfigurationParticipant[] => {
    if (isOf({ email }, one.email) && former?.is_organizer) return [{ ...one, is_organizer: true }]
    if (!isOf(member, one.email)) return [one]
    if (isHost) return []
    // Calendars, schedule and time zone were the member's own.
    return [
      {
        ...one,
        ...{ email, name, timezone: undefined },
        ...(one.availability
          ? { availability: { ...one.availability, schedule_id: undefined, calendar_ids: ['all'] } }
          : {}),
        ...(one.booking ? { booking: { calendar_id: 'primary' } } : {}),
      },
    ]
  })
}

/** An event type without a member, whose place another takes, and whose owner another may become. */
const withoutMember = (
  owned: OwnedConfiguration<StandardConfiguration>,
  member: MemberRecord,
  next: Pick<MemberRecord, 'email' | 'name'>,
  owner: Pick<MemberRecord, 'email' | 'grantId'> | undefined,
  now: Instant,
): OwnedConfiguration<StandardConfiguration> => {
  const participants = replaced(owned.configuration.participants, member, next)
  const place = participants.find(({ email }) => isOf(next, email))
  const { consent } = owned
  const others = consent?.invitations.filter(({ email }) => !isOf(member, email) && !isOf(next, email))
  const taken = {
    ...{ email: hostKey(next.email), status: 'accepted' as const, createdAt: now },
    calendarIds: place?.availability?.calendar_ids ?? [],
    bookingCalendarIds: place?.booking ? [place.booking.calendar_id] : [],
  }
  return {
    ...owned,
    grantId: owner?.grantId ?? owned.grantId,
    configuration: { ...owned.configuration, participants },
    consent: consent && {
      owner: owner ? hostKey(owner.email) : consent.owner,
      invitations: owner || !place ? (others ?? []) : [...(others ?? []), taken],
    },
  }
}

/** Decides what happens to every event type. @throws ServiceError naming the invalid field. */
const fatesOf = async (
  { transaction, applicationId, now }: OffboardingContext,
  member: MemberRecord,
  others: readonly MemberRecord[],
  { to, event_types: choices = [] }: OffboardingInput,
): Promise<readonly Fate[]> => {
  const receiverOf = (id: string | undefined, field: string): MemberRecord => {
    const found = others.find((one) => one.id === id)
    if (!found) throw validationError(field, id, 'the id of another member')
    return found
  }
  const receiver = to === undefined ? undefined : receiverOf(to, 'to')
  const { owned, hosted } = await eventTypesOf(transaction, member)
  for (const [index, { id }] of choices.entries())
    if (!owned.some(({ configuration }) => configuration.id === id))
      throw validationError(`event_types.${index}.id`, id, "an event type of this member's")
  const own = owned.map((before): Fate => {
    const { configuration } = before
    const index = choices.findIndex(({ id }) => id === configuration.id)
    const choice = choices[index]
    const isHandedOver = choice ? choice.action === 'hand_over' : receiver && !isGroup(configuration)
    if (!isHandedOver) return { before, host: member.email }
    if (isGroup(configuration))
      throw validationError(
        `event_types.${index}.action`,
        choice?.action,
        "'close': the dates of a group event are in its host's calendar",
      )
    const next = receiverOf(choice?.to ?? to, choice?.to === undefined ? 'to' : `event_types.${index}.to`)
    const kept = withoutMember({ ...before, configuration }, member, next, next, now)
    return { before, next: kept, host: next.email, newOwner: next.name }
  })
  const theirs: Fate[] = []
  for (const before of hosted) {
    const { configuration } = before
    if (isGroup(configuration)) continue
    const rest = configuration.participants.find(({ email }) => !isOf(member, email))
    const owner = await transaction.grant(applicationId, { id: before.grantId })
    const next = receiver ?? rest ?? owner
    if (!next) continue
    const host = { email: next.email, name: next.name ?? next.email }
    const kept = withoutMember({ ...before, configuration }, member, host, undefined, now)
    theirs.push({ before, next: kept, host: host.email })
  }
  return [...own, ...theirs]
}

/** A booking with the next host in a member's place. */
const handedOver = (
  booking: BookingRecord,
  member: MemberRecord,
  { next, host }: Fate & { readonly next: OwnedConfiguration<StandardConfiguration> },
  now: Instant,
): BookingRecord => {
  const place = next.configuration.participants.find(({ email }) => isOf({ email: host }, email))
  const hosts = byAddress(
    booking.hosts.map((one) =>
      isOf(member, one.email) ? { email: host, exclusive: place?.availability !== undefined } : one,
    ),
  )
  const organizer = isOf(member, booking.organizer.email)
    ? bookingOrganizer(next.configuration, hosts)
    : booking.organizer
  return { ...booking, grantId: next.grantId, hosts, organizer, updatedAt: now }
}

/** Hands a booking over. @returns whether it stands; one at a time that the next host has booked is cancelled, or refused. */
const handBookingOver = async (
  context: OffboardingContext,
  cancelling: OffboardingContext,
  booking: BookingRecord,
  member: MemberRecord,
  fate: Fate & { readonly next: OwnedConfiguration<StandardConfiguration> },
  whenBusy: OffboardingInput['when_busy'],
): Promise<boolean> => {
  const next = handedOver(booking, member, fate, context.now)
  const added = next.hosts.filter(({ email }) => !booking.hosts.some((host) => isOf(host, email)))
  try {
    if (added.length) await checkHeldTimes(context, { ...next, hosts: added }, booking)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.type !== 'timeslot_not_available') throw error
    if (whenBusy !== 'cancel')
      throw new ServiceError(
        'conflict',
        `${fate.host} has another booking at the time of booking '${booking.id}': hand the event type over to somebody else, or send when_busy=cancel`,
        { field: 'when_busy' },
      )
    await cancelForOwner(cancelling, fate.before, booking)
    return false
  }
  if (booking.hosts.some(({ email }) => isOf(member, email)))
    await saveAndPublish(context, fate.next, next, 'booking.rescheduled', booking)
  else await context.transaction.putBooking(next)
  return true
}

/** Ends the unsent emails to a member as a host, and their codes. As a guest they stay told. */
const dropMails = async (
  { transaction, applicationId }: OffboardingContext,
  { email }: MemberRecord,
): Promise<void> => {
  const unsent = await transaction.takeUnsentMailsTo(applicationId, email)
  await transaction.addMails(
    unsent.filter(
      (mail) => 'draft' in mail && mail.draft.about === 'booking' && mail.draft.person.as === 'guest',
    ),
  )
}

/**
 * Removes a member with everything that lets them in, and hands over or closes what is theirs. Their address is refused by every way in
 * until an owner invites it again.
 *
 * @returns who was removed, what was done, and the channels of their calendars to end at the providers.
 * @throws ServiceError `conflict` for the last owner, and for bookings at times that the next host has booked; naming an invalid field.
 */
export const offboardMember = async (context: OffboardingContext, id: string, input: OffboardingInput) => {
  const { transaction, applicationId, now } = context
  const { member, others } = await lockMember(transaction, applicationId, id)
  checkLastOwner(member, others)
  const grant = await transaction.grant(applicationId, { id: member.grantId })
  if (!grant) throw new ServiceError('conflict', 'the account of this member was removed already')
  const fates = await fatesOf(context, member, others, input)
  const fateOf = new Map(fates.map((fate) => [fate.before.configuration.id, fate]))

  const { grantId } = member
  const links = await allOf((page) => transaction.links(applicationId, { grantId }, page))
  const polls = await allOf((page) => transaction.polls(applicationId, { grantId }, page))
  // Links, polls and bookings are locked before hosts, as everywhere.
  for (const link of links) await transaction.lockLink(applicationId, link.id)
  for (const poll of polls) await transaction.lockPoll(applicationId, poll.id)
  const found = await bookingsAhead(transaction, member, now)
  for (const booking of found) await transaction.lockBooking(applicationId, booking.id)
  await transaction.lockHosts(applicationId, [
    member.email,
    ...fates.flatMap(({ before, host }) => [host, ...bookingHosts(before, grant)]),
    ...found.flatMap(({ hosts }) => hosts.map(({ email }) => email)),
  ])
  const ahead = await bookingsAhead(transaction, member, now)
  if (ahead.some((booking) => !found.some((known) => known.id === booking.id)))
    throw new ServiceError('conflict', 'somebody has just booked this member: look again, and repeat it')

  const isSilent = input.tell_guests === false
  const cancelling: OffboardingContext = {
    ...context,
    publish: (domainEvent, update?: Parameters<BookingContext['publish']>[1]) =>
      (context as BookingContext).publish(domainEvent, update && { ...update, isSilent }),
  }
  for (const { next } of fates) if (next) await transaction.putConfiguration(next)
  await dropMails(context, member)
  const stands: boolean[] = []
  for (const booking of ahead) {
    const fate = fateOf.get(booking.configurationId)
    const next = fate?.next
    const owned = fate?.before ?? (await transaction.configuration(booking.configurationId))
    if (fate && next)
      stands.push(
        await handBookingOver(context, cancelling, booking, member, { ...fate, next }, input.when_busy),
      )
    else if (owned) {
      await cancelForOwner(cancelling, owned, booking)
      stands.push(false)
    }
  }
  await rewriteWaiting(context, member.email, (configurationId) =>
    fateOf.get(configurationId)?.next ? fateOf.get(configurationId)?.host : undefined,
  )
  const ownerOf = (configurationId: string) => fateOf.get(configurationId)?.next?.grantId
  let [linksKept, pollsKept] = [0, 0]
  for (const { id: linkId, configurationId } of links) {
    const link = await transaction.link(applicationId, linkId)
    const owner = ownerOf(configurationId)
    if (!link || !owner) continue
    await transaction.putLink({ ...link, grantId: owner })
    linksKept += 1
  }
  for (const { id: pollId, configurationId } of polls) {
    const poll = await transaction.poll(applicationId, pollId)
    const owner = ownerOf(configurationId)
    if (!poll || !owner) continue
    await transaction.putPoll({ ...poll, grantId: owner })
    pollsKept += 1
  }
  for (const { before, next, newOwner } of fates) {
    const { configuration } = before
    if (!next) await transaction.removeConfiguration(applicationId, configuration.id, now)
    else if (newOwner !== undefined)
      for (const entry of await allOf((page) =>
        transaction.waitlistEntries(applicationId, configuration.id, page),
      ))
        await transaction.putWaitlistEntry({ ...entry, grantId: next.grantId })
  }

  const channels = await openChannels(transaction, applicationId, grantId)
  const revoked = await revokeKeysOfMember(transaction, member, now)
  const deactivated = await deactivateWebhooksOf(transaction, member, now)
  await transaction.removeSetupLinks(applicationId, member.id)
  const { email, name } = member
  await transaction.putFormerMember({ applicationId, memberId: member.id, email, name, removedAt: now })
  await transaction.removeGrant(applicationId, grantId, now)
  publishGrantEvent(context, 'grant.deleted', grant)
  const done: Offboarded = {
    handed_over: fates.flatMap(({ before, newOwner }) =>
      newOwner === undefined ? [] : [{ ...named(before), to: newOwner }],
    ),
    closed: fates.flatMap(({ before, next }) => (next ? [] : [named(before)])),
    bookings_handed_over: stands.filter(Boolean).length,
    bookings_cancelled: stands.filter((stood) => !stood).length,
    ...{ links_handed_over: linksKept, polls_handed_over: pollsKept },
    calendars_disconnected: channels.length,
    api_keys_revoked: revoked.map(({ id: keyId, name: keyName }) => ({ id: keyId, name: keyName })),
    webhooks_deactivated: deactivated.map(webhookNamed),
  }
  return { removed: member, done, channels }
}

/** What the list of changes says about an offboarding. */
export const offboardingAudit = ({ name, email }: MemberRecord, done: Offboarded): string => {
  const parts = [
    `Removed member “${name}” (${email})`,
    ...done.handed_over.map((one) => `handed “${one.name}” over to ${one.to}`),
    ...done.closed.map((one) => `closed “${one.name}”`),
    `bookings handed over: ${done.bookings_handed_over}, cancelled: ${done.bookings_cancelled}`,
    ...done.api_keys_revoked.map((key) => `revoked API key “${key.name}”`),
    ...done.webhooks_deactivated.map((one) => `switched off the webhook to ${new URL(one.webhook_url).host}`),
  ]
  return parts.join('; ').slice(0, 1_000)
}
