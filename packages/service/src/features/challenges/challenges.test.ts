import type { Challenge } from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousCaller } from '../../anonymous/callers.js'
import type { ExternalChallengeResponse } from '../../anonymous/external-challenge.js'
import type { ServiceOptions } from '../../create-service.js'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { Store } from '../../kernel/store/store.js'
import { signIn } from '../../testing/sign-in.js'
import { solveChallenge } from '../../testing/solve-challenge.js'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const home = '192.0.2.1'
const perAddress = 10
const perConfiguration = 100

/** The half hours of office hours, in turn. */
const slotOf = (index: number): Instant =>
  instant(parseInstant('2026-03-03T09:00:00Z') + Math.floor(index / 16) * 7 * 86_400 + (index % 16) * 1_800)

const secretKeys = await readSecretKeys(newSecretKey())

describe.each(racingStores.slice(0, 3))('challenges on %s', (_name, openStores) => {
  let service: TestService
  let ada: TestHost
  let id: string
  let stores: readonly [Store, Store]
  beforeAll(async () => {
    stores = await openStores()
  })
  afterAll(() => stores[0].close())

  const open = async (options: Partial<ServiceOptions> = {}) => {
    service = await openService(stores, {
      addressOf: (request) => request.headers.get('x-from') ?? undefined,
      connections: { providers: {}, secretKeys },
      ...options,
    })
    ada = await addHost(service, 'ada@example.com')
    id = await addConfiguration(service, [ada])
  }

  interface Sent {
    readonly from?: string
    readonly key?: string
    readonly response?: string | undefined
    readonly bearer?: string
    readonly configuration?: string
  }
  const headersOf = ({ from = home, key, response }: Sent) => ({
    'x-from': from,
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...(response ? { 'Challenge-Response': response } : {}),
  })
  const at = (path: string, { configuration = id }: Sent) =>
    `/v3/scheduling/${path}?configuration_id=${configuration}`
  const book = (index: number, sent: Sent = {}) =>
    service.call('POST', at('bookings', sent), {
      body: bookingBody(slotOf(index)),
      headers: headersOf(sent),
      ...(sent.bearer ? { bearer: sent.bearer } : {}),
    })
  const move = (bookingId: string, index: number, sent: Sent = {}) =>
    service.call('PATCH', at(`bookings/${bookingId}`, sent), {
      body: { start_time: slotOf(index), end_time: slotOf(index) + 1_800 },
      headers: headersOf(sent),
    })
  const cancel = (bookingId: string) =>
    service.call('DELETE', at(`bookings/${bookingId}`, {}), { body: {}, headers: { 'x-from': home } })
  const challengeFor = async (index: number, sent: Sent = {}): Promise<Challenge> => {
    const { data } = await service.call('POST', at('challenges', sent), {
      body: { start_time: slotOf(index), end_time: slotOf(index) + 1_800 },
      headers: headersOf(sent),
    })
    return data
  }
  const responseFor = async (index: number, sent: Sent = {}) =>
    solveChallenge(await challengeFor(index, sent))

  /** Notes as many moves as an address makes without a challenge. */
  const reachThreshold = async ({ from = home, configuration = id }: Sent = {}) => {
    const { applicationId, now } = service
    const { address, network } = await anonymousCaller(applicationId, from)
    const deeds = Array.from({ length: perAddress }, () => ({
      ...{ id: crypto.randomUUID(), applicationId, kind: 'move' as const, at: now, targetId: configuration },
      ...{ address, network, subjectId: crypto.randomUUID() },
    }))
    await stores[0].transaction((transaction) => transaction.addDeeds(deeds))
  }
  const reachFrom = async (addresses: number) => {
    for (let host = 0; host < addresses; host++) await reachThreshold({ from: `198.51.100.${host}` })
  }
  const isRequired = { status: 429, error: { type: 'challenge_required', reason: 'proof-of-work' } }

  test('are not required for the first ten bookings an hour from an address', async () => {
    await open()
    const ids: string[] = []
    for (let index = 0; index < perAddress; index++) {
      const booked = await book(index)
      expect(booked.status).toBe(200)
      ids.push(booked.data.booking_id)
    }
    const refused = await book(perAddress)
    expect(refused).toMatchObject(isRequired)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
    expect((await book(perAddress, { from: '192.0.2.2' })).status).toBe(200)
    service.at(instant(service.now + 3_600))
    // Ten are active.
    expect(await book(perAddress + 1)).toMatchObject(isRequired)
    await cancel(ids[0] ?? '')
    expect((await book(perAddress + 1)).status).toBe(200)
  })

  test('are required from everybody after a hundred bookings of a configuration', async () => {
    await open()
    await reachFrom(perConfiguration / perAddress)
    expect(await book(0, { from: '203.0.113.1' })).toMatchObject(isRequired)
    const other = await addConfiguration(service, [ada])
    expect((await book(0, { from: '203.0.113.1', configuration: other })).status).toBe(200)
  })

  test('that one address leaves unsolved are required from nobody else', async () => {
    await open()
    await reachFrom(perConfiguration / perAddress - 2)
    await reachThreshold()
    for (let index = 0; index < perAddress; index++) expect(await book(index)).toMatchObject(isRequired)
    expect((await book(0, { from: '203.0.113.1' })).status).toBe(200)
  })

  test('that one address solves count for everybody', async () => {
    await open()
    await reachFrom(perConfiguration / perAddress - 2)
    await reachThreshold()
    for (let solved = 0; solved < perAddress; solved++) {
      const { data } = await book(0, { response: await responseFor(0) })
      await cancel(data.booking_id)
    }
    expect(await book(1, { from: '203.0.113.1' })).toMatchObject(isRequired)
  })

  test('let a solved booking pass, under the same idempotency key', async () => {
    await open()
    await reachThreshold()
    const key = 'a key that nobody guesses'
    expect(await book(0, { key })).toMatchObject(isRequired)
    const booked = await book(0, { key, response: await responseFor(0) })
    expect(booked.status).toBe(200)
    // A repeated request gets the first answer, without another challenge.
    expect((await book(0, { key })).data.booking_id).toBe(booked.data.booking_id)
  })

  describe('for a series', () => {
    const openSeries = async () => {
      await open()
      const configuration = await addConfiguration(service, [ada], {
        scheduler: {
          ...{ min_booking_notice: 0, available_days_in_future: 90 },
          booking_series: { max_bookings: 12 },
        },
      })
      return {
        configuration,
        bookAll: (first: number, count: number, sent: Sent = {}) =>
          service.call('POST', at('booking-series', { configuration }), {
            body: {
              slots: Array.from({ length: count }, (_, index) => bookingBody(slotOf(first + index))),
              guest: { name: 'Robin Vale', email: `robin${first}@example.com` },
              if_taken: 'skip',
            },
            headers: headersOf(sent),
          }),
      }
    }

    test('are of its first slot, under the same idempotency key', async () => {
      const { configuration, bookAll } = await openSeries()
      await reachThreshold({ configuration })
      const key = 'a key that nobody guesses'
      expect(await bookAll(3, 3, { key })).toMatchObject(isRequired)
      const ofAnotherSlot = await responseFor(4, { configuration })
      expect(await bookAll(3, 3, { key, response: ofAnotherSlot })).toMatchObject(isRequired)
      const booked = await bookAll(3, 3, { key, response: await responseFor(3, { configuration }) })
      expect(booked.data.bookings).toHaveLength(3)
      // A repeated request gets the first answer, without another challenge.
      expect((await bookAll(3, 3, { key })).data).toEqual(booked.data)
    })

    test('count each of its bookings', async () => {
      const { configuration, bookAll } = await openSeries()
      for (let index = 0; index < 3; index++)
        expect((await bookAll(index * 3, 3)).data.bookings).toHaveLength(3)
      // The tenth booking is still free of challenges, and takes its whole series with it.
      expect((await bookAll(9, 12)).data.bookings).toHaveLength(12)
      expect(await bookAll(21, 2)).toMatchObject(isRequired)
      expect(await book(30, { configuration })).toMatchObject(isRequired)
    })

    test('count each of its bookings for everybody', async () => {
      const { configuration, bookAll } = await openSeries()
      for (let index = 0; index < 9; index++)
        expect((await bookAll(index * 12, 12, { from: `198.51.${index}.1` })).status).toBe(200)
      expect(await bookAll(108, 12, { from: '198.51.9.1' })).toMatchObject(isRequired)
      expect(await book(121, { configuration, from: '203.0.113.1' })).toMatchObject(isRequired)
    })
  })

  test('count a loop of bookings and cancellations', async () => {
    await open()
    for (let round = 0; round < perAddress; round++) {
      const { data } = await book(0)
      expect((await cancel(data.booking_id)).status).toBe(200)
    }
    expect(await book(0)).toMatchObject(isRequired)
  })

  test('are required for moves, but never to cancel', async () => {
    await open()
    const { data } = await book(0)
    await reachThreshold()
    expect(await move(data.booking_id, 1)).toMatchObject(isRequired)
    expect((await move(data.booking_id, 1, { response: await responseFor(1) })).status).toBe(200)
    expect((await cancel(data.booking_id)).status).toBe(200)
  })

  test('are not required from an API key, nor from the owner', async () => {
    await open()
    const token = await signIn(service, 'ada@example.com')
    await reachThreshold()
    expect((await book(0, { bearer: service.key })).status).toBe(200)
    expect((await book(1, { bearer: token.access_token })).status).toBe(200)
    expect(await book(2)).toMatchObject(isRequired)
  })

  test('are required from the holder of a token that does not cover the call', async () => {
    await open()
    const token = await signIn(service, 'ada@example.com', { scope: 'email' })
    await reachThreshold()
    expect(await book(0, { bearer: token.access_token })).toMatchObject(isRequired)
  })

  test('are twice the work after five were solved from an address, and nobody does less', async () => {
    await open()
    const noteSolved = async (count: number) => {
      const { applicationId, now } = service
      const { address, network } = await anonymousCaller(applicationId, home)
      const deeds = Array.from({ length: count }, () => ({
        ...{ id: crypto.randomUUID(), applicationId, kind: 'challenge' as const, at: now, targetId: id },
        ...{ address, network, subjectId: crypto.randomUUID() },
      }))
      await stores[0].transaction((transaction) => transaction.addDeeds(deeds))
    }
    await reachThreshold()
    expect(await challengeFor(0)).toMatchObject({ proofs: 16, difficulty: 11 })
    await noteSolved(5)
    const challenge = await challengeFor(0)
    expect(challenge).toMatchObject({ proofs: 16, difficulty: 12 })
    expect(await book(0, { response: solveChallenge({ ...challenge, difficulty: 8 }) })).toMatchObject(
      isRequired,
    )
    expect((await book(0, { response: solveChallenge(challenge) })).status).toBe(200)
    expect(await challengeFor(1, { from: '203.0.113.1' })).toMatchObject({ proofs: 16, difficulty: 11 })
    await noteSolved(30)
    expect(await challengeFor(1)).toMatchObject({ proofs: 24, difficulty: 17 })
    service.at(instant(service.now + 3_600))
    expect(await challengeFor(1)).toMatchObject({ proofs: 16, difficulty: 11 })
  })

  test('can be used once, also in another spelling', async () => {
    await open()
    await reachThreshold()
    const response = await responseFor(0)
    const { data } = await book(0, { response })
    await cancel(data.booking_id)
    expect(await book(0, { response })).toMatchObject(isRequired)
    const [challenge = '', proofs = ''] = response.split(':')
    // The last character of base64url has bits that no byte holds.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
      expect(await book(0, { response: `${challenge.slice(0, -1)}${last}:${proofs}` })).toMatchObject(
        isRequired,
      )
  })

  test('of simultaneous calls let one pass', async () => {
    await open()
    await reachThreshold()
    const response = await responseFor(0)
    const answers = await Promise.all([0, 1, 2, 3].map(() => book(0, { response })))
    expect(answers.filter(({ error }) => error?.type === 'challenge_required')).toHaveLength(3)
  })

  test('are for one slot of one configuration', async () => {
    await open()
    const other = await addConfiguration(service, [ada])
    await reachThreshold()
    await reachThreshold({ configuration: other })
    const response = await responseFor(0)
    expect(await book(1, { response })).toMatchObject(isRequired)
    expect(await book(0, { response, configuration: other })).toMatchObject(isRequired)
    const spliced = `${(await challengeFor(1)).challenge}:${response.split(':')[1]}`
    expect(await book(1, { response: spliced })).toMatchObject(isRequired)
    expect((await book(0, { response })).status).toBe(200)
  })

  test('expire after ten minutes', async () => {
    await open()
    await reachThreshold()
    const challenge = await challengeFor(0)
    expect(challenge.expires_in).toBe(600)
    const response = solveChallenge(challenge)
    service.at(instant(service.now + 600))
    expect(await book(0, { response })).toMatchObject(isRequired)
  })

  test('need all proofs', async () => {
    await open()
    await reachThreshold()
    const challenge = await challengeFor(0)
    const wrong = solveChallenge({ ...challenge, proofs: 15 })
    expect(await book(0, { response: wrong })).toMatchObject(isRequired)
    expect(await book(0, { response: `${wrong},1` })).toMatchObject(isRequired)
    expect(await book(0, { response: solveChallenge({ ...challenge, difficulty: 4 }) })).toMatchObject(
      isRequired,
    )
  })

  test('are refused in any other form', async () => {
    await open()
    await reachThreshold()
    const { challenge } = await challengeFor(0)
    const text = fc
      .oneof(
        fc.string(),
        fc.string().map((end) => `${challenge}:${end}`),
        fc.array(fc.nat(), { maxLength: 20 }).map((numbers) => `${challenge}:${numbers}`),
        fc.string().map((start) => `v1.${start}.${challenge}:1,2`),
      )
      .map((response) => response.replace(/[^\x21-\x7e]/g, '-') || '-')
    await fc.assert(
      fc.asyncProperty(text, async (response) => {
        expect(await book(0, { response })).toMatchObject(isRequired)
      }),
      { numRuns: 30 },
    )
    expect(service.errors).toEqual([])
  })

  test('of one process are unknown to another that has a key of its own', async () => {
    await open({ connections: { providers: {}, secretKeys: undefined } })
    await reachThreshold()
    // Calls alternate between the processes.
    const challenge = await challengeFor(0)
    expect(await book(0, { response: solveChallenge(challenge) })).toMatchObject(isRequired)
  })

  test('are off without limits of requests, and without addresses', async () => {
    await open({ rateLimit: 0 })
    await reachThreshold()
    expect((await book(0)).status).toBe(200)
    await open({ addressOf: () => undefined })
    await reachThreshold()
    expect((await book(0)).status).toBe(200)
  })

  test('of another provider are verified by it', async () => {
    const seen: ExternalChallengeResponse[] = []
    await open({
      verifyChallenge: async (response) => {
        seen.push(response)
        return response.response === 'human'
      },
    })
    await reachThreshold()
    const { kind, expires_in } = await challengeFor(0)
    expect({ kind, expires_in }).toEqual({ kind: 'external', expires_in: 600 })
    const required = { ...isRequired, error: { type: 'challenge_required', reason: 'external' } }
    expect(await book(0)).toMatchObject(required)
    expect(seen).toEqual([])
    expect(await book(0, { response: 'robot' })).toMatchObject(required)
    expect((await book(0, { response: 'human' })).status).toBe(200)
    const slot = { start: slotOf(0), end: instant(slotOf(0) + 1_800) }
    expect(seen[1]).toEqual({ response: 'human', address: home, configurationId: id, ...slot })
  })
})

test('a page of another origin may send the response to a challenge', async () => {
  const { service } = await openService(createMemoryStore())
  const preflight = await service.fetch(
    new Request('http://service.test/v3/scheduling/bookings', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.com',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'challenge-response',
      },
    }),
  )
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Challenge-Response')
})
