import { expect, test } from 'vitest'
import { timesOf, withTime } from './range-picker.js'

test('hours start at each quarter of an hour of a day', () => {
  const starts = timesOf('start', { start: 540, end: 1_020 })
  expect([starts[0], starts[1], starts.at(-1), starts.length]).toEqual([0, 15, 1_425, 96])
})

test('hours end after their start, at the latest when the day does', () => {
  expect(timesOf('end', { start: 540, end: 1_020 })[0]).toBe(555)
  expect(timesOf('end', { start: 547, end: 1_020 })[0]).toBe(555)
  expect(timesOf('end', { start: 1_425, end: 1_440 })).toEqual([1_440])
  expect(timesOf('end', { start: 1_435, end: 1_440 })).toEqual([1_440])
})

test('another start keeps the end if it is later, and else moves it to an hour after', () => {
  expect(withTime('start', 600, { start: 540, end: 1_020 })).toEqual({ start: 600, end: 1_020 })
  expect(withTime('start', 1_020, { start: 540, end: 1_020 })).toEqual({ start: 1_020, end: 1_080 })
  expect(withTime('start', 1_425, { start: 540, end: 1_020 })).toEqual({ start: 1_425, end: 1_440 })
  expect(withTime('end', 600, { start: 540, end: 1_020 })).toEqual({ start: 540, end: 600 })
})
