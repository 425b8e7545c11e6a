import { describe, expect, it } from 'vitest'
import { ServiceError, toServiceErrorInfo } from './service-error.js'

describe('a service error', () => {
  it('has the default status of its type', () => {
    expect(new ServiceError('rate_limit_error', 'slow down').status).toBe(429)
    expect(new ServiceError('timeslot_not_available', 'gone', { status: 409 }).status).toBe(409)
  })

  it('converts to plain data that survives JSON', () => {
    const error = toServiceErrorInfo(
      new ServiceError('rate_limit_error', 'slow down', { retryAfter: 7, requestId: 'r' }),
    )
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      type: 'rate_limit_error',
      status: 429,
      message: 'slow down',
      requestId: 'r',
      retryAfter: 7,
    })
  })

  it('is an internal error if another value was thrown', () => {
    expect(toServiceErrorInfo(new TypeError('oops'))).toMatchObject({
      type: 'internal_error',
      message: 'oops',
    })
  })
})
