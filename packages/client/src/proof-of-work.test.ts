import { createHash } from 'node:crypto'
import { beginsWithZeros, mostWork, parseProofs, proofText } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { solveProofOfWork } from './proof-of-work.js'

const work = { challenge: 'v1.key.nonce.text', seed: 'seed', proofs: 4, difficulty: 8 }
const never = new AbortController().signal

describe('a proof of work', () => {
  it('has numbers whose hashes begin with zero bits', async () => {
    const { challenge, proofs = [] } = parseProofs(await solveProofOfWork(work, never)) ?? {}
    expect(challenge).toBe(work.challenge)
    expect(proofs).toHaveLength(4)
    for (const [index, number] of proofs.entries()) {
      const digest = createHash('sha256')
        .update(proofText(work.seed, index, number))
        .digest()
      expect(beginsWithZeros(digest, 8)).toBe(true)
    }
  })

  it('pauses every hundred hashes', async () => {
    let pauses = 0
    const response = await solveProofOfWork(work, never, async () => {
      pauses++
    })
    const hashes = parseProofs(response)?.proofs.reduce((sum, number) => sum + number + 1, 0) ?? 0
    expect(pauses).toBe(Math.ceil(hashes / 100))
  })

  it('of this service takes about 33,000 hashes, and rarely twice as many', async () => {
    const totals = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const usual = { ...work, seed: `seed ${number}`, proofs: 16, difficulty: 11 }
        const response = await solveProofOfWork(usual, never, async () => {})
        return parseProofs(response)?.proofs.reduce((sum, proof) => sum + proof + 1, 0) ?? 0
      }),
    )
    expect(Math.max(...totals)).toBeLessThan(65_536)
    expect(totals.reduce((sum, total) => sum + total) / totals.length).toBeGreaterThan(16_384)
  })

  it('stops as soon as it is aborted', async () => {
    const controller = new AbortController()
    let pauses = 0
    const solving = solveProofOfWork({ ...work, difficulty: 18 }, controller.signal, async () => {
      if (++pauses === 3) controller.abort(new Error('left'))
    })
    await expect(solving).rejects.toThrow('left')
    expect(pauses).toBe(3)
  })

  it.each([
    { proofs: 1, difficulty: 23 },
    { proofs: mostWork, difficulty: 1 },
    { proofs: 1, difficulty: Number.POSITIVE_INFINITY },
    { proofs: Number.NaN, difficulty: 1 },
  ])('of more work than a page should do is refused: %j', async (more) => {
    await expect(solveProofOfWork({ ...work, ...more }, never)).rejects.toThrow(RangeError)
  })
})

describe('leading zero bits', () => {
  it.each([
    [[0, 0, 0x80], 16, true],
    [[0, 0, 0x80], 17, false],
    [[0, 1], 15, true],
    [[0, 1], 16, false],
    [[0x7f], 1, true],
    [[0xff], 0, true],
  ])('%j begins with %i: %s', (bytes, bits, expected) => {
    expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(expected)
  })
})
