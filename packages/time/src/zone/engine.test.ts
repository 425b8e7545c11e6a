import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['nothing', {}],
  ['no offsets', { Now: {}, Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO: () => ({}) }) } }],
  [
    'only names',
    {
      Instant: {
        fromEpochMilliseconds: () => ({ toZonedDateTimeISO: (timeZoneId: string) => ({ timeZoneId }) }),
      },
    },
  ],
])('a page’s own `Temporal` that has %s is not used', async (_, temporal) => {
  vi.stubGlobal('Temporal', temporal)
  vi.resetModules()
  const { engineZone, machineTimeZone } = await import('./engine.js')
  const zone = engineZone('asia/kolkata')
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: 'asia/kolkata' }).resolvedOptions()
  expect([zone?.name, zone?.offsetAt(0)]).toEqual([timeZone, 19_800])
  expect(machineTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})
