import { hash } from 'node:crypto'
import { beginsWithZeros, type Challenge, formatProofs, proofText } from '@whenable/contract'

/** The response to a proof of work. */
export const solveChallenge = ({ challenge, seed = '', proofs = 0, difficulty = 0 }: Challenge): string => {
  const isProof = (index: number, number: number) =>
    beginsWithZeros(hash('sha256', proofText(seed, index, number), 'buffer'), difficulty)
  const firstProof = (index: number) => {
    let number = 0
    while (!isProof(index, number)) number++
    return number
  }
  return formatProofs(
    challenge,
    Array.from({ length: proofs }, (_, index) => firstProof(index)),
  )
}
