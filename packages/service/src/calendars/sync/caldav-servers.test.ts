import { instant } from '@whenable/time'
import { afterEach, describe, expect, test } from 'vitest'
import { addConsequences } from '../../consequences.js'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { createCalDavProvider } from '../../providers/caldav/open-caldav.js'
import { calDavServers, localFetch, openCalDavAccount } from '../../providers/testing/caldav-account.js'
import { between, hours } from '../../testing/connected.js'
import { openService } from '../../testing/studio.js'
import { syncConnection } from './sync-connection.js'
import { syncContextOf } from './sync-context.js'

const textOf = (uid: string, title: string, start: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', 'BEGIN:VEVENT', `UID:${uid}`],
    ...['DTSTAMP:20260301T000000Z', `DTSTART:${start}`, 'DURATION:PT1H', `SUMMARY:${title}`],
    ...['X-PHONE:keeps this', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

describe.each(calDavServers)('a calendar on $name', (server) => {
  let close = async () => {}
  afterEach(() => close())

  const open = async () => {
    const account = await openCalDavAccount(server)
    close = async () => account.close?.()
    const providers = { caldav: createCalDavProvider({ fetch: localFetch, now: () => hours(0) }) }
    const connections = { providers, secretKeys: await readSecretKeys(newSecretKey()) }
    const service = await openService(undefined, { connections })
    const { withKey, store, applicationId } = service
    const { data: grant } = await withKey('POST', '/v3/connect/custom', {
      provider: 'caldav',
      settings: {
        ...{ email: 'ada@example.com', username: 'host', password: 'secret' },
        url: account.calendarId,
      },
    })
    const path = `/v3/grants/${grant.id}`
    const { data: connected } = await withKey('GET', `${path}/connections`)
    const context = syncContextOf({
      addConsequences,
      ...{ store, ...connections, clock: () => service.now, wait: async () => {} },
      notify: (domainEvent) => void service.allDomainEvents.push(domainEvent),
    })
    const sync = async () => {
      const leased = await store.transaction((transaction) =>
        transaction.leaseConnection(applicationId, connected[0].id, {
          ...{ now: service.now, until: instant(service.now + 120), lease: crypto.randomUUID() },
        }),
      )
      return leased && syncConnection(context, leased, { signal: new AbortController().signal })
    }
    const published = () => service.allDomainEvents.splice(0).map(({ type }) => type)
    return { account, service, path, sync, published }
  }

  test.skipIf(!server.url)('is read and written through', async () => {
    const { account, service, path, sync, published } = await open()
    await account.put('tea', textOf('tea', 'Tea', '20260302T090000Z'))
    expect(await sync()).toBe('synced')
    const { data: calendars } = await service.withKey('GET', `${path}/calendars`)
    expect(calendars).toMatchObject([{ read_only: false, is_primary: true }])
    const events = `${path}/events`
    const query = `calendar_id=${calendars[0].id}`
    const list = async () => (await service.withKey('GET', `${events}?${query}`)).data
    const [tea] = await list()
    expect(tea).toMatchObject({ title: 'Tea', ical_uid: 'tea' })

    published()
    const changed = await service.withKey('PUT', `${events}/${tea.id}?${query}`, { title: 'Green tea' })
    expect(changed).toMatchObject({ status: 200, data: { title: 'Green tea' } })
    const text = await account.read('tea')
    expect([text.includes('SUMMARY:Green tea'), text.includes('X-PHONE:keeps this')]).toEqual([true, true])
    const made = await service.withKey('POST', `${events}?${query}`, {
      ...{ title: 'Run', when: between(3, 4), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] },
    })
    expect(made.status).toBe(200)
    const cancelled = await service.withKey('DELETE', `${events}/${made.data.id}_20260303T110000Z?${query}`)
    expect(cancelled.status).toBe(200)
    const expected = ['event.updated', 'event.created', 'event.deleted']
    expect(published()).toEqual(expected)
    // What the server has is what is stored here.
    expect(await sync()).toBe('synced')
    expect(published()).toEqual([])
    const window = `start=${hours(0)}&end=${hours(90)}&expand_recurring=true`
    const { data: shown } = await service.withKey('GET', `${events}?${query}&${window}`)
    expect(shown.map(({ title }: { title: string }) => title)).toEqual(['Green tea', 'Run', 'Run'])

    await account.put('tea', textOf('tea', 'Coffee', '20260302T090000Z'))
    const refused = await service.withKey('PUT', `${events}/${tea.id}?${query}`, { title: 'Mate' })
    expect(refused).toMatchObject({ status: 409 })
    expect((await list())[0]).toMatchObject({ id: tea.id, title: 'Coffee' })
    await account.remove('tea')
    published()
    expect(await sync()).toBe('synced')
    expect(published()).toEqual(['event.deleted'])
    expect((await service.withKey('DELETE', `${events}/${made.data.id}?${query}`)).status).toBe(200)
    const { provider, calendarId } = account
    const call = { signal: new AbortController().signal }
    expect(await provider.items?.findByUid(calendarId, made.data.ical_uid, call)).toBeUndefined()
    expect(await sync()).toBe('synced')
    expect(await list()).toEqual([])
  })
})
