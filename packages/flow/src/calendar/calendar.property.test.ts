import {
  type CalendarEvent,
  ServiceError,
  type ServiceErrorInfo,
  toServiceErrorInfo,
} from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CalendarEffect,
  type CalendarFlowEvent,
  type CalendarProgress,
  initialCalendar,
  pendingChange,
} from './progress.js'
import { calendarTransition } from './transition.js'

const day = 86_400
const start = parseInstant('2026-03-01T00:00:00Z')
const infos = [
  { id: 'work', name: 'Work', email: 'ada@example.com' },
  { id: 'home', name: 'Home' },
]
const eventsOf = (calendar_id: string): CalendarEvent[] => [
  {
    id: 'series',
    calendar_id,
    when: { object: 'timespan', start_time: instant(start + day), end_time: instant(start + day + 3600) },
    recurrence: ['RRULE:FREQ=WEEKLY'],
  },
  { id: 'single', calendar_id, when: { object: 'time', time: instant(start + 2 * day) } },
]
const errors: ServiceErrorInfo[] = (['internal_error', 'unauthorized', 'connection_error'] as const).map(
  (type) => toServiceErrorInfo(new ServiceError(type, type)),
)

/** A step of the page or the service. Numbers select among the current options. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('show'), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move'), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['this', 'following', 'all', 'undo', 'dismiss', 'cancel-change', 'retry', 'refresh'] as const),
        ...(['toggle', 'rsvp', 'offline', 'online', 'stop', 'start'] as const),
      ),
      which: fc.nat(),
    }),
  },
)
type Step = { readonly do: string; readonly which: number }

interface Run {
  progress: CalendarProgress
  /** Pending effects, and aborted ones. */
  open: CalendarEffect[]
  readonly aborted: CalendarEffect[]
}

const go = (run: Run, event: CalendarFlowEvent) => {
  const { progress, effects } = calendarTransition(run.progress, event, {
    now: start,
    newKey: `${run.progress.attempt}`,
  })
  run.progress = progress
  for (const effect of effects)
    if (effect.type !== 'abort') run.open.push(effect)
    else {
      run.aborted.push(...run.open.filter(({ attempt }) => attempt === effect.attempt))
      run.open = run.open.filter(({ attempt }) => attempt !== effect.attempt)
    }
}

const answerOf = (effect: CalendarEffect): CalendarFlowEvent => {
  const { attempt } = effect
  switch (effect.type) {
    case 'calendars':
      return { type: 'calendars', attempt, value: infos }
    case 'events':
      return { type: 'events', attempt, value: eventsOf(effect.query.calendarId) }
    case 'save':
      return { type: 'save', attempt, value: { plan: effect.plan, answers: [], ids: [] } }
    default:
      return { type: 'send-answer', attempt, value: undefined }
  }
}

const take = (run: Run, step: Step) => {
  const { occurrences } = run.progress.facts
  const chosen = occurrences[step.which % Math.max(1, occurrences.length)]
  const effect = run.open[step.which % Math.max(1, run.open.length)]
  switch (step.do) {
    case 'answer':
    case 'fail':
      if (!effect) return
      run.open = run.open.filter((one) => one !== effect)
      return go(
        run,
        step.do === 'answer'
          ? answerOf(effect)
          : {
              type: 'error',
              attempt: effect.attempt,
              error: errors[step.which % errors.length] as ServiceErrorInfo,
            },
      )
    case 'late': {
      const gone = run.aborted[step.which % Math.max(1, run.aborted.length)]
      const before = run.progress
      if (gone) go(run, answerOf(gone))
      // Answers to aborted requests change nothing.
      if (gone) expect(run.progress.facts).toEqual(before.facts)
      return
    }
    case 'show': {
      const from = (start + (step.which - 10) * 20 * day) as Instant
      return go(run, { type: 'show', start: from, end: (from + 35 * day) as Instant })
    }
    case 'move': {
      if (!chosen) return
      const to = (chosen.start + ((step.which % 5) - 2) * day + 1800) as Instant
      const name = { occurrenceId: chosen.id, calendarId: chosen.event.calendar_id ?? '' }
      return go(run, { type: 'move', ...name, start: to, end: (to + 3600) as Instant })
    }
    case 'rsvp':
      if (chosen) go(run, { type: 'answer', occurrenceId: chosen.id, status: 'yes' })
      return
    case 'toggle':
      return go(run, { type: 'toggle-calendar', id: infos[step.which % 2]?.id ?? '' })
    case 'offline':
    case 'online':
      return go(run, { type: 'online', online: step.do === 'online' })
    case 'this':
    case 'following':
    case 'all':
      return go(run, { type: 'choose-scope', scope: step.do })
    default:
      return go(run, { type: step.do } as CalendarFlowEvent)
  }
}

const begun = (): Run => ({
  progress: initialCalendar({
    window: { start, end: instant(start + 35 * day) },
    timeZone: 'Europe/Lisbon',
    canChange: true,
    canAnswer: true,
  }),
  open: [],
  aborted: [],
})

describe('a calendar, after any sequence of events', () => {
  it('requests at most four months at a time, none twice, and saves one change at a time', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
        const run = begun()
        go(run, { type: 'start' })
        for (const step of all) {
          take(run, step)
          const reads = run.open.filter((effect) => effect.type === 'events')
          expect(reads.length).toBeLessThanOrEqual(4)
          const names = reads.map(({ query }) => `${query.calendarId} ${query.start}`)
          expect(new Set(names).size).toBe(names.length)
          expect(run.open.filter(({ type }) => type === 'save' || type === 'send-answer').length).toBe(
            pendingChange(run.progress) ? 1 : 0,
          )
          expect(run.progress.step.change?.step === 'saving').toBe(!!pendingChange(run.progress))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is ready once all requests are answered', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
        const run = begun()
        for (const step of [...all, { do: 'start', which: 0 }, { do: 'retry', which: 0 }]) take(run, step)
        for (let left = 200; run.open.length && left; left--) take(run, { do: 'answer', which: 0 })
        const { list, calendars } = run.progress.facts
        expect(run.open).toEqual([])
        expect(list.state).toBe('ready')
        expect(calendars.map(({ state }) => state)).toEqual(['ready', 'ready'])
        expect(pendingChange(run.progress)).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  it('shows the previous state after a refusal', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('this', 'following', 'all'), (which, scope) => {
        const run = begun()
        go(run, { type: 'start' })
        while (run.open.length) take(run, { do: 'answer', which: 0 })
        const { occurrences } = run.progress.facts
        take(run, { do: 'move', which })
        take(run, { do: scope, which })
        const save = run.open.find(({ type }) => type === 'save')
        if (!save) return
        expect(run.progress.facts.occurrences).not.toEqual(occurrences)
        go(run, { type: 'error', attempt: save.attempt, error: errors[0] as ServiceErrorInfo })
        expect(run.progress.facts.occurrences).toEqual(occurrences)
      }),
    )
  })
})
