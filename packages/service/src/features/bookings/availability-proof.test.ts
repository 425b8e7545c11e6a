import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceOrder, referenceSlots } from '../../testing/availability-reference.js'
import { openStudio } from '../../testing/described-service.js'
import { generatedStudio } from '../../testing/generated-configurations.js'

const runs = process.env['WHENABLE_LONG'] ? 2_000 : 120
test('free times follow the rules minute by minute in any configuration', async () => {
  let offered = 0
  await fc.assert(
    fc.asyncProperty(generatedStudio, async (studio) => {
      const { service, id } = await openStudio(studio)
      const { data, error } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${studio.from}&end_time=${studio.to}`,
      )
      expect(error).toBeUndefined()
      const slots = data.time_slots.map(
        (slot: { start_time: number; end_time: number; emails: string[] }) => ({
          start: slot.start_time,
          emails: [...slot.emails].sort(),
        }),
      )
      expect(slots).toEqual(referenceSlots(studio))
      for (const slot of data.time_slots) expect(slot.end_time - slot.start_time).toBe(studio.duration * 60)
      expect(data.order).toEqual(referenceOrder(studio))
      expect(service.errors).toEqual([])
      offered += slots.length
    }),
    { numRuns: runs },
  )
  // The test is meaningful only if enough times are free.
  expect(offered).toBeGreaterThan(runs * 5)
}, 120_000)
