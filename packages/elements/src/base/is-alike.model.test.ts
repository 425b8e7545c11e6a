import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAlike } from './is-alike.js'
import { latest } from './latest.js'

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

  it('treats functions with the same source as equal', () => {
    const render = (id: string) => ({ settings: async () => id, data: { id: 'same' } })
    expect(isAlike(render('a'), render('b'))).toBe(true)
    expect(isAlike({ settings: () => 1 }, { settings: () => 2 })).toBe(false)
  })

  it('compares objects with a key by the key only', () => {
    const service = (key: string, calls: number) => ({ key, calls, settings: () => key })
    expect(isAlike(service('a', 1), service('a', 2))).toBe(true)
    expect(isAlike(service('a', 1), service('b', 1))).toBe(false)
  })

  it('distinguishes instances of different classes', () => {
    class One {
      constructor(readonly at: string) {}
    }
    class Other extends One {}
    expect(isAlike(new One('a'), new One('a'))).toBe(true)
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

describe('latest', () => {
  it('uses the object that was assigned last, or the previous one if there is none', () => {
    class Service {
      #calls = 0
      constructor(readonly name: string) {}
      ask() {
        return `${this.name} ${++this.#calls}`
      }
    }
    const first = new Service('first')
    let current: Service | null = Object.freeze(first) as Service
    const port = latest(() => current, first)
    expect(port.ask()).toBe('first 1')
    current = new Service('second')
    expect([port.ask(), port.ask(), port.name, 'ask' in port]).toEqual([
      'second 1',
      'second 2',
      'second',
      true,
    ])
    current = null
    expect(port.ask()).toBe('second 3')
  })
})
