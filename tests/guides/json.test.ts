import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { sendDue } from '../../packages/service/src/outbox/send-due.js'
import { openGoogleAccount } from '../../packages/service/src/providers/testing/google-double.js'
import { openWithAccount } from '../../packages/service/src/providers/testing/oauth-accounts.js'
import { openConnected } from '../../packages/service/src/testing/connected.js'
import { writeBackWorker } from '../../packages/service/src/testing/connected-calendar.js'
import { signIn } from '../../packages/service/src/testing/sign-in.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  configurationOf,
  monday,
  openService,
} from '../../packages/service/src/testing/studio.js'
import { locationOf, root, samples } from '../guide-samples.js'

// Each JSON of a guide is sent to the service as it is written there, and the answer is what the guide says.

// biome-ignore lint/suspicious/noExplicitAny: a sample has any shape
type Json = any

/** 10:00 in Lisbon on the day after the service's clock: the first time in the samples of links and polls. */
const tuesday = instant(monday + 26 * 3_600)

/** A service with a host; `withType` puts the id of an event type into a sample. */
const open = async (email = 'ada@example.com') => {
  const service = await openService(undefined, { sendsMail: true })
  const host = await addHost(service, email)
  const path = `/v3/grants/${host.grantId}/scheduling/configurations`
  return {
    ...{ service, host, path },
    /** Makes an event type with the fields of a sample. */
    make: async (fields: Json, slug?: string) => {
      const { scheduler, ...rest } = configurationOf([host], slug ? { slug } : {})
      const made = { ...rest, ...fields, scheduler: { ...scheduler, ...fields.scheduler } }
      const { status, data, error } = await service.withKey('POST', path, made)
      expect([status, error?.message]).toEqual([200, undefined])
      return data
    },
    /** Books for Robin with answers; returns the answer of the service. */
    book: (id: string, additional_fields: object) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(tuesday, { additional_fields }),
      }),
  }
}

/** A booking of the interface's page, at the times of its samples. */
const openInterface = async () => {
  const { service, host } = await open()
  const title = { event_booking: { title: 'Walkthrough' }, name: 'Intro call' }
  const id = await addConfiguration(service, [host], title)
  const query = `configuration_id=${id}`
  const book = (body: object = bookingBody(tuesday)) =>
    service.call('POST', `/v3/scheduling/bookings?${query}`, { body })
  return {
    ...{ service, host, query, book },
    /** Books, and calls the booking's address. */
    change: async (method: string, body?: object) => {
      const { data } = await book()
      const path = `/v3/scheduling/bookings/${data.booking_id}?${query}`
      return service.call(method, path, body && { body })
    },
  }
}

/** What is sent for each sample of a page, in their order. A page with JSON has an entry here. */
const pages: Readonly<Record<string, readonly ((sample: Json) => Promise<void> | void)[]>> = {
  'docs/after-booking.md': [
    async (sample) => {
      const { service, make } = await open()
      const { id } = await make(sample)
      const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
      expect(data.scheduler).toMatchObject(sample.scheduler)
    },
  ],
  'docs/connected-calendars.md': [
    async ({ calendar_change: question }) => {
      const { service, server, sync, grant, calendarId, path: owner } = await openConnected()
      await sync()
      const host = { email: 'ada@example.com', grantId: grant.id, calendarId: await calendarId() }
      const query = `?configuration_id=${await addConfiguration(service, [host])}`
      const booked = await service.call('POST', `/v3/scheduling/bookings${query}`, {
        body: bookingBody(tuesday),
      })
      const write = async () => {
        while (await sendDue(writeBackWorker(service.store, server, () => service.now)));
      }
      await write()
      const path = `/v3/scheduling/bookings/${booked.data.booking_id}`
      const asked = async () => (await service.withKey('GET', path + query)).data.calendar_change
      const answer = (body: object) => service.withKey('POST', `${path}/calendar-change${query}`, body)
      const move = async ({ start_time, end_time }: Json) => {
        const address = `${owner}/events/${booked.data.event_id}?calendar_id=${host.calendarId}`
        const { access_token: bearer } = await signIn(service, host.email)
        const body = { when: { start_time, end_time } }
        expect((await service.call('PUT', address, { bearer, body })).status).toBe(200)
        await write()
      }
      expect((await answer({ action: 'accept' })).error.type).toBe('conflict')
      await move(question)
      expect(await asked()).toEqual({
        ...question,
        calendar_id: host.calendarId,
        found_at: service.now,
      })
      const outdated = { action: 'accept', start_time: question.start_time + 900 }
      expect((await answer(outdated)).error.type).toBe('conflict')
      expect((await answer({ action: 'accept', start_time: question.start_time })).status).toBe(200)
      expect(await asked()).toBeUndefined()
      expect(service.domainEvents.map(({ type }) => type)).toEqual(['booking.created', 'booking.rescheduled'])
    },
  ],
  'docs/crm-links.md': [
    async (sample) => {
      const { service, make, book } = await open()
      const { id } = await make(sample, 'intro')
      // The link of the guide, to this service.
      const [link] = samples.filter(
        ({ page, language }) => page === 'docs/crm-links.md' && language === 'text',
      )
      const { pathname, search, searchParams } = new URL(link?.code.trim() ?? '')
      const shown = await service.call('GET', `${pathname}${search}&client_id=${service.clientId}`)
      expect(shown.status).toBe(200)
      // What the element does with it: e2e/guides.spec.ts.
      expect(shown.data).toContain('prefill-from-query')
      const { data } = await book(id, { crm_id: searchParams.get('crm_id') })
      const [event] = service.domainEvents
      expect(event?.data.object.booking_info).toMatchObject({
        ...{ start_time: tuesday, ical_uid: data.ical_uid, additional_fields: { crm_id: '0031t00000' } },
      })
    },
  ],
  'docs/deploy.md': [
    async (sample) => {
      const { double, service, grants } = await openWithAccount('google', openGoogleAccount())
      // The double's account stands for the one in the guide.
      const settings = { email: double.email, refresh_token: double.refreshToken }
      expect(Object.keys(sample.settings)).toEqual(Object.keys(settings))
      const { status, data } = await service.withKey('POST', '/v3/connect/custom', { ...sample, settings })
      expect(status).toBe(200)
      expect(await grants()).toMatchObject([{ id: data.id, email: double.email }])
      const connected = await service.withKey('GET', `/v3/grants/${data.id}/connections`)
      expect(connected.data).toMatchObject([{ provider: 'google' }])
      const refused = await service.withKey('POST', '/v3/connect/custom', sample)
      expect(refused.error).toMatchObject({ field: 'settings.refresh_token' })
    },
  ],
  'docs/event-types.md': [
    async (sample) => {
      const { service, host } = await open()
      const add = async (name: string): Promise<string> =>
        (await service.withKey('POST', '/admin/v1/resources', { name })).data.id
      const resources = sample.scheduler.resources.map(
        ({ one_of: names, ...need }: { one_of: string[] }) => ({ ...need, names }),
      )
      for (const need of resources) need.one_of = await Promise.all(need.names.map(add))
      const id = await addConfiguration(service, [host], { scheduler: { resources } })
      const query = `configuration_id=${id}`
      const booked = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
        body: bookingBody(tuesday),
      })
      const { data } = await service.withKey('GET', `/admin/v1/bookings/${booked.data.booking_id}`)
      expect(data.resources).toMatchObject([
        { name: 'id of the garden room' },
        { name: 'id of the projector' },
      ])
    },
    async (sample) => {
      const { service, host } = await open()
      const id = await addConfiguration(service, [host], sample)
      const booked = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: { ...bookingBody(tuesday), end_time: tuesday + 150 * 60 },
      })
      const { data } = await service.withKey('GET', `/admin/v1/bookings/${booked.data.booking_id}`)
      expect(data.parts).toEqual([
        { title: 'Cut', start_time: tuesday, end_time: tuesday + 45 * 60 },
        { title: 'Colour', start_time: tuesday + 60 * 60, end_time: tuesday + 150 * 60 },
      ])
    },
  ],
  'docs/fields.md': [
    async (sample) => {
      const { service, make, book } = await open()
      const { id } = await make(sample)
      const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
      expect(data.scheduler.additional_fields).toMatchObject(sample.scheduler.additional_fields)
      const missing = await book(id, { size: '1–10' })
      expect([missing.status, missing.error.field]).toEqual([400, 'additional_fields.company'])
      const unknown = await book(id, { company: 'Haddad & Co', colour: 'red' })
      expect([unknown.status, unknown.error.field]).toEqual([400, 'additional_fields.colour'])
      const notOffered = await book(id, { company: 'Haddad & Co', size: 'many' })
      expect([notOffered.status, notOffered.error.field]).toEqual([400, 'additional_fields.size'])
      const answers = { company: 'Haddad & Co', size: '11–50', topics: 'Design, Research' }
      expect((await book(id, answers)).status).toBe(200)
      const [event] = service.domainEvents
      expect(event?.data.object.booking_info).toMatchObject({ additional_fields: answers })
    },
  ],
  'docs/frameworks.md': [
    (sample) => {
      for (const file of Object.values<string[]>(sample).flat()) {
        const path = join(root, 'packages/elements', file.replace('./node_modules/@whenable/elements/', ''))
        expect([path, existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version]).toEqual([
          path,
          1.1,
        ])
      }
    },
  ],
  'docs/links.md': [
    async (sample) => {
      const { service, host } = await open()
      const configuration_id = await addConfiguration(service, [host])
      const link = { ...sample, configuration_id }
      const { status, data } = await service.withKey('POST', '/v3/scheduling/links', link)
      expect([status, data]).toEqual([200, expect.objectContaining(link)])
    },
    async (sample) => {
      const { service, host } = await open()
      const configuration_id = await addConfiguration(service, [host])
      const { send_email, language, ...granted } = { ...sample, configuration_id }
      const body = { ...granted, send_email, language }
      const { status, data } = await service.withKey('POST', '/v3/scheduling/links', body)
      expect([send_email, language]).toEqual([true, 'en'])
      expect([status, data]).toEqual([200, expect.objectContaining(granted)])
      expect(data.bookings).toBe(0)
    },
    async (sample) => {
      const { service, host } = await open()
      const configuration_id = await addConfiguration(service, [host])
      const offer = { ...sample, configuration_id }
      const { status, data } = await service.withKey('POST', '/v3/scheduling/links', offer)
      expect(status).toBe(200)
      // As HTML to paste and as text, with the time zone named and an address for each time.
      for (const text of [data.email.html, data.email.text]) {
        expect(text).toMatch(/Lisbon/)
        expect(new Set(text.match(/http[^\s"<]+\/l\/[^\s"<]+/g)).size).toBeGreaterThanOrEqual(
          sample.slots.length,
        )
      }
    },
  ],
  'docs/migrating-from-an-iframe.md': [
    async (sample) => {
      const { make, book } = await open()
      const { id } = await make(sample)
      expect((await book(id, { utm_source: 'newsletter' })).status).toBe(200)
    },
  ],
  'docs/notifications.md': [
    async (sample) => {
      const { service } = await open()
      const { data } = await service.withKey('POST', '/v3/webhooks/mock-payload', {
        trigger_type: sample.type,
      })
      const { id: _id, time: _time, data: content, ...rest } = sample
      expect(data).toMatchObject(rest)
      expect(Object.keys(data).sort()).toEqual(Object.keys(sample).sort())
      expect(Object.keys(data.data).sort()).toEqual(Object.keys(content).sort())
      expect(Object.keys(data.data.object)).toEqual(expect.arrayContaining(Object.keys(content.object)))
    },
    async (sample) => {
      const { make, book } = await open()
      const { error } = await book((await make(sample)).id, { text_me: 'true', phone: '912 345 678' })
      expect(error.field).toBe('additional_fields.phone')
    },
  ],
  'docs/interface.md': [
    async (sample) => {
      const { service, query } = await openInterface()
      const answer = await service.call('GET', `/v3/scheduling/ui-settings?${query}`)
      expect(answer).toMatchObject(sample)
    },
    async (sample) => {
      const { service, query } = await openInterface()
      const window = `start_time=${tuesday}&end_time=${tuesday + 3_600}`
      expect(await service.call('GET', `/v3/scheduling/availability?${query}&${window}`)).toMatchObject(
        sample,
      )
    },
    async (sample) => {
      const { book } = await openInterface()
      expect(await book(sample)).toMatchObject({ data: { start_time: sample.start_time } })
    },
    async ({ data: { booking_id, booking_ref, ...rest } }) => {
      const { book } = await openInterface()
      const { data } = await book()
      expect(data).toMatchObject(rest)
      expect(Object.keys(data)).toEqual(expect.arrayContaining(['booking_id', 'booking_ref']))
      expect([booking_id.length, booking_ref.length]).toEqual([
        data.booking_id.length,
        data.booking_ref.length,
      ])
    },
    async (sample) => {
      const { book } = await openInterface()
      await book()
      const answer = await book()
      expect(answer).toMatchObject(sample)
      expect(answer.status).toBe(400)
    },
    async (sample) => {
      const { change } = await openInterface()
      expect(await change('GET')).toMatchObject(sample)
    },
    async (sample) => {
      const { change } = await openInterface()
      const { start_time, end_time } = sample.data
      expect(await change('PATCH', { start_time, end_time })).toMatchObject(sample)
    },
    async (sample) => {
      const { change } = await openInterface()
      expect(await change('DELETE', { cancellation_reason: 'A cold' })).toMatchObject(sample)
    },
    async (sample) => {
      const { service, host } = await openInterface()
      const body = { start_time: tuesday, end_time: tuesday + 7_200, emails: ['ada@example.com'] }
      const path = `/v3/grants/${host.grantId}/calendars/free-busy`
      expect(await service.withKey('POST', path, body)).toMatchObject(sample)
    },
    async (sample) => {
      const { book } = await openInterface()
      const wrong = { ...bookingBody(tuesday), guest: { name: 'Noor Haddad', email: 'noor' } }
      expect(await book(wrong)).toMatchObject(sample)
    },
  ],
  'docs/polls.md': [
    async (sample) => {
      const { service, host } = await open()
      const configuration_id = await addConfiguration(service, [host])
      const { status, data } = await service.withKey('POST', '/v3/scheduling/polls', {
        ...sample,
        configuration_id,
      })
      expect(status).toBe(200)
      expect(data).toMatchObject({ title: sample.title, votes: sample.votes, slots: sample.slots })
    },
    async (sample) => {
      const { service, host } = await open()
      const configuration_id = await addConfiguration(service, [host])
      const [, plan] = samples.filter(({ page, language }) => page === 'docs/polls.md' && language === 'json')
      expect(plan && JSON.parse(plan.code)).toEqual(sample)
      const slots = Object.keys(sample.votes).map((start) => ({ start_time: Number(start) }))
      const made = await service.withKey('POST', '/v3/scheduling/polls', {
        configuration_id,
        title: 'Plan',
        slots,
      })
      const path = `/v3/scheduling/poll-pages/${made.data.secret}/answers/${crypto.randomUUID()}`
      expect((await service.call('PUT', path, { body: sample })).status).toBe(200)
      expect((await service.call('GET', path)).data).toMatchObject(sample)
    },
  ],
  'docs/start.md': [
    async (sample) => {
      const [{ email }] = sample.participants
      const { service, path } = await open(email)
      const { status, data } = await service.withKey('POST', path, sample)
      expect(status).toBe(200)
      const query = `configuration_id=${data.id}&start_time=${monday}&end_time=${monday + 14 * 86_400}`
      const free = await service.call('GET', `/v3/scheduling/availability?${query}`)
      expect(free.data.time_slots.length).toBeGreaterThan(0)
    },
  ],
}

const found = samples.filter(({ language }) => language === 'json')

describe('JSON in the pages', () => {
  for (const [page, sent] of Object.entries(pages)) {
    const own = found.filter((sample) => sample.page === page)
    for (const [index, sample] of own.entries())
      it(`${locationOf(sample)} is answered as the guide says`, async () => {
        await sent[index]?.(JSON.parse(sample.code))
      })
    it(`of ${page} is all sent`, () => expect(own.length).toBe(sent.length))
  }

  it('has a test', () => {
    expect([...new Set(found.map(({ page }) => page))].sort()).toEqual(Object.keys(pages).sort())
  })
})
