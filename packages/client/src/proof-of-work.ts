import { sha256 } from '@noble/hashes/sha2.js'
import { beginsWithZeros, formatProofs, mostWork, proofText } from '@whenable/contract'

/** A proof of work, as a service asks for it. */
export interface ProofOfWork {
  readonly challenge: string
  readonly seed: string
  readonly proofs: number
  readonly difficulty: number
}

/** Hashes in one task: one or two milliseconds on a slow phone, so that the page stays responsive. */
const hashesPerTask = 100

/** Resolves in the next task. Timers would wait at least 4 ms each. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })

/**
 * Solves a proof of work in slices of the main thread. WebCrypto takes longer for each hash, and is missing on plain-http pages.
 *
 * @param pause called after each slice.
 * @returns the response.
 * @throws RangeError if it is more work than a page should do; the signal's reason if it is aborted.
 */
export const solveProofOfWork = async (
  { challenge, seed, proofs, difficulty }: ProofOfWork,
  signal: AbortSignal,
  pause: () => Promise<void> = nextTask,
): Promise<string> => {
  // Not `>`, which is false for NaN.
  if (!(proofs * 2 ** difficulty <= mostWork))
    throw new RangeError(`${proofs} proofs of ${difficulty} bits: expected less work`)
  const encoder = new TextEncoder()
  const numbers: number[] = []
  let hashes = 0
  for (let index = 0; index < proofs; index++) {
    for (let number = 0; ; number++) {
      if (hashes++ % hashesPerTask === 0) {
        await pause()
        signal.throwIfAborted()
      }
      if (!beginsWithZeros(sha256(encoder.encode(proofText(seed, index, number))), difficulty)) continue
      numbers.push(number)
      break
    }
  }
  return formatProofs(challenge, numbers)
}
