import { type Interval, instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { createBusyTimeCache } from './busy-time-cache.js'

const hours = (count: number): Interval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: instant(index * 7200),
    end: instant(index * 7200 + 3600),
  }))

describe('a memory of busy times', () => {
  test('recalls what was kept of the same revision, and nothing of another', () => {
    const memory = createBusyTimeCache()
    memory.keep('ada', 'first', hours(2))
    expect(memory.recall('ada', 'first')).toEqual(hours(2))
    expect(memory.recall('ada', 'second')).toBeUndefined()
    expect(memory.recall('jonas', 'first')).toBeUndefined()
    memory.keep('ada', 'second', [])
    expect(memory.recall('ada', 'second')).toEqual([])
    expect(memory.recall('ada', 'first')).toBeUndefined()
  })

  test('holds so many intervals and forgets first what was asked for longest ago', () => {
    const memory = createBusyTimeCache(30)
    memory.keep('ada', '1', hours(9))
    memory.keep('jonas', '1', hours(9))
    memory.keep('kim', '1', hours(9))
    memory.recall('ada', '1')
    memory.keep('sam', '1', hours(9))
    const kept = ['ada', 'jonas', 'kim', 'sam'].filter((name) => memory.recall(name, '1'))
    expect(kept).toEqual(['ada', 'kim', 'sam'])
    for (let round = 0; round < 100; round++) memory.keep('ada', String(round), hours(9))
    expect(['kim', 'sam'].filter((name) => memory.recall(name, '1'))).toEqual(['kim', 'sam'])
    memory.keep('all', '1', hours(31))
    expect(memory.recall('all', '1')).toBeUndefined()
  })
})
