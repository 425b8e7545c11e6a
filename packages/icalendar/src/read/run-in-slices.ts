/** How long work may go on before the page has its turn, and how much of it is done at all, in milliseconds. */
const [SLICE, MAX_TOTAL] = [12, 10_000]

/**
 * Runs work piece by piece, so that the page draws and answers meanwhile.
 *
 * @returns its result; undefined if it takes too long.
 * @throws the signal's reason once it is aborted.
 */
export async function runInSlices<Result>(
  work: Generator<unknown, Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (let total = 0; total < MAX_TOTAL; ) {
    const startedAt = performance.now()
    let elapsed = 0
    while (elapsed < SLICE) {
      const { done, value } = work.next()
      if (done) return value
      elapsed = performance.now() - startedAt
    }
    total += elapsed
    await new Promise((turn) => setTimeout(turn))
    signal.throwIfAborted()
  }
  return undefined
}
