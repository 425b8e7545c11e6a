import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestAnswer,
  type TestService,
} from '../../testing/studio.js'

const from = '2026-03-26T10:00:00Z'
const emails = ['ada@example.com', 'ben@example.com']

let service: TestService
beforeEach(async () => {
  service = await openService()
})

const addHidden = async (availability_method: string) => {
  const hosts = [await addHost(service, emails[0]!), await addHost(service, emails[1]!)]
  return addConfiguration(service, hosts, {
    event_booking: { title: 'Walkthrough', hide_participants: true },
    availability: { duration_minutes: 30, availability_rules: { availability_method } },
  })
}

describe.each(['collective', 'max-availability', 'max-fairness'])('hosts that are hidden (%s)', (method) => {
  test('are in no response to a visitor, and are chosen by the service', async () => {
    const id = await addHidden(method)
    const answers: TestAnswer[] = []
    const visit = async (verb: string, path: string, body?: object) => {
      const answer = await service.call(verb, `/v3/scheduling/${path}configuration_id=${id}`, {
        ...(body ? { body } : {}),
      })
      answers.push(answer)
      return answer
    }
    const { start_time, end_time } = bookingBody(from)
    const { data } = await visit('GET', `availability?start_time=${start_time}&end_time=${end_time + 1800}&`)
    expect(data.time_slots).toHaveLength(2)
    const made = await visit('POST', 'bookings?', bookingBody(from))
    expect(made.data.status).toBe('booked')
    const own = `bookings/${made.data.booking_id}?`
    await visit('GET', own)
    await visit('GET', `ui-settings?booking_id=${made.data.booking_id}&`)
    await visit('GET', 'ui-settings?')
    await visit('PATCH', own, bookingBody('2026-03-26T11:00:00Z'))
    await visit('DELETE', own, {})
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const email of emails) expect(JSON.stringify(answers)).not.toContain(email)
  })

  test('cannot be guessed: the response is the same for any address', async () => {
    const id = await addHidden(method)
    const named = async (email: string) => {
      const body = bookingBody(from, { participants: [{ email }] })
      const { status, error } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body,
      })
      return { status, error }
    }
    const refused = await named('nobody@example.com')
    expect([refused.status, refused.error.type]).toEqual([400, 'invalid_request_error'])
    expect(await named(emails[0]!)).toEqual(refused)
  })

  test("are visible to the customer's server, which can choose them", async () => {
    const id = await addHidden(method)
    const { start_time, end_time } = bookingBody(from)
    const path = `/v3/scheduling/availability?configuration_id=${id}&start_time=${start_time}&end_time=${end_time}`
    const { data } = await service.withKey('GET', path)
    expect([...data.time_slots[0].emails].sort()).toEqual(emails)
    const body = bookingBody(from, { participants: [{ email: emails[1] }] })
    const made = await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${id}`, body)
    expect(made.data.organizer.email).toBe(emails[1])
  })
})
