import type { BookingService } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { settingsWith } from '../testing/drive-booking.js'
import { sessionSource } from './session-source.js'

const at = (text: string) => parseInstant(`2026-03-${text}:00Z`)
const query = { calendarId: 'c1', start: at('01T00:00'), end: at('31T00:00') }
const options = { signal: new AbortController().signal }
const slot = (start: string, more: object) => ({
  emails: [],
  start_time: at(start),
  end_time: at('10T23:00'),
  event_id: 'clay',
  ...more,
})

const source = (settings: ReturnType<typeof settingsWith> | null) =>
  sessionSource({
    settings: async () => settings,
    availability: async () =>
      ({
        order: [],
        time_slots: [slot('03T10:00', { capacity: 3 }), slot('10T10:00', { capacity: 1, title: 'Glaze' })],
        full_slots: [slot('04T10:00', { capacity: 8 })],
      }) as never,
  } as unknown as BookingService)

describe('sessionSource', () => {
  it('has one read-only calendar', async () => {
    const own = source(settingsWith({ configuration_id: 'c1', name: 'Pottery' }))
    expect(await own.calendars(options)).toMatchObject([{ id: 'c1', name: 'Pottery', readOnly: true }])
    expect(own).not.toHaveProperty('change')
    expect(own.booking?.('c1')).toBeDefined()
  })

  it('has events with the seats left, one for each start', async () => {
    const own = source(
      settingsWith({ name: 'Pottery', event: { title: 'Clay', location: 'Studio' } as never }),
    )
    await own.calendars(options)
    expect(await own.events(query, options)).toMatchObject([
      { id: `clay@${at('03T10:00')}`, title: 'Clay', location: 'Studio', capacity: 3, event_id: 'clay' },
      { id: `clay@${at('10T10:00')}`, title: 'Glaze', capacity: 1, calendar_id: 'c1' },
      { id: `clay@${at('04T10:00')}`, title: 'Clay', capacity: 0, read_only: true },
    ])
  })

  it('works without settings', async () => {
    const own = source(null)
    expect(await own.calendars(options)).toMatchObject([{ id: 'sessions' }])
    expect(await own.events(query, options)).toHaveLength(3)
  })
})
