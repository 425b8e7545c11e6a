import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.js'

it('a full map drops the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(3)
  for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) map.set(key, index)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})
