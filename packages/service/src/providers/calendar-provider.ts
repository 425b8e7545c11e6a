import type { CalendarEvent } from '@whenable/contract'

/** Why a provider could not do what it was asked for. */
export type ProviderErrorKind =
  /** The credential is wrong or has expired. The owner has to sign in again. */
  | 'auth'
  /** The credential is valid, but does not cover this. */
  | 'forbidden'
  /** The calendar or the item no longer exists. */
  | 'gone'
  /** The item has another version than the caller's, or an item of this name or UID exists already. */
  | 'conflict'
  /** The cursor is unknown or expired. Pull without one. */
  | 'cursor-invalid'
  | 'rate-limited'
  /** A timeout, a lost connection, or a server's own error. The same call may succeed later. */
  | 'transient'
  /** The answer is not what the protocol prescribes. Nothing may be concluded from it. */
  | 'malformed'
  /** The address is in a private network, or the credential may not be sent to it. */
  | 'blocked-address'

/** An error of a calendar provider. Its message contains no credential and no secret address. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** Seconds after which to try again, if the provider named them. */
  readonly retryAfter: number | undefined
  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: { readonly retryAfter?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfter = options.retryAfter
  }
}

/** A calendar at a provider. */
export interface RemoteCalendar {
  /** The provider's id: for CalDAV its URL. Stable while the calendar exists. */
  readonly id: string
  readonly name: string
  /** `#rrggbb`, or a CSS color name. */
  readonly color?: string | undefined
  /** The IANA time zone of its all-day and floating times. */
  readonly timeZone?: string | undefined
  readonly description?: string | undefined
  readonly isWritable: boolean
  /** Whether the provider calls it the account's main calendar. */
  readonly isPrimary?: boolean | undefined
}

/** A component that could not be read as a whole. */
export interface ItemWarning {
  readonly uid: string | undefined
  readonly title: string | undefined
  /** What is wrong, in English. */
  readonly message: string
  /** Whether an event in `events` keeps its time busy. False if no time could be read. */
  readonly isBusy: boolean
}

/** One item of a calendar: an event with the overrides of its series, which a provider stores and versions together. */
export interface RemoteItem {
  /** The provider's id: for CalDAV the item's URL. */
  readonly id: string
  /** Its version; a feed's is a hash of its content. */
  readonly etag: string
  /** RFC 5545, 3.8.4.7. */
  readonly uid: string
  /**
   * The event or the series' master first, then overrides, which name it by `master_event_id` and `original_start_time`. Ids are
   * those of the iCalendar reader: the UID, and `{uid}_{original start}` for overrides.
   */
  readonly events: readonly CalendarEvent[]
  readonly warnings: readonly ItemWarning[]
}

/** The changes of a calendar since a cursor. */
export interface Pull {
  readonly changed: readonly RemoteItem[]
  /** Ids of items that no longer exist. Empty if `isComplete`. */
  readonly removed: readonly string[]
  /** Whether `present` is everything on the calendar, so that all other items no longer exist. */
  readonly isComplete: boolean
  /** With `isComplete`: the ids of all items, with their versions. Unchanged items are not in `changed`. */
  readonly present?: ReadonlyMap<string, string> | undefined
  /** Where the next pull goes on. */
  readonly cursor: string
  /** Seconds before which the provider asks not to be polled again. */
  readonly pollAfter?: number | undefined
  readonly warnings: readonly ItemWarning[]
}

/** What a pull knows already. */
export interface PullRequest {
  readonly cursor: string | undefined
  /** The version of each known item by id, so that a full list fetches only what changed. */
  readonly known: ReadonlyMap<string, string>
  /** Reads the whole list of versions, whatever the cursor says. */
  readonly isReconciliation?: boolean | undefined
  /** The time zone of floating and all-day times: the calendar's, as its provider names it or its owner sets it, else the host's. */
  readonly timeZone: string
  /** The host's time zone, in which times of unknown time zones may be meant too. */
  readonly hostTimeZone?: string | undefined
  readonly signal: AbortSignal
}

/** Options of every call. */
export interface ProviderCall {
  readonly signal: AbortSignal
  /** The IANA time zone of floating times of items on a calendar without one. Default: UTC. */
  readonly timeZone?: string | undefined
}

/** Options of a call that writes an item. */
export interface WriteCall extends ProviderCall {
  /** The SEQUENCE of the item (RFC 5545, 3.8.7.4), if it is not to be less. Providers that count by themselves ignore it. */
  readonly sequence?: number | undefined
}

/** An account as its provider describes it. */
export interface ProviderAccount {
  /** The account's main email address, if the provider tells it. */
  readonly email?: string | undefined
  /** What discovery found, to be stored and given to the next `open`: for CalDAV the URL of the calendar home. Not secret. */
  readonly discovered: Readonly<Record<string, string>>
}

/** Where a provider tells that a calendar has changed. */
export interface PushChannel {
  /** An https address. */
  readonly address: string
  /** Comes with every push. Secret. */
  readonly token: string
}

/** What a provider needs to end a channel before its time. Not secret. */
export type ChannelStop = Readonly<Record<string, string>>

/** A channel that a provider has opened. */
export interface OpenChannel {
  /** How long it lives, in seconds. */
  readonly seconds: number
  /** What `unwatch` needs. Undefined if the channel cannot be ended. */
  readonly stop?: ChannelStop | undefined
}

/**
 * A connected account. Every method rejects with a {@link ProviderError} and with nothing else. Implementations limit time, size
 * and redirects themselves.
 */
export interface CalendarProvider {
  /** Checks the credential. */
  verify(call: ProviderCall): Promise<ProviderAccount>
  calendars(call: ProviderCall): Promise<readonly RemoteCalendar[]>
  /** The changes of a calendar. Rejects as a whole: a pull that succeeds is complete and consistent. */
  pull(calendarId: string, request: PullRequest): Promise<Pull>
  /**
   * Asks the provider to send a request with a secret token to an address whenever a calendar has changed. Undefined if it has no
   * such channels.
   */
  watch?(calendarId: string, channel: PushChannel, call: ProviderCall): Promise<OpenChannel>
  /** Ends a channel before its time. */
  unwatch?(channel: ChannelStop, call: ProviderCall): Promise<void>
  /** Writing; undefined if the provider is read-only, such as a feed. */
  readonly items?: CalendarItems | undefined
}

/** A written item. */
export interface WrittenItem {
  readonly id: string
  /** Its version; undefined if the provider does not tell it: `get` the item. */
  readonly etag: string | undefined
}

/** Reads and writes single items. */
export interface CalendarItems {
  /** Undefined if there is no such item. */
  get(calendarId: string, itemId: string, call: ProviderCall): Promise<RemoteItem | undefined>
  findByUid(calendarId: string, uid: string, call: ProviderCall): Promise<RemoteItem | undefined>
  /**
   * Creates an item under a name that follows from its UID alone, so that a repeated call finds the first one's item.
   * Rejects with `conflict` if an item of this name or UID exists.
   *
   * @param events as in {@link RemoteItem}.
   */
  create(
    calendarId: string,
    uid: string,
    events: readonly CalendarEvent[],
    call: WriteCall,
  ): Promise<WrittenItem>
  /**
   * Replaces what we know of an item, and keeps every property that we do not. Rejects with `conflict` if its version is not
   * `etag`, and with `gone` if it no longer exists. Overrides that are not named stay as long as their occurrences exist, except
   * those of `restored`.
   *
   * @param restored occurrences of the series that are again as it says.
   */
  update(
    calendarId: string,
    itemId: string,
    etag: string,
    events: readonly CalendarEvent[],
    call: WriteCall,
    restored?: readonly CalendarEvent[],
  ): Promise<WrittenItem>
  /** Removes an item. Succeeds if it no longer exists; rejects with `conflict` if its version is not `etag`. */
  delete(calendarId: string, itemId: string, etag: string, call: ProviderCall): Promise<void>
}

/** What a provider needs to open an account. */
export interface ProviderConnection {
  /** Settings that are not secret: server, URL, username, preset, and what `verify` has discovered. */
  readonly settings: Readonly<Record<string, string>>
  /** Secrets: a password, a token, or the address of a private feed. */
  readonly secret: Readonly<Record<string, string>>
  /**
   * Stores secrets that the provider has replaced, in the place of `secret`. Undefined if this caller does not hold the connection:
   * secrets that were replaced have to stay valid until another one does.
   */
  readonly saveSecret?: ((secret: Readonly<Record<string, string>>) => Promise<void>) | undefined
}

/** Opens an account. Throws nothing: errors come with the first call. */
export type OpenProvider = (connection: ProviderConnection) => CalendarProvider
