import { ServiceError } from '@whenable/contract'
import { describe, expect, test } from 'vitest'
import { toServiceError } from './database-errors.js'

const busy = { type: 'internal_error', status: 503, retryAfter: 5 }

describe('an error of the database', () => {
  test.each([
    ['a lock that did not come', { code: '55P03' }],
    ['a statement that took too long', { code: '57014' }],
    ['a server whose disk is full', { code: '53100' }],
    ['a server without connections left', { code: '53300' }],
    ['a server that is not there', { code: 'ECONNREFUSED' }],
    ['a pool without connections left', { message: 'timeout exceeded when trying to connect' }],
    ['a connection that broke', { message: 'Connection terminated unexpectedly' }],
    ['a server that does not answer', { message: 'Query read timeout' }],
    ['a server that became a standby', { code: '25006' }],
    ['a pooler without a server', { code: '08P01' }],
    ['a server without a name for now', { code: 'EAI_AGAIN' }],
    ['a server whose name is gone', { code: 'ENOTFOUND' }],
    ['a machine without a route', { code: 'EHOSTUNREACH' }],
    ['a network that is down', { code: 'ENETUNREACH' }],
  ])('is reported as retryable: %s', (_what, domainEvents) => {
    const error = Object.assign(
      new Error('message' in domainEvents ? domainEvents.message : ''),
      domainEvents,
    )
    expect(toServiceError(error)).toMatchObject({ ...busy, cause: error })
  })

  test.each([
    new Error('no such column'),
    Object.assign(new Error(), { code: '42703' }),
    'a text',
    undefined,
  ])('of another kind is passed on: %s', (error) => {
    expect(toServiceError(error)).toBe(error)
  })

  test('that is an API error already is passed on', () => {
    const error = new ServiceError('not_found_error', 'there is no such thing')
    expect(toServiceError(error)).toBe(error)
  })
})
