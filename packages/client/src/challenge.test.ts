import { type AnswerChallenge, type Challenge, challengeHeader, parseProofs } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createAvailabilityService } from './availability.js'
import { createClient } from './call.js'
import { createSubmissionService } from './submission.js'
import { failure, fetchDouble, success } from './testing/fetch-double.js'

const { signal } = new AbortController()
const slot = { start: instant(10), end: instant(20) }
const work = {
  challenge: 'v1.a',
  kind: 'proof-of-work',
  seed: 's',
  proofs: 2,
  difficulty: 4,
  expires_in: 600,
}

const asking = (data: object) => {
  const { fetch, seen } = fetchDouble(() => success(data))
  const client = createClient({ baseUrl: 'https://s', configuration: 'c1', fetch })
  return { service: createSubmissionService(client, createAvailabilityService(client)), seen }
}

describe('a challenge', () => {
  it('is requested for the slot, and solved', async () => {
    const { service, seen } = asking(work)
    const response = await service.solveChallenge(slot, { signal })
    expect(parseProofs(response)).toMatchObject({
      challenge: 'v1.a',
      proofs: [expect.any(Number), expect.any(Number)],
    })
    expect(seen[0]?.url.href).toBe('https://s/v3/scheduling/challenges?configuration_id=c1')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ start_time: 10, end_time: 20 })
  })

  it('names the booking that moves, and the group event', async () => {
    const { service, seen } = asking(work)
    await service.solveChallenge({ ...slot, event: { eventId: 'e1' } }, { signal, bookingId: 'b1' })
    expect(seen[0]?.url.searchParams.get('booking_id')).toBe('b1')
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ event_id: 'e1' })
  })

  it('is answered by the page, if it wants to', async () => {
    const seen: Challenge[] = []
    const answer: AnswerChallenge = (challenge) => {
      seen.push(challenge)
      return challenge.kind === 'external' ? Promise.resolve('human') : undefined
    }
    const external = { challenge: 'c', kind: 'external', expires_in: 600 }
    expect(await asking(external).service.solveChallenge(slot, { signal, answer })).toBe('human')
    expect(await asking(work).service.solveChallenge(slot, { signal, answer })).toContain('v1.a:')
    expect(seen.map(({ kind }) => kind)).toEqual(['external', 'proof-of-work'])
  })

  it.each([
    { ...work, kind: 'external' },
    { ...work, kind: 'puzzle' },
    { ...work, seed: undefined },
    { ...work, proofs: undefined },
  ])('that nobody can solve is an error: %j', async (data) => {
    await expect(asking(data).service.solveChallenge(slot, { signal })).rejects.toMatchObject({
      type: 'challenge_required',
    })
  })
})

describe('the response to a challenge', () => {
  const request = {
    start_time: slot.start,
    end_time: slot.end,
    guest: { name: 'Ana', email: 'ana@example.com' },
  }
  const booked = { booking_id: 'b1', status: 'booked' }

  it('goes in a header with a booking and a move, and only then', async () => {
    const { service, seen } = asking(booked)
    const options = { signal, idempotencyKey: 'k' }
    await service.book(request, options)
    await service.book(request, { ...options, challengeResponse: 'r1' })
    await service.reschedule('b1', slot, { signal, challengeResponse: 'r2' })
    const name = challengeHeader.toLowerCase()
    expect(seen.map(({ headers }) => headers[name])).toEqual([undefined, 'r1', 'r2'])
  })

  it('is asked for at once: a call that needs it is not repeated by itself', async () => {
    const { fetch, seen } = fetchDouble(() =>
      failure(429, 'challenge_required', 'many bookings', { 'Retry-After': '60' }),
    )
    const client = createClient({ baseUrl: 'https://s', configuration: 'c1', fetch, idempotency: true })
    const service = createSubmissionService(client, createAvailabilityService(client))
    await expect(service.book(request, { signal, idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'challenge_required',
      status: 429,
    })
    expect(seen).toHaveLength(1)
  })
})
