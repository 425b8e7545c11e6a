import {
  answerBooking,
  cancelBooking,
  challengeHeader,
  createBooking,
  type Endpoint,
  getAvailability,
  rescheduleBooking,
} from '@whenable/contract'
import type { Answer } from './call.js'
import type { Check } from './check.js'
import { known, SkippedCheck, type Visit } from './visit.js'

/** The values of a header's list, in lower case. */
const listedValues = ({ headers }: Answer, name: string): readonly string[] =>
  (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)

/** Whether a header's list contains a value. `*` matches all but `Authorization` (Fetch, 3.3.4). */
const lists = (answer: Answer, name: string, word: string): boolean => {
  const listed = listedValues(answer, name)
  return listed.includes(word.toLowerCase()) || (listed.includes('*') && word !== 'authorization')
}

const originError = ({ headers }: Answer, origin: string): string | undefined => {
  const allowed = headers.get('Access-Control-Allow-Origin')
  return allowed === '*' || allowed === origin
    ? undefined
    : `Access-Control-Allow-Origin: ${allowed ?? 'nothing'} to ${origin}`
}

/** Why a browser would block a page's call after the preflight (Fetch, 4.8). */
const preflightError = async (
  visit: Visit,
  endpoint: Endpoint,
  header = 'content-type',
): Promise<string | undefined> => {
  const answer = await visit.preflight(endpoint, { booking_id: visit.newId() }, header)
  const named = `OPTIONS for ${endpoint.method}: `
  if (!answer.ok) return named + answer.summary
  const error = originError(answer, visit.origin)
  if (error) return named + error
  const isSimple = endpoint.method === 'GET' || endpoint.method === 'POST'
  if (!isSimple && !lists(answer, 'Access-Control-Allow-Methods', endpoint.method))
    return `${named}not in Access-Control-Allow-Methods`
  return lists(answer, 'Access-Control-Allow-Headers', header)
    ? undefined
    : `${named}${header} is not in Access-Control-Allow-Headers`
}

/** Checks of CORS headers. */
export const originChecks: readonly Check[] = [
  {
    name: 'cors-read',
    severity: 'required',
    section: 'Who sends what',
    expected: 'responses have Access-Control-Allow-Origin for the page',
    effect: 'shows nothing, as if the service were offline',
    run: async ({ availability, origin }) =>
      originError(known(availability, 'there was no response'), origin),
  },
  {
    name: 'cors-book',
    severity: 'required',
    section: 'Who sends what',
    expected: 'a preflight of a booking allows Content-Type',
    effect: 'shows times, but cannot book them',
    run: (visit) => preflightError(visit, createBooking),
  },
  {
    name: 'cors-change',
    severity: 'recommended',
    section: 'Who sends what',
    expected: 'a preflight of a booking’s URL allows PATCH, DELETE and PUT',
    effect: 'cannot reschedule, cancel or confirm a booking',
    run: async (visit) => {
      for (const endpoint of [rescheduleBooking, cancelBooking, answerBooking]) {
        const error = await preflightError(visit, endpoint)
        if (error) return error
      }
      return undefined
    },
  },
  {
    name: 'cors-session',
    severity: 'recommended',
    section: 'Who sends what',
    expected: 'a preflight allows Authorization by name',
    effect: 'cannot show a private configuration',
    run: (visit) => preflightError(visit, getAvailability, 'authorization'),
  },
  {
    name: 'cors-idempotency',
    severity: 'recommended',
    section: 'Conventions: Idempotency-Key',
    expected: 'a preflight of a booking allows Idempotency-Key',
    effect: 'cannot book if ui-settings lists the capability idempotency; otherwise it sends no key',
    run: (visit) => preflightError(visit, createBooking, 'idempotency-key'),
  },
  {
    name: 'cors-challenge',
    severity: 'recommended',
    section: 'Challenges',
    expected: 'a preflight of a booking allows Challenge-Response',
    effect: 'reports that booking failed once the service asks for a challenge',
    run: async (visit) => {
      if (!visit.settings?.capabilities.includes('challenges'))
        throw new SkippedCheck('ui-settings does not list the capability')
      return preflightError(visit, createBooking, challengeHeader.toLowerCase())
    },
  },
  {
    name: 'cors-retry-after',
    severity: 'optional',
    section: 'Who sends what',
    expected: 'responses expose Retry-After with Access-Control-Expose-Headers',
    effect: 'chooses how long to wait after a 429',
    run: async ({ availability, slots }) =>
      lists(
        known(slots && availability, 'availability is missing'),
        'Access-Control-Expose-Headers',
        'retry-after',
      )
        ? undefined
        : 'it is not in Access-Control-Expose-Headers',
  },
]
