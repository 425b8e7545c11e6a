import type { Effect } from './machine.js'

/**
 * Keeps reads apart from writes of the same. What a read answers may be older than a write that was under way meanwhile, in whichever
 * order their answers arrive: it would remove what was just made, and bring back what was just removed. So it does not count, and is
 * read again.
 *
 * A scope is what a read or a write is about, such as an id; without one it is about everything.
 */
export interface ReadOrder {
  /** Begins a write. Call the returned function once its answer has been handled. */
  begin(scope?: string): () => void
  /**
   * The value of a read that no write overlaps. It waits for writes that are under way, and is repeated after those that begin
   * meanwhile; its signal is aborted as soon as it no longer counts.
   *
   * @throws the reason of `signal` once that is aborted, and whatever `run` rejects with.
   */
  read<Value>(
    run: (controller: AbortController) => PromiseLike<Value>,
    signal: AbortSignal,
    scope?: string,
  ): Promise<Value>
}

const areRelated = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b

/** Creates the order of the reads and writes of one flow. */
export const createReadOrder = (): ReadOrder => {
  /** Writes that are under way. */
  const writes = new Set<{ readonly scope: string | undefined }>()
  /** Reads that are under way or wait. `interrupt` ends the try, or looks again whether all writes have ended. */
  const reads = new Set<{ readonly scope: string | undefined; interrupt: () => void }>()

  const interruptReads = (scope: string | undefined) => {
    for (const read of reads) if (areRelated(read.scope, scope)) read.interrupt()
  }

  return {
    begin: (scope) => {
      const write = { scope }
      writes.add(write)
      interruptReads(scope)
      return () => {
        if (writes.delete(write)) interruptReads(scope)
      }
    },

    read: async (run, signal, scope) => {
      const read = { scope, interrupt: () => {} }
      reads.add(read)
      const interrupt = () => read.interrupt()
      signal.addEventListener('abort', interrupt)
      try {
        for (;;) {
          signal.throwIfAborted()
          const controller = new AbortController()
          const interrupted = new Promise<undefined>((resolve) => {
            read.interrupt = () => {
              resolve(undefined)
              controller.abort()
            }
          })
          const isFree = ![...writes].some((write) => areRelated(write.scope, scope))
          const tried = isFree && Promise.resolve(run(controller)).then((value) => ({ value }))
          const answer = await Promise.race([interrupted, ...(tried ? [tried] : [])])
          if (answer && !controller.signal.aborted) return answer.value
        }
      } finally {
        signal.removeEventListener('abort', interrupt)
        reads.delete(read)
      }
    },
  }
}

/** Keeps the effects of a flow apart that read and write the same. */
export interface EffectOrder<E extends Effect> {
  /** Begins a write. Call what it returns once the answer has been handled; undefined for another effect. */
  begin(effect: E): (() => void) | undefined
  /** Runs the tries of a read; undefined for another effect. */
  readerOf(
    effect: E,
  ):
    | (<Value>(
        run: (controller: AbortController) => PromiseLike<Value>,
        signal: AbortSignal,
      ) => Promise<Value>)
    | undefined
}

/**
 * The order of a flow's effects: an answer to one of `reads` is never older than one of `writes` whose answer was handled.
 *
 * @param scopeOf what an effect is about (see {@link ReadOrder}). Default: everything.
 */
export const orderEffects = <E extends Effect>({
  reads,
  writes,
  scopeOf = () => undefined,
}: {
  readonly reads: readonly E['type'][]
  readonly writes: readonly E['type'][]
  readonly scopeOf?: ((effect: E) => string | undefined) | undefined
}): EffectOrder<E> => {
  const order = createReadOrder()
  return {
    begin: (effect) => (writes.includes(effect.type) ? order.begin(scopeOf(effect)) : undefined),
    readerOf: (effect) =>
      reads.includes(effect.type) ? (run, signal) => order.read(run, signal, scopeOf(effect)) : undefined,
  }
}
