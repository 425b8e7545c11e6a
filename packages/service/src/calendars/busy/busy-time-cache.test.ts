import { type Interval, instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { createBusyTimeCache } from './busy-time-cache.js'

const hours = (count: number): Interval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: instant(index * 7200),
    end: instant(index * 7200 + 3600),
  }))

describe('the cache of busy times', () => {
  test('returns entries of the same revision only', () => {
    const memory = createBusyTimeCache()
    memory.set('ada', 'first', hours(2))
    expect(memory.get('ada', 'first')).toEqual(hours(2))
    expect(memory.get('ada', 'second')).toBeUndefined()
    expect(memory.get('jonas', 'first')).toBeUndefined()
    memory.set('ada', 'second', [])
    expect(memory.get('ada', 'second')).toEqual([])
    expect(memory.get('ada', 'first')).toBeUndefined()
  })

  test('has a maximum number of intervals and drops the least recently used entries first', () => {
    const memory = createBusyTimeCache(30)
    memory.set('ada', '1', hours(9))
    memory.set('jonas', '1', hours(9))
    memory.set('kim', '1', hours(9))
    memory.get('ada', '1')
    memory.set('sam', '1', hours(9))
    const kept = ['ada', 'jonas', 'kim', 'sam'].filter((name) => memory.get(name, '1'))
    expect(kept).toEqual(['ada', 'kim', 'sam'])
    for (let round = 0; round < 100; round++) memory.set('ada', String(round), hours(9))
    expect(['kim', 'sam'].filter((name) => memory.get(name, '1'))).toEqual(['kim', 'sam'])
    memory.set('all', '1', hours(31))
    expect(memory.get('all', '1')).toBeUndefined()
  })
})
