import { isDraft } from '../booking/draft.js'
import type { Draft } from '../booking/state.js'
import {
  type DraftStorage,
  isObjectOf,
  isOptional,
  isText,
  type StoredValue,
  storedValue,
} from '../stored-value.js'

/** What survives a reload: what was typed, and the id of the entry, so that the visitor finds it again. */
export interface StoredEntry {
  readonly waitlistId: string | null
  readonly draft: Draft
}

const isEntry = isObjectOf({ waitlistId: isOptional(isText), draft: isDraft })

/** Raised whenever the fields of {@link StoredEntry} change. One of another version is dropped. */
const version = 1

/** Stores one entry under `whenable:waitlist` and `key` (service, configuration, what is wanted). Without storage it is kept in memory only. */
export const entryStorage = (
  storage: DraftStorage | null | undefined,
  key: string,
): StoredValue<StoredEntry> => storedValue(storage, `whenable:waitlist ${key}`, version, isEntry)
