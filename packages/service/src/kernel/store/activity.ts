import type { BlockKind } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { DeedRecord } from './deeds.js'
import { type OpenForReading, type OpenForWriting, table } from './table.js'

/** Whom an owner lets cause nothing any more. */
export interface BlockRecord {
  readonly id: string
  readonly applicationId: string
  readonly kind: BlockKind
  /** Readable: a mailbox, `example.com`, `203.0.113.0/24`. */
  readonly value: string
  /** When it ends; undefined: no end. */
  readonly until?: Instant | undefined
  /** The name of the member or the API key that made it. */
  readonly createdBy: string
  readonly createdAt: Instant
}

/** What an owner is ending of what anonymous callers caused. Until it is due, it can be taken back. */
export interface EndingRecord {
  readonly id: string
  readonly applicationId: string
  /** What is ended, in this order. */
  readonly deeds: readonly DeedRecord[]
  /** Whether the guests of cancelled bookings get an email. */
  readonly sendsEmails: boolean
  /** When it is carried out. */
  readonly dueAt: Instant
  /** The member who asked for it; undefined for an API key. */
  readonly by?: { readonly email: string; readonly name: string } | undefined
  /** The origin of the service's pages, for links in emails. */
  readonly origin: string
  readonly createdAt: Instant
}

/** Whom owners block, the latest first by `createdAt`. */
export const blockTable = table<BlockRecord>()({
  name: 'blocks',
  key: ['applicationId', 'id'],
  columns: { applicationId: 'text', id: 'text', createdAt: 'time', until: 'time?' },
  indexes: [{ on: ['until'], only: 'until IS NOT NULL' }],
  ends: { at: 'until' },
})

/** What owners are ending of what anonymous callers caused, the earliest first. */
export const endingTable = table<EndingRecord>()({
  name: 'endings',
  key: ['applicationId', 'id'],
  columns: { applicationId: 'text', id: 'text', dueAt: 'time' },
  indexes: [['dueAt']],
  order: ['dueAt', 'id'],
})

/** Until when a reader of an application has noticed bursts. */
interface NoticedBursts {
  readonly applicationId: string
  readonly reader: string
}

/** Until when owners, and the alarm, have noticed bursts. */
export const noticedBurstsTable = table<NoticedBursts>()({
  name: 'noticed_bursts',
  key: ['applicationId', 'reader'],
  columns: { applicationId: 'text', reader: 'text' },
  state: { noticedUntil: ['time', () => instant(0)] },
})

/** Reads blocks, pending endings, and until when bursts were noticed. */
export const activityRecords = (open: OpenForReading) => {
  const blocks = open(blockTable)
  const endings = open(endingTable)
  const noticed = open(noticedBurstsTable)
  return {
    /** The blocks that have not ended, the latest first; there are few. */
    blocks: async (applicationId: string, now: Instant): Promise<readonly BlockRecord[]> =>
      (await blocks.all({ applicationId }))
        .filter(({ until }) => until === undefined || until > now)
        .sort((a, b) => b.createdAt - a.createdAt),
    /** The endings that are not carried out yet, the earliest first. */
    endings: (applicationId: string) => endings.all({ applicationId }),
    /** The earliest ending of all applications that is due. */
    dueEnding: async (now: Instant) => (await endings.all({ dueAt: { upTo: now } }, { limit: 1 }))[0],
    /** Until when an owner, or the alarm, has noticed bursts. */
    noticedUntil: async (applicationId: string, reader: string) =>
      (await noticed.row(applicationId, reader))?.noticedUntil,
  }
}

/** Writes blocks, pending endings, and until when bursts were noticed. */
export const activityWrites = (open: OpenForWriting) => {
  const blocks = open(blockTable)
  const endings = open(endingTable)
  const noticed = open(noticedBurstsTable)
  return {
    putBlock: blocks.put,
    /** @returns whether it existed. */
    removeBlock: async (applicationId: string, id: string) =>
      (await blocks.take(applicationId, id)) !== undefined,
    addEnding: endings.put,
    /** Removes an ending. @returns whether it existed: of two concurrent calls, one returns true. */
    removeEnding: async (applicationId: string, id: string) =>
      (await endings.take(applicationId, id)) !== undefined,
    /** Notes until when bursts were noticed. @returns false if that was known already, so that of several processes one alarms. */
    noteNoticed: async (applicationId: string, reader: string, until: Instant) => {
      await noticed.add({ applicationId, reader })
      const change = { noticedUntil: until }
      return (
        (await noticed.change([applicationId, reader], change, { noticedUntil: { before: until } })) !==
        undefined
      )
    },
  }
}
