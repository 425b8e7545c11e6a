import { type Instant, instant } from '@whenable/time'
import { officeFactor } from '../../anonymous/budgets.js'
import { causeOf, confirmedEmails, type EmailCause, mailboxHash } from '../../anonymous/callers.js'
import type { Anonymous } from '../../anonymous/permit.js'
import { isUnknownEmail, mailboxOf } from '../person.js'
import { sha256 } from '../secrets.js'
import type {
  MailCharge,
  MailLimit,
  MailTally,
  OwnedConfiguration,
  Records,
  StoredMail,
  Transaction,
  WithheldMail,
} from '../store/store.js'
import { digestOf } from './digest-entry.js'

const hour = 3_600
const day = 86_400

const perHourAndDay = (hourly: number, daily: number, factor = 1): readonly MailLimit[] => [
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

/** Limits of emails to all whom visitors name, by what they book: a configuration, or anything of an application. */
const guestsBudgets = { configuration: perHourAndDay(600, 3_000), application: perHourAndDay(3_000, 15_000) }

/** How many people who never confirmed their address may get emails within an hour because of one network, and additional guests of them. */
const mostStrangers = { guest: 20, companion: 10 }

/** How many emails that wait one network may release within an hour by solving challenges, and one mailbox once its owner confirms it. */
const mostReleased = { network: 40, mailbox: 10 }

/** Limits of emails that the access token of one account causes. */
const accountBudget = perHourAndDay(1_000, 5_000)

/** How long an email can wait to be released, in seconds. */
const waitingSeconds = day

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

/** The budgets of emails to those whom visitors of a configuration name, of which the operator may have set how many go out a day. */
export const guestCharges = (
  applicationId: string,
  configurationId: string,
  cause: EmailCause | undefined,
): readonly MailCharge[] => {
  const daily = cause?.kind === 'network' ? cause.dailyEmails : undefined
  const application = guestsBudgets.application.map((limit) =>
    limit.seconds === day && daily !== undefined ? { ...limit, most: daily } : limit,
  )
  return [
    { key: `guests ${configurationId}`, limits: guestsBudgets.configuration, waits: true },
    { key: `guests of ${applicationId}`, limits: application, waits: true },
  ]
}

/** The budget of the account whose access token causes an email. */
export const causeCharges = (cause: EmailCause | undefined): readonly MailCharge[] =>
  cause?.kind === 'account' ? [{ key: `account ${cause.grantId}`, limits: accountBudget }] : []

/** Who lets emails go that wait: a visitor of a network, who has solved a challenge, or the owner of the mailbox, who has confirmed it. */
export type Releaser = { readonly network: string } | { readonly mailbox: string }

const releaseKey = 'released '

/** The budget of emails that somebody other than an owner releases. That of a mailbox leaves room for what its owner does next. */
export const releaseCharge = (by: Releaser): MailCharge => {
  const [name, most] =
    'network' in by ? [by.network, mostReleased.network] : [mailboxOf(by.mailbox), mostReleased.mailbox]
  return { key: `${releaseKey}${name}`, limits: [{ most, seconds: hour }], waits: true }
}

/** Whether a budget is that of an earlier release, which had no room for the email. */
export const isReleaseCharge = ({ key }: MailCharge): boolean => key.startsWith(releaseKey)

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

/**
 * The budgets of emails that ask a visitor to confirm their address: those of emails to guests, and ten an hour to a mailbox, and twenty an
 * hour for one network.
 *
 * @param caller whose network it is, if it is known.
 */
export const confirmationCharges = (
  email: string,
  { applicationId, configuration }: Pick<OwnedConfiguration, 'applicationId' | 'configuration'>,
  caller: Pick<Anonymous, 'network' | 'isOffice' | 'settings'> | undefined,
): readonly MailCharge[] => [
  mailboxCharge(email, 'guest', 'visitor'),
  ...guestCharges(applicationId, configuration.id, causeOf({ anonymous: caller })),
  { key: `confirmations of ${mailboxOf(email)}`, limits: [{ most: 10, seconds: hour }] },
  ...(caller
    ? [
        {
          key: `confirmations by ${caller.network}`,
          limits: [{ most: 20 * (caller.isOffice ? officeFactor : 1), seconds: hour }],
        },
      ]
    : []),
]

/** The budgets of the email with their bookings to a guest who has reached a limit: one a day, among those to guests. */
export const guestLimitCharges = (email: string): readonly MailCharge[] => [
  mailboxCharge(email, 'guest', 'visitor'),
  { key: `guest limit ${mailboxOf(email)}`, limits: [{ most: 1, seconds: day }] },
]

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

const countedWithin = (counts: Counts, { seconds }: MailLimit, now: Instant): number =>
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

/** A reader whom a visitor has named, and who may be a stranger to them. */
export interface NamedReader {
  /** The network of the visitor, if it is known. */
  readonly network: string | undefined
  readonly as: keyof typeof mostStrangers
  /** What the email is about: the id of a booking, of a series, or of a place on a waitlist. */
  readonly about: string
  /** The id of the event type. */
  readonly targetId?: string | undefined
  /** When that ends. */
  readonly endsAt: Instant
  /** Until when the email can be released. Defaults to a day from now. */
  readonly until?: Instant | undefined
}

/** An email with its budgets. */
export interface ChargedMail {
  readonly mail: StoredMail
  readonly charges: readonly MailCharge[]
  /** Without it, the email never waits. */
  readonly reader?: NamedReader | undefined
  /** Whether the host's digest of the hour lists it, if it is over a budget. */
  readonly isListed?: boolean | undefined
}

/** The key of the count of a network's strangers, and of the last email to each of them. */
const strangersKey = (network: string, as: NamedReader['as']): string => `strangers ${as} ${network}`
const strangerKey = (network: string, email: string): string => `stranger ${network} ${mailboxOf(email)}`

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

/** The counts that some emails concern, which are locked. */
class Tallies {
  private constructor(
    private readonly applicationId: string,
    private readonly hashes: ReadonlyMap<string, string>,
    private readonly counts: Map<string, Counts>,
    private readonly ends = new Map<string, Instant>(),
  ) {}

  static async lock(
    transaction: Transaction,
    applicationId: string,
    keys: readonly string[],
  ): Promise<Tallies> {
    const hashed = keys.map(async (key) => [key, await sha256(`${applicationId} ${key}`)] as const)
    const hashes = new Map(await Promise.all(hashed))
    const counts = await transaction.lockMailTallies(applicationId, [...hashes.values()])
    return new Tallies(
      applicationId,
      hashes,
      new Map([...hashes].map(([key, hash]) => [key, counts.get(hash) ?? []])),
    )
  }

  of(key: string): Counts {
    return this.counts.get(key) ?? []
  }

  set(key: string, counts: Counts, endsAt: Instant): void {
    this.counts.set(key, counts)
    this.ends.set(key, endsAt)
  }

  hasRoom({ key, limits }: MailCharge, now: Instant): boolean {
    return limits.every((limit) => countedWithin(this.of(key), limit, now) < limit.most)
  }

  charge(charge: MailCharge, now: Instant): void {
    const { key, endsAt = instant(now + day + grain) } = charge
    this.set(key, addedTo(this.of(key), charge, now), endsAt)
  }

  async put(transaction: Transaction): Promise<void> {
    await transaction.putMailTallies(
      [...this.ends].map(([key, endsAt]) => ({
        applicationId: this.applicationId,
        key: this.hashes.get(key) ?? key,
        counts: this.of(key),
        endsAt,
      })),
    )
  }
}

/** The strangers of a network within the last hour, of whom each counts once, however many emails they get. */
const strangersOf = (tallies: Tallies, { network = '', as }: NamedReader, email: string, now: Instant) => {
  const within = { most: mostStrangers[as], seconds: hour }
  const own = strangerKey(network, email)
  const [known] = tallies.of(own)
  const isKnown = countedWithin(tallies.of(own), within, now) > 0
  // Additional guests are strangers too.
  const kinds = as === 'companion' ? (['guest', 'companion'] as const) : (['guest'] as const)
  return {
    hasRoom: () =>
      isKnown ||
      kinds.every(
        (kind) =>
          countedWithin(tallies.of(strangersKey(network, kind)), { ...within, most: 0 }, now) <
          mostStrangers[kind],
      ),
    /** Counts them now, and no longer when they got their last email. */
    count: () => {
      const endsAt = instant(now + day + grain)
      for (const kind of kinds) {
        const key = strangersKey(network, kind)
        const before = tallies.of(key)
        const others =
          isKnown && known
            ? before.map(
                ([from, mails]) => [from, from === known[0] ? Math.max(0, mails - 1) : mails] as const,
              )
            : before
        tallies.set(key, addedTo(others, { limits: [within] }, now), endsAt)
      }
      tallies.set(own, [[instant(now - (now % grain)), 1]], endsAt)
    },
  }
}

/** What became of emails. */
export interface AddedMails {
  readonly written: readonly StoredMail[]
  readonly waiting: readonly WithheldMail[]
  /** The number of emails that are not sent. */
  readonly dropped: number
}

/**
 * Adds emails within all their budgets. Over a budget of strangers an email waits until it is released; over another one it is not written,
 * and counts against no budget. The counts are written in the transaction of the emails. Their keys are hashes without addresses, so they
 * stay when a guest is erased.
 *
 * Emails to somebody whose address is unknown are dropped.
 */
export const addMails = async (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  asked: readonly ChargedMail[],
): Promise<AddedMails> => {
  const mails = asked.filter(({ mail }) => !isUnknownEmail(mail.to.email))
  const named = mails.filter(({ reader }) => reader?.network !== undefined)
  const confirmed = await confirmedEmails(
    transaction,
    applicationId,
    named.map(({ mail }) => mail.to.email),
  )
  const strangers = new Set(named.filter(({ mail }) => !confirmed.has(mail.to.email)))
  const tallies = await Tallies.lock(transaction, applicationId, [
    ...new Set([
      ...mails.flatMap(({ charges }) => charges).map(({ key }) => key),
      ...[...strangers].flatMap(({ mail, reader }) => {
        const network = reader?.network ?? ''
        const counts = (['guest', 'companion'] as const).map((as) => strangersKey(network, as))
        return [strangerKey(network, mail.to.email), ...counts]
      }),
    ]),
  ])
  const written: StoredMail[] = []
  const waiting: WithheldMail[] = []
  const digests: NonNullable<Awaited<ReturnType<typeof digestOf>>>[] = []
  for (const one of mails) {
    const { mail, charges, reader } = one
    const isFull = (charge: MailCharge) => !tallies.hasRoom(charge, now)
    const stranger =
      reader && strangers.has(one) ? strangersOf(tallies, reader, mail.to.email, now) : undefined
    if (charges.some((charge) => isFull(charge) && !(charge.waits && reader))) {
      const listed = one.isListed ? await digestOf(mail, now) : undefined
      if (listed) digests.push(listed)
      continue
    }
    if (reader && (charges.some(isFull) || stranger?.hasRoom() === false)) {
      const { about, endsAt, until = instant(now + waitingSeconds) } = reader
      waiting.push({
        ...{ mail, about, charges, until, network: reader.network },
        endsAt: instant(Math.max(until, endsAt)),
      })
      continue
    }
    for (const charge of charges) tallies.charge(charge, now)
    stranger?.count()
    written.push(mail)
  }
  await tallies.put(transaction)
  await transaction.addMails([...written, ...digests.map(({ digest }) => digest)])
  await transaction.withholdMails([...waiting, ...digests.map(({ entry }) => entry)])
  await transaction.addDeeds(
    await Promise.all(
      named
        .filter(({ mail }) => waiting.some((one) => one.mail === mail))
        .map(async ({ mail, reader }) => ({
          ...{ id: mail.id, applicationId, kind: 'email' as const, at: now },
          ...{ targetId: reader?.targetId, network: reader?.network, subjectId: mail.id },
          mailbox: await mailboxHash(applicationId, mail.to.email),
        })),
    ),
  )
  const dropped = mails.length - written.length - waiting.length - digests.length
  if (dropped + waiting.length) await noteWithheld(transaction, applicationId, dropped + waiting.length, now)
  return { written, waiting, dropped }
}

/** Adds emails like {@link addMails}. @returns the number of emails that are not sent, or wait. */
export const addMailsWithinBudget = async (
  context: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  asked: readonly ChargedMail[],
): Promise<number> => {
  const { waiting, dropped } = await addMails(context, applicationId, asked)
  return waiting.length + dropped
}
