import type { Instant, Interval } from '@whenable/time'
import type { LinkRecord, LinkSlot } from './links.js'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** A slot that is kept free for whoever knows the hold's id, until it expires. It lives while `expiresAt` is ahead. */
export interface HoldRecord extends Interval {
  readonly applicationId: string
  /** SHA-256 of its id, which is a credential. */
  readonly hash: string
  readonly configurationId: string
  /** The hosts whose time is held, in lower case, and the keys of rooms and equipment; none for seats. */
  readonly hosts: readonly string[]
  /** The seats that are held in a group event. */
  readonly seats?: { readonly eventId: string; readonly count: number } | undefined
  readonly expiresAt: Instant
  /** When it expires however often it is extended. */
  readonly latestExpiry: Instant
  /** The link that holds it. Who has the link books it. */
  readonly linkId?: string | undefined
  /** Whether a visitor holds it, for whom limits count. */
  readonly isAnonymous: boolean
  /** SHA-256 of the visitor's network address, if it is known. */
  readonly address?: string | undefined
}

/** The holds. */
export const holdTable = table<HoldRecord>()({
  name: 'holds',
  key: ['applicationId', 'hash'],
  columns: {
    applicationId: 'text',
    hash: 'text',
    configurationId: 'text',
    hosts: 'texts',
    eventId: ['text?', ({ seats }) => seats?.eventId],
    startsAt: ['time', ({ start }) => start],
    endsAt: ['time', ({ end }) => end],
    expiresAt: 'time',
  },
  indexes: [
    ['applicationId', 'expiresAt'],
    ['applicationId', 'configurationId'],
  ],
  ends: { at: 'expiresAt' },
})

/** Reads holds. Reads for others return those that live at `now`. */
export const holdRecords = (open: OpenForReading) => {
  const holds = open(holdTable)
  return {
    /** A hold by the SHA-256 of its id, living or not. */
    hold: holds.get,
    /** The living holds of seats in events. */
    holdsOfEvents: async (applicationId: string, eventIds: readonly string[], now: Instant) =>
      eventIds.length
        ? holds.all({ applicationId, expiresAt: { after: now }, eventId: { in: eventIds } })
        : [],
    /** The living holds of a configuration. */
    holdsOfConfiguration: (applicationId: string, configurationId: string, now: Instant) =>
      holds.all({ applicationId, configurationId, expiresAt: { after: now } }),
  }
}

/** Writes holds. */
export const holdWrites = (open: OpenForWriting) => {
  const holds = open(holdTable)
  return {
    /** Writes a hold, and replaces one with the same id. The hosts must be locked. */
    putHold: holds.put,
    /** Removes a hold, if there is one. */
    removeHold: holds.remove,
  }
}

/** The holds whose time or seats count as free: the one with this SHA-256, or those that a rule names. */
export type IgnoredHolds = string | ((hold: HoldRecord) => boolean)

/** Whether a hold counts as free. */
export const isIgnored = (hold: HoldRecord, ignored: IgnoredHolds | undefined): boolean =>
  typeof ignored === 'function' ? ignored(hold) : hold.hash === ignored

/** The holds of several rules. */
export const eachOf =
  (...rules: readonly (IgnoredHolds | undefined)[]): IgnoredHolds =>
  (hold) =>
    rules.some((rule) => isIgnored(hold, rule))

/** The holds of visitors, which end soon. */
export const holdsOfVisitors: IgnoredHolds = ({ isAnonymous }) => isAnonymous

/** The key of what a link holds at a time. No id has it as its hash, so that nobody else moves or releases it. */
export const linkHoldOf = (
  { id }: Pick<LinkRecord, 'id'>,
  { start, eventId = '' }: Pick<LinkSlot, 'start' | 'eventId'>,
): string => `link ${id} ${start} ${eventId}`

/** The holds of a link, whose times are free for whoever has it. */
export const holdsOfLink = (link: Pick<LinkRecord, 'id'> | undefined): IgnoredHolds | undefined =>
  link && (({ linkId }) => linkId === link.id)
