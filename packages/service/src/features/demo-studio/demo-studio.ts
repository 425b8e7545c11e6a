import { type DemoStudio, type Grant, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { GrantContext } from '../../access/grant-events.js'
import { requireSignIn } from '../../access/may-sign-in.js'
import type { BookingView, Records } from '../../kernel/store/store.js'
import { addGrant } from '../event-types/grants.js'
import { ada, studioConnector, studioEmails } from './studio-people.js'

const views: readonly BookingView[] = ['upcoming', 'past', 'cancelled']

/** How many bookings are read at once. */
const atOnce = 100

/** The accounts of the demo studio. Their addresses are nobody's: no domain ends in `example`. An account of a member stays. */
const studioGrants = async (records: Records, applicationId: string): Promise<readonly Grant[]> => {
  const found: Grant[] = []
  for (const email of studioEmails) {
    const grant = await records.grant(applicationId, { email })
    if (grant && !(await records.member(applicationId, { grantId: grant.id }))) found.push(grant)
  }
  return found
}

/** Whether an application has nothing but its first event type: no other account, booking or webhook. */
const isNew = async (records: Records, applicationId: string, now: Instant): Promise<boolean> => {
  const two = { limit: 2 }
  const { items: grants } = await records.grants(applicationId, two)
  const { items: configurations } = await records.configurationsOfApplication(applicationId, two)
  const { items: webhooks } = await records.webhooks(applicationId, two)
  if (grants.length > 1 || configurations.length > 1 || webhooks.length) return false
  for (const view of views) if (await records.countBookings(applicationId, { view, now }, 1)) return false
  return true
}

/** The demo studio of an application, in the wire's form. */
export const demoStudioData = async (
  records: Records,
  applicationId: string,
  now: Instant,
): Promise<DemoStudio> => {
  const isPresent = (await studioGrants(records, applicationId)).length > 0
  return { is_present: isPresent, can_add: !isPresent && (await isNew(records, applicationId, now)) }
}

type StudioContext = Pick<GrantContext, 'transaction' | 'applicationId' | 'now'>

/**
 * Begins the demo studio with its owner's account. Of several requests at once, the one whose account it is makes the rest.
 *
 * @returns false if there is a studio already, perhaps one that another request is still making.
 * @throws ServiceError `conflict` if the application has something that the demo studio would stand among.
 */
export const beginStudio = async (context: StudioContext & Pick<GrantContext, 'newId'>): Promise<boolean> => {
  const { transaction, applicationId, now } = context
  // Each request waits here until the one before it has begun.
  await transaction.lockHosts(applicationId, studioEmails)
  const { is_present: isPresent, can_add: canAdd } = await demoStudioData(transaction, applicationId, now)
  if (isPresent) return false
  if (!canAdd)
    throw new ServiceError(
      'conflict',
      'the demo studio can be added while there is nothing but the first event type: this application has more',
    )
  const { provider } = studioConnector
  const { email, ...profile } = ada
  const permission = await requireSignIn(transaction, 'connect', { applicationId, email })
  await addGrant({ ...context, publish: () => {} }, { ...profile, permission, provider, scope: [] })
  return true
}

/** Removes the bookings of an account's event types, and those that it hosts. Nobody is notified. */
const removeBookings = async (
  { transaction, applicationId, now }: StudioContext,
  { id: grantId, email }: Grant,
): Promise<void> => {
  for (const view of views)
    for (let count = atOnce; count === atOnce; ) {
      const filter = { view, now, member: { grantId, email } }
      const { items } = await transaction.bookings(applicationId, filter, { limit: atOnce })
      count = items.length
      // Bookings before hosts, as everywhere.
      for (const { id } of items) await transaction.lockBooking(applicationId, id)
      await transaction.lockHosts(
        applicationId,
        items.flatMap(({ hosts }) => hosts.map((host) => host.email)),
      )
      for (const booking of items) {
        await transaction.removeReminders(applicationId, booking.id)
        await transaction.removeInvitation(applicationId, booking.uid)
        await transaction.removeBooking(booking)
      }
    }
}

/**
 * Removes the demo studio: its accounts, with their calendars and event types, and all bookings of these.
 *
 * @returns the removed accounts.
 */
export const removeStudio = async (context: StudioContext): Promise<readonly Grant[]> => {
  const { transaction, applicationId } = context
  const grants = await studioGrants(transaction, applicationId)
  for (const grant of grants) await removeBookings(context, grant)
  for (const { id } of grants) await transaction.removeGrant(applicationId, id, context.now)
  const { name, provider } = studioConnector
  const connector = await transaction.connector(applicationId, provider)
  if (grants.length && connector?.name === name) await transaction.removeConnector(applicationId, provider)
  return grants
}
