import { type Connection, connectionPresets, signInProviderOf } from '@whenable/contract'
import type { CalendarImportMessages } from '@whenable/elements/internal/messages/generated/calendar-import'
import type { ChoosingMessages } from '@whenable/elements/internal/messages/generated/choosing'
import type { ConnectionMessages } from '@whenable/elements/internal/messages/generated/connections'
import type { DetailsMessages } from '@whenable/elements/internal/messages/generated/details'
import type { TimesMessages } from '@whenable/elements/internal/messages/generated/times'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { relativeTime, relativeTimeText } from '@whenable/elements/internal/time/relative-time.model'
import type { Instant, TimeFormat } from '@whenable/time'
import { presetOfConnection } from './flow/index.js'

/** The messages that the element uses, of all sections. */
export type CalendarsMessages = ConnectionMessages &
  Pick<ChoosingMessages, 'retry'> &
  Pick<DetailsMessages, 'back'> &
  Pick<TimesMessages, 'timeZone'> &
  Pick<CalendarImportMessages, 'removeCalendar' | 'unreadableEntries'>

/** What texts depend on. */
export interface TextContext {
  readonly messages: CalendarsMessages
  readonly format: TimeFormat
  readonly now: Instant
}

/** The name of a preset; kinds of account are named in the visitor's language. */
export const presetName = (id: keyof typeof connectionPresets, messages: ConnectionMessages): string => {
  const preset = connectionPresets[id]
  if ('name' in preset) return preset.name
  return id === 'ics' ? messages.feed : messages.otherServer
}

/** The host of a server, without its scheme. */
const hostOf = (server: string | null | undefined): string => (server ?? '').replace(/^https?:\/\//, '')

/** The name of an account, and where it is: its provider, and the server if there are several. */
export const accountNames = (
  connection: Connection,
  { messages, format: { locale } }: TextContext,
): { readonly name: string; readonly place: readonly string[] } => {
  const preset = presetOfConnection(connection)
  const host = hostOf(connection.server)
  const provider = signInProviderOf(connection.provider)
  const named = provider?.name ?? presetName(preset, messages)
  const hasOwnServer = connectionPresets[preset].fields.some((field) => field === 'server')
  return {
    name: isolated(connection.username || host || named, locale),
    place: !provider && hasOwnServer && host && connection.username ? [named, host] : [named],
  }
}

/** How an account is: the kind decides its colour. */
export interface AccountStatus {
  readonly kind: 'ok' | 'busy' | 'stale' | 'expired'
  readonly text: string
}

/** The status of an account. */
export const accountStatus = (
  { status, last_synced_at: at, stale_since: since }: Connection,
  isSyncing: boolean,
  { messages, format, now }: TextContext,
): AccountStatus => {
  if (status === 'expired') return { kind: 'expired', text: messages.needsSignIn }
  const last = status === 'stale' ? (since ?? at) : at
  if (isSyncing || status === 'connecting' || last == null) return { kind: 'busy', text: messages.syncing }
  const when = relativeTimeText(relativeTime(last, now, format.timeZone), format.locale)
  return status === 'stale'
    ? { kind: 'stale', text: messages.lastSynced(when) }
    : { kind: 'ok', text: messages.syncedAt(when) }
}
