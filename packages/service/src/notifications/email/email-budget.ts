import { type Instant, instant } from '@whenable/time'
import { sha256 } from '../../core/secrets.js'
import type { MailTally, Records, StoredMail, Transaction } from '../../store/store.js'

/** Most mails in so many seconds that have passed; without a time, ever. */
interface Limit {
  readonly most: number
  readonly seconds?: number
}

/** What a mail is counted under, and how many there may be. */
export interface MailCharge {
  readonly key: string
  readonly limits: readonly Limit[]
  /** From then on nothing needs to be counted; a day after the last mail where nothing is said. */
  readonly endsAt?: Instant | undefined
}

const hour = 3_600
const day = 86_400

const perHourAndDay = (hourly: number, daily: number, factor = 1): readonly Limit[] => [
  { most: hourly * factor, seconds: hour },
  { most: daily * factor, seconds: day },
]

/** How much more may be mailed for what an owner or a customer's server does. */
const ownersFactor = 10

/** Mails to one address: `guest` is everybody whom a visitor names, themselves included. */
const mailboxBudgets = {
  guest: { visitor: perHourAndDay(20, 60), owner: perHourAndDay(20, 60, ownersFactor) },
  host: { visitor: perHourAndDay(600, 3_000), owner: perHourAndDay(600, 3_000, ownersFactor) },
}

/** Mails to people whom visitors bring along, whoever they are, of one configuration. */
const companionsBudget = perHourAndDay(300, 1_500)

/** How often each person of a booking may be written to of it, its reminders apart. */
const perPersonAndBooking = 10

/** Domains that are the same mail service under two names. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

const domainOf = (domain: string): string => {
  const written = domain.normalize('NFKC').toLowerCase()
  const ascii = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written
  let end = ascii.length
  while (ascii[end - 1] === '.') end--
  const plain = ascii.slice(0, end)
  return sameDomain[plain] ?? plain
}

/**
 * The mailbox that an address leads to, as far as its writing tells: letter case, dots and a tag after `+` in its local part
 * make no other one. Two mailboxes may be taken for one, which then share a budget.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const plain = local.replace(/\+.*$/s, '').replaceAll('.', '')
  return `${plain || local}@${domainOf(email.slice(at + 1))}`
}

/** What a mail to an address costs, by whose address it is and who has caused it. */
export const mailboxCharge = (
  email: string,
  reader: keyof typeof mailboxBudgets,
  causedBy: 'visitor' | 'owner',
): MailCharge => ({ key: `mailbox ${mailboxOf(email)}`, limits: mailboxBudgets[reader][causedBy] })

/** What a mail to somebody costs whom a visitor brings along. */
export const companionCharge = (configurationId: string): MailCharge => ({
  key: `companions ${configurationId}`,
  limits: companionsBudget,
})

/**
 * What a mail costs that is about a booking: over its life there are so many for each of its people.
 *
 * @param reminders mails that the owner has each of them reminded by.
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

type Counts = MailTally['counts']

/** Seconds by which times are told apart: a window may reach that much further back than it says. */
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

/** A mail with all that it is counted under. */
export interface ChargedMail {
  readonly mail: StoredMail
  readonly charges: readonly MailCharge[]
}

/** Tells whoever runs the service that mails were not written. */
export class MailsWithheld extends Error {
  override readonly name = 'MailsWithheld'
  readonly mails: number

  constructor(mails: number) {
    super(
      `${mails} ${mails === 1 ? 'mail was' : 'mails were'} not written: too many to the same address, ` +
        'about the same booking, or to people whom visitors of the same configuration bring along',
    )
    this.mails = mails
  }
}

/** The tally of an application's mails that were left out. */
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

/** How many mails of an application were left out in the last hour and the last 24 hours. */
export const countWithheld = async (records: Records, applicationId: string, now: Instant) => {
  const counts = await records.mailTally(applicationId, withheldKey)
  const within = (seconds: number) => countedWithin(counts, { most: 0, seconds }, now)
  return { last_hour: within(hour), last_day: within(day) }
}

/**
 * Writes mails as far as every budget that they are counted under allows; the others are left out, and count under none.
 * The counts are the store's, written in the transaction of the mails, under hashes: they hold no address, and stay when a guest
 * is erased.
 *
 * @returns how many were left out.
 */
export const addMailsWithinBudget = async (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  mails: readonly ChargedMail[],
): Promise<number> => {
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
