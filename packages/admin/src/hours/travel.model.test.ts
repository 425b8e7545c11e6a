import { expect, test } from 'vitest'
import { stayForm, stayProblem, withStay } from './travel.model.js'

const newYork = {
  key: '2026-03-12',
  start_date: '2026-03-12',
  end_date: '2026-04-02',
  timezone: 'America/New_York',
}
const form = (first: string, last: string, key?: string) => ({ key, first, last, timezone: 'Asia/Tokyo' })

test('a stay may begin on the day after another one, and end on the day before', () => {
  expect(stayProblem([newYork], form('2026-04-03', ''))).toBeUndefined()
  expect(stayProblem([newYork], form('2026-03-01', '2026-03-11'))).toBeUndefined()
})

test('a stay that shares a date with another one, or ends before it begins, has a problem', () => {
  expect(stayProblem([newYork], form('2026-04-02', ''))).toBe('overlap')
  expect(stayProblem([newYork], form('2026-03-01', ''))).toBe('overlap')
  expect(stayProblem([], form('2026-03-02', '2026-03-01'))).toBe('backwards')
})

test('a changed stay replaces itself, and stays are in the order of their dates', () => {
  const tokyo = form('2026-03-01', '2026-03-11')
  const both = withStay([newYork], tokyo)
  expect(both.map(({ start_date }) => start_date)).toEqual(['2026-03-01', '2026-03-12'])
  const moved = { ...stayForm(newYork), first: '2026-03-20', last: '' }
  expect(stayProblem(both, moved)).toBeUndefined()
  expect(withStay(both, moved)).toEqual([
    { key: '2026-03-01', start_date: '2026-03-01', end_date: '2026-03-11', timezone: 'Asia/Tokyo' },
    { key: '2026-03-20', start_date: '2026-03-20', timezone: 'America/New_York' },
  ])
})
