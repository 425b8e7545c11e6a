import type { BlockKind } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { DeedRecord } from './deeds.js'

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

/** Reads blocks, pending endings, and until when bursts were noticed. */
export interface ActivityRecords {
  /** The blocks that have not ended, the latest first; there are few. */
  blocks(applicationId: string, now: Instant): Promise<readonly BlockRecord[]>
  /** The endings that are not carried out yet, the earliest first. */
  endings(applicationId: string): Promise<readonly EndingRecord[]>
  /** The earliest ending of all applications that is due. */
  dueEnding(now: Instant): Promise<EndingRecord | undefined>
  /** Until when an owner, or the alarm, has noticed bursts. */
  noticedUntil(applicationId: string, reader: string): Promise<Instant | undefined>
}

/** Reads and writes blocks, pending endings, and until when bursts were noticed. */
export interface ActivityTransaction extends ActivityRecords {
  putBlock(block: BlockRecord): Promise<void>
  /** @returns whether it existed. */
  removeBlock(applicationId: string, id: string): Promise<boolean>
  addEnding(ending: EndingRecord): Promise<void>
  /** Removes an ending. @returns whether it existed: of two concurrent calls, one returns true. */
  removeEnding(applicationId: string, id: string): Promise<boolean>
  /** Notes until when bursts were noticed. @returns false if that was known already, so that of several processes one alarms. */
  noteNoticed(applicationId: string, reader: string, until: Instant): Promise<boolean>
}
