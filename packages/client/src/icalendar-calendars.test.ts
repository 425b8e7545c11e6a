import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readCalendar, runInSlices } from '@whenable/icalendar'
import { expect, it } from 'vitest'
import { createICalendarSource } from './icalendar-source.js'

const corpus = new URL('../../icalendar/src/testing/calendars/corpus.jsonl.gz', import.meta.url)
const timeZone = 'Europe/Berlin'
const signal = new AbortController().signal

it('a page shows of every calendar that people have what the service reads in it', async () => {
  const lines = gunzipSync(readFileSync(corpus)).toString().trim().split('\n')
  for (const line of lines) {
    const { text, file } = JSON.parse(line) as { readonly text: string; readonly file: string }
    const read = await runInSlices(readCalendar(text, { timeZone }), signal)
    if (!read || 'error' in read) throw new Error(file)
    const expected = read.items
      .flatMap(({ events }) => events)
      .map((event) => ({ ...event, calendar_id: 'icalendar' }))
    const source = createICalendarSource({ text, timeZone })
    const shown = await source.events(
      { calendarId: 'icalendar', start: -1e10 as never, end: 1e11 as never },
      { signal },
    )
    expect(shown.filter(({ when }) => when)).toEqual(expected)
  }
}, 60_000)
