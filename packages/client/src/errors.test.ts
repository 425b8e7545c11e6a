import {
  answerBooking,
  answerCalendarChange,
  cancelBooking,
  createBooking,
  exchangeCode,
  getBooking,
  getUiSettings,
  rescheduleBooking,
} from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { readError, readRetryAfter } from './errors.js'
import { failure } from './testing/fetch-double.js'

const now = instant(0)
const unavailable = 'The selected timeslot is unavailable. Please choose another.'

describe('a failed response', () => {
  it.each([
    ['its type', failure(400, 'too_late_to_change'), 'too_late_to_change'],
    ['its type with the prefix', failure(404, 'api.not_found_error'), 'not_found_error'],
    ['the older name of an unauthorized call', failure(401, 'api.authentication_error'), 'unauthorized'],
    ['a type that we do not know, by its status', failure(429, 'slow_down'), 'rate_limit_error'],
    [
      'a type that only a client may say, by its status',
      failure(400, 'timeout_error'),
      'invalid_request_error',
    ],
    ['a name that every object has, by its status', failure(403, 'constructor'), 'forbidden'],
    ['no envelope, by its status', new Response('<h1>no</h1>', { status: 404 }), 'not_found_error'],
    ['no body', new Response(null, { status: 401 }), 'unauthorized'],
    ['a body of another form', Response.json(['no'], { status: 413 }), 'request_too_large'],
    ['an unusual status of the caller’s', new Response(null, { status: 418 }), 'invalid_request_error'],
    ['an unusual status of the service’s', new Response(null, { status: 599 }), 'internal_error'],
    ['a gateway that gives up', new Response(null, { status: 504 }), 'provider_error'],
    ['a taken slot by name', failure(400, 'api.timeslot_not_available'), 'timeslot_not_available'],
    [
      'a taken slot in words',
      failure(400, 'api.invalid_request_error', unavailable),
      'timeslot_not_available',
    ],
    ['the same words with another status', failure(500, 'internal_error', unavailable), 'internal_error'],
    ['other words', failure(400, 'invalid_request_error', `No: ${unavailable}`), 'invalid_request_error'],
    ['a conflict', failure(409, 'conflict'), 'timeslot_not_available'],
    [
      'a conflict of another kind by name',
      failure(409, 'invalid_idempotency_key'),
      'invalid_idempotency_key',
    ],
  ])('is read from %s', async (_, response, type) => {
    const { status } = response
    expect(await readError(response, createBooking, now)).toMatchObject({ type, status })
  })

  it.each([
    [createBooking, 'timeslot_not_available'],
    [rescheduleBooking, 'timeslot_not_available'],
    [getBooking, 'conflict'],
    [cancelBooking, 'conflict'],
    [answerBooking, 'conflict'],
    [answerCalendarChange, 'conflict'],
    [getUiSettings, 'conflict'],
  ])(
    'a conflict of $id means $1: only a call that takes a slot can find it taken',
    async (operation, type) => {
      for (const response of [failure(409, 'conflict'), new Response(null, { status: 409 })])
        expect((await readError(response, operation, now)).type).toBe(type)
    },
  )

  it('a conflict with a reason of its own is that, also of a booking', async () => {
    const error = { type: 'conflict', message: 'no', reason: 'guest_is_host' }
    const response = Response.json({ error }, { status: 409 })
    expect(await readError(response, createBooking, now)).toMatchObject({
      type: 'conflict',
      reason: 'guest_is_host',
    })
  })

  it.each([
    [{ error: 'invalid_grant', error_description: 'code: it has run out' }, 'code: it has run out'],
    [{ error: 'invalid_grant' }, 'invalid_grant'],
  ])('is read in OAuth’s format: %j', async (body, message) => {
    const response = Response.json({ ...body, request_id: 'r9' }, { status: 400 })
    expect(await readError(response, exchangeCode, now)).toMatchObject({
      type: 'invalid_request_error',
      status: 400,
      message,
      requestId: 'r9',
    })
  })

  it('keeps the message, the field, the request id and the retry delay', async () => {
    const error = { type: 'rate_limit_error', message: 'slower', field: 'guest.email' }
    const response = Response.json(
      { request_id: 'r9', error },
      { status: 429, headers: { 'Retry-After': '7' } },
    )
    expect(await readError(response, getBooking, now)).toMatchObject({
      message: 'slower',
      field: 'guest.email',
      requestId: 'r9',
      retryAfter: 7,
    })
  })
})

describe('Retry-After', () => {
  const at = parseInstant('1994-11-06T08:49:07Z')
  it.each([
    ['120', 120],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 30],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
    ['Sun, 06 Foo 1994 08:49:37 GMT', undefined],
    ['Sun, 06 anF 1994 08:49:37 GMT', undefined],
    ['Sun, 31 Feb 1995 08:49:37 GMT', undefined],
    ['soon', undefined],
    ['Invalid Date', undefined],
    ['9'.repeat(400), undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    [null, undefined],
  ])('%s is read as %s seconds', (header, seconds) => {
    expect(readRetryAfter(header, at)).toBe(seconds)
  })
})
