import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAlike } from './is-alike.js'

const copyOf = (value: unknown): unknown => structuredClone(value)

describe('isAlike', () => {
  it('is true for a copy, and symmetric', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(isAlike(one, copyOf(one))).toBe(true)
        const isSame = fc.stringify(one) === fc.stringify(other)
        if (isSame) expect(isAlike(one, other)).toBe(true)
        expect(isAlike(one, other)).toBe(isAlike(other, one))
      }),
    )
    expect(isAlike({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe(false)
    expect(isAlike([1, 2], [1])).toBe(false)
    expect(isAlike([], {})).toBe(false)
    expect(isAlike(null, {})).toBe(false)
  })

  it('treats an absent field as undefined', () => {
    expect(isAlike({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isAlike({ a: 1 }, { b: 1 })).toBe(false)
  })

  it('compares maps by content', () => {
    expect(isAlike(new Map([['a', { n: 1 }]]), new Map([['a', { n: 1 }]]))).toBe(true)
    expect(isAlike(new Map([['a', { n: 1 }]]), new Map([['a', { n: 2 }]]))).toBe(false)
  })

  it('distinguishes functions and services that look the same, such as those of two tenants', () => {
    const service = (id: string) => ({ settings: async () => id })
    expect(isAlike(service('a'), service('b'))).toBe(false)
    expect(isAlike([service('a')], [service('a')])).toBe(false)
    const one = service('a')
    expect(isAlike([one, { id: 'same' }], [one, { id: 'same' }])).toBe(true)
    expect(
      isAlike(
        () => 1,
        () => 1,
      ),
    ).toBe(false)
    expect(
      isAlike(
        Object.assign(() => 1, { key: 'a' }),
        Object.assign(() => 2, { key: 'a' }),
      ),
    ).toBe(true)
  })

  it('compares data with a field `key` by all its fields', () => {
    expect(isAlike({ key: 'topic', label: 'Topic' }, { key: 'topic', label: 'Subject' })).toBe(false)
  })

  it('compares services with a key by the key only', () => {
    const service = (key: string, calls: number) => ({ key, calls, settings: () => key })
    expect(isAlike(service('a', 1), service('a', 2))).toBe(true)
    expect(isAlike(service('a', 1), service('b', 1))).toBe(false)
  })

  it('distinguishes instances of different classes', () => {
    class One {
      constructor(readonly at: string) {}
    }
    class Other extends One {}
    expect(isAlike(new One('a'), new One('a'))).toBe(false)
    expect(isAlike(new One('a'), new One('b'))).toBe(false)
    expect(isAlike(new One('a'), new Other('a'))).toBe(false)
  })

  it('terminates on circular references', () => {
    const ring = () => {
      const one: Record<string, unknown> = { name: 'ring' }
      one['self'] = one
      return one
    }
    expect(isAlike(ring(), ring())).toBe(true)
  })
})
