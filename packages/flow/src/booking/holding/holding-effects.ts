import type { HoldService } from '@whenable/contract'
import { type DraftStorage, isObjectOf, isText, storedValue } from '../../stored-value.js'
import type { BookingEffect } from '../progress.js'
import type { BookingExtension } from '../submitting.js'
import { holding } from './holding.js'

/** Where the id of a hold survives a reload, so that the visitor takes it up again. A copy of the tab shares it. */
export interface HoldStorage {
  read(): string | undefined
  write(id: string | null): void
}

/** Raised whenever what is stored changes. The id of another version is dropped. */
const version = 1

/** Stores the id of a hold under `whenable:hold` and `key` (service and configuration). Without storage it is kept in memory only. */
export const holdStorage = (storage: DraftStorage | null | undefined, key: string): HoldStorage => {
  const stored = storedValue<{ readonly id: string }>(
    storage,
    `whenable:hold ${key}`,
    version,
    isObjectOf({ id: isText }),
  )
  return { read: () => stored.read()?.id, write: (id) => stored.write(id ? { id } : null) }
}

/** Resolves with the seconds that have passed when these seconds are over. The time of day plays no part. */
const waitFor = (seconds: number, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const started = performance.now()
    const done = () => resolve((performance.now() - started) / 1000)
    const timer = setTimeout(done, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** What a page gives to what holds the chosen slot. */
export interface HoldingOptions {
  /** Called when the slot is held, when its hold is extended, and when that has ended; `seconds` are left. */
  readonly report?: (
    change: Pick<Extract<BookingEffect, { type: 'report-hold' }>, 'state' | 'seconds'>,
  ) => void
  /** The window whose visitor may leave. Default: that of the code; on a server there is none. */
  readonly page?: Pick<Window, 'addEventListener' | 'document'> | undefined
}

/** Makes what holds the chosen slot of a booking flow, over the port that holds. */
export const holdingExtension = (
  service: HoldService,
  storage: HoldStorage,
  { report, page = globalThis.window }: HoldingOptions = {},
): BookingExtension => {
  /** The hold to leave with the page, and what listens to the page meanwhile. */
  let current: string | undefined
  let listening: AbortController | undefined
  const renew = () => {
    if (current) service.extendHold(current, { signal: new AbortController().signal }).catch(() => undefined)
  }
  const take = (id: string) => {
    current = id
    if (listening || !page) return
    listening = new AbortController()
    const { signal } = listening
    page.addEventListener('pagehide', () => current && service.leaveHold(current), { signal })
    // A page that comes back from the back/forward cache takes its hold up again.
    page.addEventListener('pageshow', ({ persisted }) => persisted && renew(), { signal })
    // A copy of the tab may have left meanwhile, and with it the hold that both share.
    page.addEventListener('visibilitychange', () => !page.document.hidden && renew(), { signal })
  }
  const forget = () => {
    current = undefined
    listening?.abort()
    listening = undefined
  }
  const toSeconds = ({ seconds, most }: { readonly seconds: number; readonly most: number }) => ({
    seconds,
    most,
  })
  const extend = holding(storage.read())
  return (inner) => {
    const machine = extend(inner)
    return {
      ...machine,
      run: {
        ...machine.run,
        hold: async ({ id, slot, bookingId }, signal) => {
          // Before the request: the service may hold the slot even if its answer is lost.
          take(id)
          storage.write(id)
          return toSeconds(
            await service.hold({ ...slot, holdId: id, ...(bookingId && { bookingId }) }, { signal }),
          )
        },
        'extend-hold': async ({ id }, signal) => {
          take(id)
          return toSeconds(await service.extendHold(id, { signal }))
        },
        'hold-timer': ({ seconds }, signal) => waitFor(seconds, signal),
        'leave-hold': async ({ id }) => {
          forget()
          // An element that is moved within its page is back by then.
          await new Promise((resolve) => setTimeout(resolve))
          if (!current) service.leaveHold(id)
        },
        'store-hold': ({ id }) => {
          forget()
          storage.write(id)
        },
        'report-hold': ({ state, seconds }) => report?.({ state, seconds }),
      },
    }
  }
}
