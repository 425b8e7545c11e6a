import { randomKey } from '../machine.js'
import {
  type DraftStorage,
  isObjectOf,
  isOptional,
  isText,
  type Shape,
  storedValue,
} from '../stored-value.js'

/** What a visitor has started and comes back to: a payment on the owner's page, or a confirmation of their email address. */
export interface KeptRequestStorage<Started> {
  read(): Started | undefined
  write(started: Started | null): void
  /** The token of what is started next, the same until it is forgotten: who starts again changes what they asked for. */
  token(): string
  /** Forgets the token with what was started, because that is over. */
  forget(): void
}

/** What is stored: the token, and what was started with it. */
interface Kept<Started> {
  readonly token?: string | undefined
  readonly started?: Started | undefined
}

/** Raised whenever the fields of {@link Kept}, or of what is started, change. One of another version is dropped. */
const version = 2

/**
 * Stores what was started under `whenable:NAME` and `key` (service and configuration), so that it survives a reload, and the way to another
 * page and back. Without storage it is kept in memory only.
 */
export const keptRequestStorage = <Started extends { readonly token: string }>(
  storage: DraftStorage | null | undefined,
  name: string,
  key: string,
  isStarted: Shape,
): KeptRequestStorage<Started> => {
  const isKept = isObjectOf({ token: isOptional(isText), started: isOptional(isStarted) })
  const stored = storedValue<Kept<Started>>(storage, `whenable:${name} ${key}`, version, isKept)
  let known: Kept<Started> | undefined
  const read = (): Kept<Started> => {
    known ??= stored.read() ?? {}
    return known
  }
  const write = (next: Kept<Started>) => {
    known = next
    stored.write(next.token === undefined ? null : next)
  }
  return {
    read: () => read().started,
    write: (started) => write({ token: read().token ?? started?.token, ...(started && { started }) }),
    token: () => {
      const token = read().token ?? randomKey()
      write({ ...read(), token })
      return token
    },
    forget: () => write({}),
  }
}
