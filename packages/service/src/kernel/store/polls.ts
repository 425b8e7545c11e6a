import type { PollVisibility, PollVote } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { hostKey } from '../person.js'
import type { LinkFilter, LinkSlot } from './links.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** A participant's answer to a poll. */
export interface PollAnswerRecord {
  /** The SHA-256 of its token. */
  readonly hash: string
  /** Its secret, encrypted, as of a link. */
  readonly sealed?: string | undefined
  readonly name: string
  readonly email: string
  /** IANA name. */
  readonly timezone?: string | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  /** Votes by the start of their slot in Unix seconds. */
  readonly votes: Readonly<Record<string, PollVote>>
  readonly updatedAt: Instant
}

/** A poll of the times of one configuration, with its answers. Instants are Unix seconds. */
export interface PollRecord {
  readonly id: string
  /** The SHA-256 of its secret. */
  readonly hash: string
  readonly applicationId: string
  readonly configurationId: string
  /** The account that owns the configuration. */
  readonly grantId: string
  readonly title: string
  readonly name?: string | undefined
  readonly votes: PollVisibility
  /** By start; no two start at once. */
  readonly slots: readonly LinkSlot[]
  readonly timezone: string
  readonly language?: string | undefined
  /** Until when it takes answers. */
  readonly expiresAt: Instant
  /** Whether the organizer has closed it. */
  readonly isClosed: boolean
  /** The booked time. */
  readonly choice?: { readonly start: Instant; readonly bookingId: string } | undefined
  /** Oldest first. */
  readonly answers: readonly PollAnswerRecord[]
  readonly createdAt: Instant
}

/** How long a poll stays after the last of its times, in seconds: 90 days. */
export const endedPollLifetime = 90 * 86_400

/** When the last of a poll's times ends. */
export const endOfPoll = ({ slots }: PollRecord): Instant => instant(Math.max(...slots.map(({ end }) => end)))

/** The polls of the times of configurations, with their answers. */
export const pollTable = table<PollRecord>()({
  name: 'polls',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    hash: 'text',
    configurationId: 'text',
    grantId: 'text',
    participants: ['texts', ({ answers }) => [...new Set(answers.map(({ email }) => hostKey(email)))]],
    endsAt: ['time', endOfPoll],
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  unique: [['hash']],
  indexes: [
    ['applicationId', 'configurationId', 'listKey'],
    ['applicationId', 'listKey'],
    ['applicationId', 'grantId'],
    ['participants'],
    ['endsAt'],
  ],
  ends: { at: 'endsAt', after: endedPollLifetime },
})

/** Reads polls. */
export const pollRecords = (open: OpenForReading) => {
  const polls = open(pollTable)
  return {
    poll: polls.get,
    /** The poll whose secret has this SHA-256. */
    pollOfSecret: (hash: string) => polls.one({ hash }),
    /** The polls of an application, oldest first. */
    polls: (applicationId: string, { configurationId, grantId }: LinkFilter, page: Page) =>
      polls.page({ applicationId, configurationId, grantId }, page),
    /** The polls that an address has answered, oldest first: in the order in which polls are locked. */
    pollsOfParticipant: (applicationId: string, email: string) =>
      polls.all({ applicationId, participants: { has: hostKey(email) } }),
  }
}

/** Writes polls. They are removed with their configuration. */
export const pollWrites = (open: OpenForWriting) => {
  const polls = open(pollTable)
  return {
    /** Locks a poll until the transaction ends, and reads its latest state. Call it before `lockHosts`, never after. */
    lockPoll: polls.lock,
    putPoll: polls.put,
    removePoll: polls.remove,
    /** Removes the polls of all applications whose last time ended before an instant. */
    removePollsEnded: (before: Instant) => polls.removeAll({ endsAt: { upTo: before } }),
  }
}
