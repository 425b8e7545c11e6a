import { instant } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Known, requestsOf } from '../testing/arbitrary-request.js'
import { makeMember } from '../testing/members.js'
import { payment } from '../testing/paid-studio.js'
import { stores } from '../testing/stores.js'
import { addConfiguration, addHost, bookingBody, monday, openService } from '../testing/studio.js'
import { makeOffer } from '../testing/waitlist.js'

const long = process.env['WHENABLE_LONG'] !== undefined

/** All data of the second application, read with its own key. */
const othersOf = async (service: Awaited<ReturnType<typeof openService>>, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await service.call('GET', path, { bearer: service.otherKey })).data))

describe.each(long ? stores : stores.slice(0, 1))('random requests to a service on %s', (_, open) => {
  test('are answered without an internal error and do not affect another application', {
    timeout: 900_000,
  }, async () => {
    const service = await openService(await open())
    try {
      const ada = await addHost(service, 'ada@example.com')
      const id = await addConfiguration(service, [ada], { slug: 'talk' })
      const session = await service.withKey('POST', '/v3/scheduling/sessions', { configuration_id: id })
      const link = await service.withKey('POST', '/v3/scheduling/links', { configuration_id: id })
      const poll = await service.withKey('POST', '/v3/scheduling/polls', {
        ...{ configuration_id: id, title: 'Plan' },
        slots: [{ start_time: monday + 3 * 86_400 + 3_600 }, { start_time: monday + 3 * 86_400 + 5_400 }],
      })
      const booked = await service.withKey(
        'POST',
        `/v3/scheduling/bookings?configuration_id=${id}`,
        bookingBody('2026-03-03T10:00:00Z'),
      )

      // No request contains the other application's ids, so a response with one of them is a leak.
      const secret = `secret-${crypto.randomUUID()}`
      const other = { ...service, withKey: asOther }
      function asOther(method: string, path: string, body?: unknown) {
        return service.call(method, path, { bearer: service.otherKey, body })
      }
      const host = await addHost(other, 'host@elsewhere.example')
      const foreign = await addConfiguration(other, [host], {
        name: secret,
        slug: 'theirs',
        requires_session_auth: true,
        event_booking: { title: secret, timezone: 'UTC' },
      })
      const event = await asOther(
        'POST',
        `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`,
        { title: secret, when: { start_time: monday, end_time: monday + 3600 } },
      )
      const theirs = await asOther(
        'POST',
        `/v3/scheduling/bookings?configuration_id=${foreign}`,
        bookingBody('2026-03-04T10:00:00Z', { guest: { name: secret, email: 'guest@elsewhere.example' } }),
      )
      const paths = [
        `/v3/grants/${host.grantId}`,
        `/v3/grants/${host.grantId}/calendars`,
        `/v3/grants/${host.grantId}/events?calendar_id=${host.calendarId}`,
        `/v3/grants/${host.grantId}/scheduling/configurations`,
        `/v3/scheduling/bookings/${theirs.data.booking_id}?configuration_id=${foreign}`,
      ]
      const before = await othersOf(service, paths)

      // Ids from responses are used in later requests.
      const learned = new Map<string, Set<unknown>>()
      const learn = (name: string, ...values: unknown[]) => {
        const seen = learned.get(name) ?? new Set()
        for (const value of values) if (seen.size < 200) seen.add(value)
        learned.set(name, seen)
      }
      learn('grant_id', ada.grantId, ada.grantId, ada.email, `grant:${ada.grantId}`, 'me', host.grantId)
      learn('calendar_id', ada.calendarId, 'primary', host.calendarId)
      learn('calendar_ids', ada.calendarId, 'primary', host.calendarId)
      learn('configuration_id', id, foreign)
      learn('slug', 'talk', 'theirs')
      learn('client_id', service.clientId)
      // A booking's id is its guest's credential, so only one's own is known.
      learn('booking_id', booked.data.booking_id)
      const held = await service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, {
        body: { start_time: monday + 86_400 + 5 * 3600, end_time: monday + 86_400 + 5 * 3600 + 1800 },
      })
      learn('hold_id', held.data.hold_id)
      const paid = await addConfiguration(service, [ada], { scheduler: { min_booking_notice: 0, payment } })
      const started = await service.withKey(
        'POST',
        `/v3/scheduling/payments?configuration_id=${paid}`,
        bookingBody('2026-03-05T10:00:00Z', { payment_token: 'the token of a visitor' }),
      )
      learn('configuration_id', paid)
      learn('payment_id', started.data.payment_id)
      learn('payment_token', 'the token of a visitor', 'the token of another visitor')
      const waited = await addConfiguration(service, [ada], {
        scheduler: { min_booking_notice: 0, waitlist: true },
      })
      const joined = await service.call('POST', `/v3/scheduling/waitlist?configuration_id=${waited}`, {
        body: {
          ...{ guest: { name: 'Noor', email: 'noor@example.com' }, timezone: 'Europe/Lisbon' },
          ...{ start_time: monday + 86_400, end_time: monday + 2 * 86_400 },
        },
      })
      learn('configuration_id', waited)
      learn('waitlist_id', joined.data.waitlist_id)
      const offering = await addHost(service, 'offering@example.com')
      const offer = await makeOffer(service, offering, {}, instant(monday + 8 * 86_400 + 3_600))
      learn('configuration_id', offer.waiting)
      learn('waitlist_id', offer.entry)
      learn('event_id', event.data.id)
      learn('link_id', link.data.id)
      learn('poll_id', poll.data.id)
      learn('poll_secret', poll.data.secret)
      learn('answer_token', crypto.randomUUID(), 'a-guessable-token')
      learn('master_event_id', event.data.id)
      learn('email', ada.email, 'robin@example.com')
      learn('emails', ada.email, host.email)
      learn('email_address', ada.email)
      const known = (): Known => Object.fromEntries([...learned].map(([name, values]) => [name, [...values]]))
      const learnFrom = (path: string, data: unknown) => {
        for (const item of Array.isArray(data) ? data : [data]) {
          if (typeof item !== 'object' || item === null) continue
          const kind = /\/(\w+?)s?(?:\?|$)/.exec(path.replace(/\/[^/]*\d[^/]*/g, ''))?.[1]
          if ('id' in item && kind) learn(`${kind}_id`, item.id)
          for (const [name, value] of Object.entries(item))
            if (/_id$|^salt$/.test(name) && typeof value === 'string') learn(name, value)
        }
      }

      const { key } = service
      const { token } = await makeMember(service, ada)
      const published = await service.call('PATCH', '/admin/v1/me', {
        ...{ bearer: token, body: { page_slug: 'ada' } },
      })
      expect(published.status).toBe(200)
      learn('slug', 'ada')
      const bearers = [
        token,
        key,
        key,
        key,
        key,
        key,
        key,
        session.data.session_id,
        link.data.secret,
        undefined,
        undefined,
        'garbage',
      ]
      // Data that everything else depends on is not deleted.
      const kept = [ada.grantId, ada.email, id].map(encodeURIComponent)
      const statuses = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(
          requestsOf(known, monday),
          fc.constantFrom(...bearers),
          async ({ method, path, body }, bearer) => {
            fc.pre(method !== 'DELETE' || !kept.some((name) => path.endsWith(`/${name}`)))
            const answer = await service.call(method, path, { ...(bearer ? { bearer } : {}), body })
            const told = `${method} ${path} ${JSON.stringify(body)}`
            expect(answer.status, `${told}: ${service.errors.splice(0).map(String)}`).toBeLessThan(500)
            expect(JSON.stringify(answer), told).not.toContain(secret)
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
            learnFrom(path, answer.data)
          },
        ),
        { numRuns: long ? 20_000 : 1_500, interruptAfterTimeLimit: 800_000 },
      )
      // Enough requests succeeded for the test to be meaningful.
      expect(statuses.get(200)).toBeGreaterThan(50)
      expect(await othersOf(service, paths)).toEqual(before)
    } finally {
      await service.store.close()
    }
  })
})
