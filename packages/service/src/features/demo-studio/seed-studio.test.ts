import { instant } from '@whenable/time'
import { expect, test } from 'vitest'
import { createService } from '../../create-service.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { monday, openService } from '../../testing/studio.js'
import { registerApplication } from '../applications/register-application.js'
import { seedStudio } from './seed-studio.js'

const day = 86_400

test('the studio has free times in every configuration, and a second seed changes nothing', async () => {
  const studio = await openService()
  const first = await seedStudio(studio.service.fetch, studio.key, monday)
  for (const [slug, id] of Object.entries(first.configurations)) {
    const { data } = await studio.withKey(
      'GET',
      `/v3/scheduling/availability?configuration_id=${id}&start_time=${monday}&end_time=${monday + 28 * day}`,
    )
    expect(data.time_slots.length).toBeGreaterThan(slug === 'classes' ? 5 : 20)
  }
  studio.at(instant(monday + 3 * day))
  expect(await seedStudio(studio.service.fetch, studio.key, instant(monday + 3 * day))).toEqual(first)
})

test('the studio is public except for its private review', async () => {
  const studio = await openService()
  const { configurations } = await seedStudio(studio.service.fetch, studio.key, monday)
  const settings = (slug: string) =>
    studio.call('GET', `/v3/scheduling/ui-settings?slug=${slug}&client_id=${studio.clientId}`)
  expect((await settings('walkthrough')).data.configuration_id).toBe(configurations.walkthrough)
  expect((await settings('consultation')).data.booking_type).toBe('organizer-confirmation')
  expect((await settings('private-review')).status).toBe(401)
})

test('a slug needs no client id on a service with one application', async () => {
  const store = createMemoryStore()
  const apiKey = crypto.randomUUID()
  const application = { id: crypto.randomUUID(), clientId: 'studio', name: 'Studio', callbackUris: [] }
  await registerApplication(store, { ...application, apiKey, now: monday })
  const service = createService({ store, clock: () => monday })
  const { configurations } = await seedStudio(service.fetch, apiKey, monday)
  const answer = await service.fetch(
    new Request('http://service.test/v3/scheduling/ui-settings?slug=walkthrough'),
  )
  expect((await answer.json()).data.configuration_id).toBe(configurations.walkthrough)
})

test('the studio has a nearly full class, a full one, and two that begin together', async () => {
  const studio = await openService()
  const { configurations } = await seedStudio(studio.service.fetch, studio.key, monday)
  const { data } = await studio.withKey(
    'GET',
    `/v3/scheduling/availability?configuration_id=${configurations.classes}&start_time=${monday}&end_time=${monday + 28 * day}`,
  )
  expect(
    data.time_slots.map(({ title, capacity }: { title: string; capacity: number }) => [title, capacity]),
  ).toEqual(
    expect.arrayContaining([
      ['Drawing what you mean', 2],
      ['Drawing what you mean', 8],
      ['Open critique', 12],
      ['Paper models', 4],
    ]),
  )
  expect(data.full_slots).toMatchObject([{ title: 'Drawing what you mean', capacity: 0 }])
  const starts = data.time_slots.map(({ start_time }: { start_time: number }) => start_time)
  expect(new Set(starts).size).toBeLessThan(starts.length)
})

test('a studio without classes gets them', async () => {
  const studio = await openService()
  const made = await seedStudio(studio.service.fetch, studio.key, monday)
  const [grant] = (await studio.withKey('GET', '/v3/grants?email=ada@marlow.example')).data
  await studio.withKey(
    'DELETE',
    `/v3/grants/${grant.id}/scheduling/configurations/${made.configurations.classes}`,
  )
  studio.at(instant(monday + 9 * day))
  const again = await seedStudio(studio.service.fetch, studio.key, instant(monday + 9 * day))
  expect(again.configurations).toMatchObject({ walkthrough: made.configurations.walkthrough })
  expect(again.configurations.classes).not.toBe(made.configurations.classes)
})

test('classes that begin together are sorted by title', async () => {
  for (let time = 0; time < 5; time++) {
    const studio = await openService()
    const { configurations } = await seedStudio(studio.service.fetch, studio.key, monday)
    const window = `start_time=${monday}&end_time=${monday + 28 * day}`
    const { data } = await studio.withKey(
      'GET',
      `/v3/scheduling/availability?configuration_id=${configurations.classes}&${window}`,
    )
    const titles = data.time_slots.map(({ title }: { title: string }) => title)
    expect(titles[titles.indexOf('Paper models') - 1]).toBe('Open critique')
  }
})
