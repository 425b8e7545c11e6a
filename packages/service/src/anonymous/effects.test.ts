import { activityKinds, endpoints } from '@whenable/contract'
import { expect, test } from 'vitest'
import { hostedPages } from '../pages/hosted-pages.js'
import type { PageContext } from '../pages/page-route.js'
import { budgets } from './budgets.js'

test('what callers without a credential only read is a GET, or stores nothing for its POST', () => {
  const open = endpoints.filter(({ access }) => access === 'visitor' || access === 'anyone')
  const reading = open.filter(({ effect }) => effect === 'reads')
  const posts = reading.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  expect(posts.sort()).toEqual([
    'challenges.create',
    'group-events.validate-timeslot',
    'poll-pages.challenge',
    'routing-forms.route',
  ])
})

test('whatever is caused has a budget', () => {
  // Which pages there are depends on no service.
  const { routes } = hostedPages({} as PageContext)
  const caused = [...endpoints, ...routes].flatMap((one) =>
    'effect' in one && Array.isArray(one.effect) ? one.effect : [],
  )
  const budgeted = new Set(budgets.flatMap(({ kinds }) => kinds))
  expect(caused.length).toBeGreaterThan(10)
  expect([...new Set(caused)].filter((kind) => !budgeted.has(kind))).toEqual([])
  // Only emails that wait are stored. Their limits are those of `kernel/email/email-budget.ts`.
  expect(activityKinds.filter((kind) => !budgeted.has(kind))).toEqual(['email'])
})
