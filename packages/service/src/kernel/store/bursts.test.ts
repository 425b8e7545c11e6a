import { activityKinds } from '@whenable/contract'
import { instant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monday } from '../../testing/studio.js'
import { burstsOf, countKinds, longestPause, ordinary } from './bursts.js'
import type { DeedRecord } from './store.js'

const deedOf = (id: string, change: Partial<DeedRecord> = {}): DeedRecord => ({
  ...{ id, applicationId: 'studio', kind: 'booking', at: monday, network: '203.0.113.0/24', subjectId: id },
  ...change,
})

/** Deeds that follow each other after some seconds. */
const inRow = (count: number, pause: number, change: Partial<DeedRecord> = {}, prefix = 'd') =>
  Array.from({ length: count }, (_, index) =>
    deedOf(`${prefix}${String(index).padStart(3, '0')}`, { at: instant(monday + index * pause), ...change }),
  )

describe('a burst', () => {
  test('is more than ordinary visitors cause from one network', () => {
    for (const kind of activityKinds) {
      expect(burstsOf(inRow(ordinary[kind], 1, { kind }))).toEqual([])
      expect(burstsOf(inRow(ordinary[kind] + 1, 1, { kind }))).toHaveLength(1)
    }
  })

  test('goes on until a longer pause', () => {
    const most = ordinary.booking + 1
    const [burst, ...others] = burstsOf(inRow(most, longestPause))
    expect(others).toEqual([])
    expect(burst).toMatchObject({ id: 'd000', network: '203.0.113.0/24', first: monday })
    expect(burst?.last).toBe(monday + (most - 1) * longestPause)
    expect(burstsOf(inRow(most, longestPause + 1))).toEqual([])
  })

  test('is that of one mailbox where the networks vary', () => {
    const deeds = inRow(9, 60, { mailbox: 'robin' }).map((deed, index) => ({
      ...deed,
      network: `203.0.${index}.0/24`,
    }))
    expect(burstsOf(deeds)).toMatchObject([{ network: undefined, deeds: { length: 9 } }])
  })

  test('has the holds and the bookings of its network together', () => {
    const deeds = [...inRow(6, 60), ...inRow(3, 60, { kind: 'hold' }, 'h')]
    const [burst] = burstsOf(deeds)
    expect(countKinds(burst?.deeds ?? [])).toEqual({ booking: 6, hold: 3 })
  })
})

describe('bursts', () => {
  const deeds = fc
    .array(
      fc.record({
        kind: fc.constantFrom('booking' as const, 'poll-answer' as const),
        minute: fc.nat(120),
        network: fc.constantFrom('203.0.113.0/24', '2001:db8:7::/48', undefined),
        mailbox: fc.constantFrom('ada', 'robin', undefined),
      }),
      { maxLength: 60 },
    )
    .map((rows) =>
      rows.map(({ minute, ...row }, index) =>
        deedOf(`d${index}`, { ...row, at: instant(monday + minute * 60) }),
      ),
    )

  test('contain every deed at most once, and nothing else', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const ids = burstsOf(all).flatMap((burst) => burst.deeds.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      }),
    )
  })

  test('do not depend on the order in which deeds are read', () => {
    const shuffled = deeds.chain((all) =>
      fc
        .shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
        .map((other) => ({ all, other })),
    )
    fc.assert(
      fc.property(shuffled, ({ all, other }) => {
        expect(burstsOf(other)).toEqual(burstsOf(all))
      }),
    )
  })

  test('are unusual, without a longer pause, the latest first, and of one network or one mailbox', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const bursts = burstsOf(all)
        expect(bursts.map(({ last }) => last)).toEqual(bursts.map(({ last }) => last).sort((a, b) => b - a))
        for (const { deeds: own, first, last, network, id } of bursts) {
          const kinds = countKinds(own)
          expect(activityKinds.some((kind) => (kinds[kind] ?? 0) > ordinary[kind])).toBe(true)
          expect([own[0]?.id, own[0]?.at, own.at(-1)?.at]).toEqual([id, first, last])
          for (const [index, { at }] of own.entries())
            expect(at - (own[index - 1]?.at ?? at)).toBeLessThanOrEqual(longestPause)
          const isOne = (key: 'network' | 'mailbox') => new Set(own.map((deed) => deed[key])).size === 1
          expect(network === undefined ? isOne('mailbox') : isOne('network')).toBe(true)
        }
      }),
    )
  })

  test('that have ended stay the same when more is caused later', () => {
    fc.assert(
      fc.property(deeds, fc.nat(50), (all, more) => {
        const later = inRow(more, 1, { at: instant(monday + 121 * 60 + longestPause) }, 'later')
        const before = burstsOf(all)
        expect(burstsOf([...all, ...later]).filter(({ id }) => !id.startsWith('later'))).toEqual(before)
      }),
    )
  })
})
