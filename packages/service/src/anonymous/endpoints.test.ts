import { activityKinds, endpoints } from '@whenable/contract'
import { expect, test } from 'vitest'
import { hostedPages } from '../pages/hosted-pages.js'
import type { PageContext } from '../pages/page-route.js'
import { budgets } from './budgets.js'
import { effectsOfEndpoints, effectsOfForms } from './endpoints.js'

test('every endpoint for callers without a credential says what it causes', () => {
  const open = endpoints.filter(({ access }) => access === 'visitor' || access === 'anyone')
  expect(Object.keys(effectsOfEndpoints).sort()).toEqual(open.map(({ id }) => id).sort())
})

test('every form of a hosted page says what it causes', () => {
  // Which pages there are depends on no service.
  const { routes } = hostedPages({} as PageContext)
  const forms = routes.filter(({ method = 'GET' }) => method !== 'GET').map(({ name }) => name)
  expect(Object.keys(effectsOfForms).sort()).toEqual([...new Set(forms)].sort())
})

test('the endpoints that take a challenge are those that may ask for one', () => {
  const asking = Object.entries(effectsOfEndpoints).filter(([, effect]) => effect.includes('challenge'))
  const taking = endpoints.filter(({ isChallenged }) => isChallenged)
  expect(asking.map(([id]) => id).sort()).toEqual(taking.map(({ id }) => id).sort())
})

test('an endpoint that only reads is a GET, or stores nothing for its POST', () => {
  const reading = endpoints.filter(({ id }) => effectsOfEndpoints[id] === 'reads')
  const posts = reading.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  expect(posts.sort()).toEqual([
    'challenges.create',
    'group-events.validate-timeslot',
    'poll-pages.challenge',
  ])
})

test('whatever is caused has a budget', () => {
  const caused = [...Object.values(effectsOfEndpoints), ...Object.values(effectsOfForms)].flatMap((effect) =>
    typeof effect === 'string' ? [] : effect,
  )
  const budgeted = new Set(budgets.flatMap(({ kinds }) => kinds))
  expect([...new Set(caused)].filter((kind) => !budgeted.has(kind))).toEqual([])
  // Only emails that wait are stored. Their limits are those of `kernel/email/email-budget.ts`.
  expect(activityKinds.filter((kind) => !budgeted.has(kind))).toEqual(['email'])
})
