import { beginsWithZeros, type Challenge, formatProofs, proofText } from '@whenable/contract'
import { digestOf } from '../../kernel/secrets.js'

/** Solves a proof of work, for programs that try a service. In a page, the client's own is faster. */
export const solveChallenge = async ({
  challenge,
  seed = '',
  proofs = 0,
  difficulty = 0,
}: Challenge): Promise<string> => {
  const numbers: number[] = []
  for (let index = 0; index < proofs; index++) {
    let number = 0
    while (!beginsWithZeros(await digestOf(proofText(seed, index, number)), difficulty)) number++
    numbers.push(number)
  }
  return formatProofs(challenge, numbers)
}
