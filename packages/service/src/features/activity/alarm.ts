import { type Instant, instant } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { sendsEmail } from '../../event-types/sends-email.js'
import { contentOf, envelopeTo, readerOf, timesText } from '../../kernel/email/compose-email.js'
import {
  type Application,
  type Burst,
  countKinds,
  type MailRecord,
  type MemberRecord,
  type Store,
} from '../../kernel/store/store.js'
import { recentBursts } from './recent-bursts.js'

/** The shortest time between two alarms, in seconds: an hour. */
const alarmPause = 3_600

/** The reader in whose name the time of the last alarm is stored. No member's id is the same. */
const alarm = 'alarm'

/** How far back bursts are looked for, in seconds: those since the last alarm, and when they began. */
const within = 2 * alarmPause

/** The services that email alarms. */
export interface AlarmContext {
  readonly store: Store
  readonly clock: () => Instant
  readonly newId: () => string
  /** Sends the emails of all applications. */
  readonly sendMail?: unknown
  /** The service's public origin, for links. Without it, the email contains none. */
  readonly origin?: string | undefined
}

const alarmTo = async (
  { email, name, timezone, language }: MemberRecord,
  { clientId, id }: Application,
  bursts: readonly Burst[],
  { newId, origin, now }: Pick<AlarmContext, 'newId' | 'origin'> & { readonly now: Instant },
): Promise<MailRecord> => {
  const reader = await readerOf(timezone, language)
  const { subject, intro, bookings, other, severalNetworks, open } = reader.texts.email.activity
  const details = bursts.map(({ network, first, last, deeds }): readonly [string, string] => {
    const { booking = 0 } = countKinds(deeds)
    const rest = deeds.length - booking
    const kinds = [...(booking ? [bookings(booking)] : []), ...(rest ? [other(rest)] : [])]
    const counts = joined(reader.locale, ...kinds)
    const when = timesText(
      { object: 'timespan', start_time: first, end_time: instant(Math.max(last, first + 60)) },
      reader,
    )
    return [network ?? severalNetworks, `${counts}\n${when}`]
  })
  const url = `${origin}/admin/activity?client_id=${encodeURIComponent(clientId)}`
  const action = origin ? ([open, url] as const) : undefined
  const content = contentOf(reader, { subject, heading: subject, intro, details, action, links: [] })
  return { ...envelopeTo({ email, name }, { newId, now }, id), ...content }
}

/** Emails the owners of one application about bursts since the last alarm. @returns the number of emails. */
const alarmApplication = async (context: AlarmContext, application: Application): Promise<number> => {
  const { store, clock, sendMail } = context
  const { id } = application
  const now = clock()
  const alarmedAt = await store.read((records) => records.noticedUntil(id, alarm))
  if (alarmedAt !== undefined && now - alarmedAt < alarmPause) return 0
  const since = Math.max(alarmedAt ?? 0, now - within)
  const { deeds } = await store.read((records) => records.countDeeds(id, { since: instant(since) }))
  if (!deeds) return 0
  const bursts = await store.read(async (records) =>
    (await recentBursts(records, id, now, within)).filter(({ last }) => last > since),
  )
  if (!bursts.length) return 0
  return store.transaction(async (transaction) => {
    if (!(await sendsEmail(transaction, { sendsMail: sendMail !== undefined }, id))) return 0
    if (!(await transaction.noteNoticed(id, alarm, now))) return 0
    const owners = (await transaction.members(id)).filter(({ role }) => role === 'owner')
    await transaction.addMails(
      await Promise.all(owners.map((owner) => alarmTo(owner, application, bursts, { ...context, now }))),
    )
    return owners.length
  })
}

/** Emails owners about bursts of strangers, once an hour at most. @returns the number of emails. */
export const alarmOwners = async (context: AlarmContext): Promise<number> => {
  const { store, clock } = context
  const since = instant(clock() - within)
  let emails = 0
  for (const id of await store.read((records) => records.applicationsWithDeeds(since))) {
    const application = await store.read((records) => records.application(id))
    if (application) emails += await alarmApplication(context, application)
  }
  return emails
}
