import { instant } from '@whenable/time'
import { expect, test } from 'vitest'
import { monday, openService } from '../testing/studio.js'
import { seedStudio } from './seed-studio.js'

const day = 86_400

test('the studio has free times in every configuration, and a second seed changes nothing', async () => {
  const studio = await openService()
  const first = await seedStudio(studio.service.fetch, studio.key, monday)
  for (const id of Object.values(first.configurations)) {
    const { data } = await studio.withKey(
      'GET',
      `/v3/scheduling/availability?configuration_id=${id}&start_time=${monday}&end_time=${monday + 28 * day}`,
    )
    expect(data.time_slots.length).toBeGreaterThan(20)
  }
  studio.at(instant(monday + 3 * day))
  expect(await seedStudio(studio.service.fetch, studio.key, instant(monday + 3 * day))).toEqual(first)
})

test('the studio is public but for its private review', async () => {
  const studio = await openService()
  const { configurations } = await seedStudio(studio.service.fetch, studio.key, monday)
  const settings = (slug: string) =>
    studio.call('GET', `/v3/scheduling/ui-settings?slug=${slug}&client_id=${studio.clientId}`)
  expect((await settings('walkthrough')).data.configuration_id).toBe(configurations.walkthrough)
  expect((await settings('consultation')).data.booking_type).toBe('organizer-confirmation')
  expect((await settings('private-review')).status).toBe(401)
})
