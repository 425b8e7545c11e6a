import { type Instant, instant } from '@whenable/time'
import { mailboxOf } from '../../core/mailbox.js'
import { sha256 } from '../../core/secrets.js'
import { isUnknownEmail } from '../../core/unknown-email.js'
import type { MailTally, Records, StoredMail, Transaction } from '../../store/store.js'

/** Maximum number of emails in a time window, or in total without one. */
interface Limit {
  readonly most: number
  readonly seconds?: number
}

/** A budget that an email counts against. */
export interface MailCharge {
  readonly key: string
  readonly limits: readonly Limit[]
  /** When the count can be removed. Defaults to a day after the last email. */
  readonly endsAt?: Instant | undefined
}

const hour = 3_600
const day = 86_400

const perHourAndDay = (hourly: number, daily: number, factor = 1): readonly Limit[] => [
  { most: hourly * factor, seconds: hour },
  { most: daily * factor, seconds: day },
]

/** Factor of the limits for changes by an owner or an API key. */
const ownersFactor = 10

/** Limits of emails to one address. `guest` is everybody whom a visitor names, including themselves. */
const mailboxBudgets = {
  guest: { visitor: perHourAndDay(20, 60), owner: perHourAndDay(20, 60, ownersFactor) },
  host: { visitor: perHourAndDay(600, 3_000), owner: perHourAndDay(600, 3_000, ownersFactor) },
}

/** Limits of emails to all additional guests of one configuration. */
const companionsBudget = perHourAndDay(300, 1_500)

/** Maximum number of emails to each person of a booking, without reminders. */
const perPersonAndBooking = 10

/** The budget of an address, by the kind of reader and who causes the email. */
export const mailboxCharge = (
  email: string,
  reader: keyof typeof mailboxBudgets,
  causedBy: 'visitor' | 'owner',
): MailCharge => ({ key: `mailbox ${mailboxOf(email)}`, limits: mailboxBudgets[reader][causedBy] })

/** The budget of additional guests of a configuration. */
export const companionCharge = (configurationId: string): MailCharge => ({
  key: `companions ${configurationId}`,
  limits: companionsBudget,
})

/**
 * The budget of a booking over its lifetime, by its number of people.
 *
 * @param reminders the number of email reminders of each person.
 * @param endsAt when the booking ends.
 */
export const bookingCharge = (
  bookingId: string,
  people: number,
  reminders: number,
  endsAt: Instant,
): MailCharge => ({
  key: `booking ${bookingId}`,
  limits: [{ most: (perPersonAndBooking + reminders) * people }],
  endsAt: instant(endsAt + day),
})

/** The budget of a connection whose credential is refused again and again: three emails a day. */
export const connectionCharge = (connectionId: string): MailCharge => ({
  key: `connection ${connectionId}`,
  limits: [{ most: 3, seconds: day }],
})

/** The budget of a place on a waitlist: ten emails a day. */
export const waitlistCharge = (entryId: string): MailCharge => ({
  key: `waitlist ${entryId}`,
  limits: [{ most: perPersonAndBooking, seconds: day }],
})

/** The budget of test emails of a member: five an hour. */
export const testMailCharge = (memberId: string): MailCharge => ({
  key: `test ${memberId}`,
  limits: [{ most: 5, seconds: hour }],
})

/** The budget of connections to a mail server that owners of an application try: twenty an hour. */
export const mailServerCharge = (applicationId: string): MailCharge => ({
  key: `mail server ${applicationId}`,
  limits: [{ most: 20, seconds: hour }],
})

type Counts = MailTally['counts']

/** Resolution of counts in seconds. A window may extend that much further back. */
const grain = 300

const countedWithin = (counts: Counts, { seconds }: Limit, now: Instant): number =>
  counts.reduce(
    (sum, [from, mails]) => sum + (seconds === undefined || from + grain > now - seconds ? mails : 0),
    0,
  )

const addedTo = (counts: Counts, { limits }: Pick<MailCharge, 'limits'>, now: Instant, mails = 1): Counts => {
  const from = instant(now - (now % grain))
  const isForever = limits.some(({ seconds }) => seconds === undefined)
  const recent = counts.filter(([time]) => isForever || time + grain > now - day)
  const last = recent.at(-1)
  return last && (isForever || last[0] === from)
    ? [...recent.slice(0, -1), [last[0], last[1] + mails]]
    : [...recent, [from, mails]]
}

/** An email with its budgets. */
export interface ChargedMail {
  readonly mail: StoredMail
  readonly charges: readonly MailCharge[]
}

/** Reports to the operator that a budget withheld emails. */
export class MailsWithheld extends Error {
  override readonly name = 'MailsWithheld'
  readonly mails: number

  constructor(mails: number) {
    super(
      `${mails} ${mails === 1 ? 'email was' : 'emails were'} withheld: too many to one address, ` +
        'about one booking, or to additional guests of one configuration',
    )
    this.mails = mails
  }
}

/** Counts one use of a budget. @returns whether it had room. */
export const takeCharge = async (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  { key, limits, endsAt = instant(now + day + grain) }: MailCharge,
): Promise<boolean> => {
  const hash = await sha256(`${applicationId} ${key}`)
  const counts = (await transaction.lockMailTallies(applicationId, [hash])).get(hash) ?? []
  if (!limits.every((limit) => countedWithin(counts, limit, now) < limit.most)) return false
  const next = addedTo(counts, { limits }, now)
  await transaction.putMailTallies([{ applicationId, key: hash, counts: next, endsAt }])
  return true
}

/** The key of the tally of an application's withheld emails. */
const withheldKey = 'withheld'

const noteWithheld = async (
  transaction: Transaction,
  applicationId: string,
  mails: number,
  now: Instant,
): Promise<void> => {
  const known = await transaction.lockMailTallies(applicationId, [withheldKey])
  const counts = addedTo(known.get(withheldKey) ?? [], { limits: [] }, now, mails)
  await transaction.putMailTallies([
    { applicationId, key: withheldKey, counts, endsAt: instant(now + day + grain) },
  ])
}

/** The number of an application's withheld emails in the last hour and the last 24 hours. */
export const countWithheld = async (records: Records, applicationId: string, now: Instant) => {
  const counts = await records.mailTally(applicationId, withheldKey)
  const within = (seconds: number) => countedWithin(counts, { most: 0, seconds }, now)
  return { last_hour: within(hour), last_day: within(day) }
}

/**
 * Adds emails within all their budgets, and withholds the others, which count against no budget. The counts are written in the
 * transaction of the emails. Their keys are hashes without addresses, so they stay when a guest is erased.
 *
 * Emails to somebody whose address is unknown are dropped.
 *
 * @returns the number of withheld emails.
 */
export const addMailsWithinBudget = async (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  asked: readonly ChargedMail[],
): Promise<number> => {
  const mails = asked.filter(({ mail }) => !isUnknownEmail(mail.to.email))
  const charges = new Map(mails.flatMap(({ charges }) => charges).map((charge) => [charge.key, charge]))
  const hashes = new Map(
    await Promise.all(
      [...charges.keys()].map(async (key) => [key, await sha256(`${applicationId} ${key}`)] as const),
    ),
  )
  const hashOf = (key: string): string => hashes.get(key) ?? key
  const tallies = new Map(await transaction.lockMailTallies(applicationId, [...hashes.values()]))
  const countsOf = (key: string): Counts => tallies.get(hashOf(key)) ?? []
  const written: StoredMail[] = []
  for (const { mail, charges } of mails) {
    const hasRoom = charges.every(({ key, limits }) =>
      limits.every((limit) => countedWithin(countsOf(key), limit, now) < limit.most),
    )
    if (!hasRoom) continue
    for (const charge of charges) tallies.set(hashOf(charge.key), addedTo(countsOf(charge.key), charge, now))
    written.push(mail)
  }
  await transaction.putMailTallies(
    [...charges.values()].map(({ key, endsAt = instant(now + day + grain) }) => ({
      applicationId,
      key: hashOf(key),
      counts: countsOf(key),
      endsAt,
    })),
  )
  await transaction.addMails(written)
  const withheld = mails.length - written.length
  if (withheld) await noteWithheld(transaction, applicationId, withheld, now)
  return withheld
}
