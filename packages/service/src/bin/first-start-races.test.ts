import { describe, expect, test } from 'vitest'
import { racingStores } from '../testing/stores.js'
import { monday } from '../testing/studio.js'
import { ensureApplication } from './ensure-application.js'

describe.each(racingStores)('programs that start first at once on %s', (_name, open) => {
  test.each([
    ['without a client id', {}],
    ['with the same client id', { clientId: 'shop' }],
    ['with the same key', { apiKey: 'a-key-that-all-of-them-are-given' }],
  ])('make one application, with one first key: %s', async (_what, settings) => {
    const pair = await open()
    try {
      const saved: string[] = []
      const saveFirstKey = async (key: string) => void saved.push(key)
      const start = (store: (typeof pair)[number]) =>
        ensureApplication(store, { ...settings, saveFirstKey }, monday)
      const started = await Promise.all([...pair, ...pair, ...pair].map(start))
      expect(new Set(started.map(({ application }) => application.id)).size).toBe(1)
      expect(started.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(saved).toHaveLength('apiKey' in settings ? 0 : 1)
      expect((await start(pair[1])).isNew).toBe(false)
      const id = started[0]?.application.id as string
      expect(await pair[0].read((records) => records.apiKeys(id))).toHaveLength(1)
    } finally {
      await pair[0].close()
    }
  })

  test('make one application for each client id', async () => {
    const pair = await open()
    try {
      const started = await Promise.all(
        ['one', 'two', 'one', 'two'].map((clientId, index) =>
          ensureApplication(pair[index % 2] as (typeof pair)[number], { clientId }, monday),
        ),
      )
      expect(started.map(({ application }) => application.clientId)).toEqual(['one', 'two', 'one', 'two'])
      expect(await pair[0].read((records) => records.applications())).toHaveLength(2)
    } finally {
      await pair[0].close()
    }
  })
})
