import type { CalendarEvent } from '@whenable/contract'
import { type Instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { type CalendarFlowEvent, type CalendarProgress, initialCalendar } from './progress.js'
import { calendarTransition } from './transition.js'

const start = parseInstant('2026-03-01T00:00:00Z')
const quarter = 900
/** Ten thousand unsorted events in 35 days. */
const events = Array.from({ length: 10_000 }, (_, index): CalendarEvent => {
  const start_time = (start + ((index * 7919) % (35 * 96)) * quarter) as Instant
  return {
    id: `e${index}`,
    calendar_id: 'work',
    when: { object: 'timespan', start_time, end_time: start_time + 4 * quarter },
  }
})

const go = (progress: CalendarProgress, event: CalendarFlowEvent): CalendarProgress =>
  calendarTransition(progress, event, { now: start, newKey: 'k' }).progress

/** The flow before the answer with all events. */
const waiting = () => {
  const window = { start, end: (start + 35 * 86_400) as Instant }
  const first = initialCalendar({ window, timeZone: 'Europe/Lisbon', canChange: true, canAnswer: true })
  const asking = go(first, { type: 'start' })
  return go(asking, {
    type: 'calendars',
    attempt: asking.pending[0]?.attempt ?? 0,
    value: [{ id: 'work', name: 'Work' }],
  })
}
const answer = (progress: CalendarProgress, value = events): CalendarProgress =>
  go(progress, { type: 'events', attempt: progress.pending[0]?.attempt ?? 0, value })

describe('ten thousand events', () => {
  const before = waiting()
  const there = answer(before)

  it('are all shown, in order', () => {
    const { occurrences } = there.facts
    expect(occurrences).toHaveLength(10_000)
    expect(occurrences.every(({ start: at }, index) => at >= (occurrences[index - 1]?.start ?? 0))).toBe(true)
  })

  it('are read a few times each', () => {
    let reads = 0
    const counted: ProxyHandler<CalendarEvent> = {
      get: (event, name) => {
        reads++
        return Reflect.get(event, name)
      },
    }
    answer(
      before,
      events.map((event) => new Proxy(event, counted)),
    )
    expect(reads).toBeLessThan(50 * events.length)
  })

  it('are not expanded again without a change', () => {
    const hidden = go(there, { type: 'toggle-calendar', id: 'work' })
    expect(hidden.facts.occurrences).toEqual([])
    const shown = go(hidden, { type: 'toggle-calendar', id: 'work' })
    expect(shown.views).toBe(there.views)
    expect(go(there, { type: 'online', online: false }).facts.occurrences).toBe(there.facts.occurrences)
  })
})
