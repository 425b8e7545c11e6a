// The form of a proof of work: a list of numbers, each of which gives a text whose SHA-256 begins with zero bits. Several easy proofs
// take a steadier time than a hard one.

/** The most hashes that a client computes on average: about ten seconds on a laptop, a minute on a slow phone. More is refused. */
export const mostWork = 2 ** 22

/** The text whose SHA-256 proves a number, in ASCII. Up to 55 characters are one block of the hash. */
export const proofText = (seed: string, index: number, number: number): string => `${seed}:${index}:${number}`

/** Whether a digest begins with as many zero bits. */
export const beginsWithZeros = (digest: Uint8Array, bits: number): boolean => {
  const bytes = bits >> 3
  for (let index = 0; index < bytes; index++) if (digest[index]) return false
  return ((digest[bytes] ?? 0) << (bits & 7)) >> 8 === 0
}

/** The response to a challenge: the challenge, and its proofs in order. */
export const formatProofs = (challenge: string, proofs: readonly number[]): string =>
  `${challenge}:${proofs.join(',')}`

/** Reads a response; undefined if it is not of that form. */
export const parseProofs = (
  response: string,
): { readonly challenge: string; readonly proofs: readonly number[] } | undefined => {
  const [, challenge, list] = /^([\w.-]{1,1000}):(\d{1,15}(?:,\d{1,15}){0,99})$/.exec(response) ?? []
  return challenge && list ? { challenge, proofs: list.split(',').map(Number) } : undefined
}
