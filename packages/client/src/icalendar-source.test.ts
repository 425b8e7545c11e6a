import { combineSources, createCalendarFlow } from '@whenable/flow/calendar'
import { instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createICalendarSource, type ICalendarSourceOptions } from './icalendar-source.js'
import { fetchDouble, type Handler } from './testing/fetch-double.js'

/** Options of a call that nobody aborts. */
const options = { signal: new AbortController().signal }

const march = { start: parseInstant('2026-03-09T00:00:00Z'), end: parseInstant('2026-03-16T00:00:00Z') }
const query = { calendarId: 'icalendar', ...march }
const text = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Fairs',
  'COLOR:teal',
  'BEGIN:VEVENT',
  'UID:fair',
  'DTSTART;VALUE=DATE:20260311',
  'SUMMARY:Design fair',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:past',
  'DTSTART:20250311T100000Z',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:standup',
  'DTSTART:20250303T090000Z',
  'RRULE:FREQ=WEEKLY',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:soon',
  'SUMMARY:Dinner',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const over = (handler: Handler, options: ICalendarSourceOptions = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  return {
    seen,
    source: createICalendarSource({ url: 'https://files.example/fairs.ics', fetch, ...options }),
  }
}
const file = () => new Response(text)

describe('a calendar file as a source', () => {
  it('is a calendar that nobody can change, by the name and the colour that it has', async () => {
    const { source } = over(file)
    expect(await source.calendars(options)).toEqual([
      { id: 'icalendar', name: 'Fairs', color: 'teal', timeZone: undefined, readOnly: true },
    ])
    expect('change' in source).toBe(false)
  })

  it('has the name, the colour and the id that a page gives it', async () => {
    const given = { id: 'fairs', name: 'Trade fairs', color: '#c2255c' }
    const { source } = over(file, given)
    expect(await source.calendars(options)).toMatchObject([given])
    expect((await source.events(query, options)).map(({ calendar_id }) => calendar_id)).toContain('fairs')
  })

  it('tells series, what may be seen in the window, and what cannot be read', async () => {
    const { source } = over(file)
    expect((await source.events(query, options)).map(({ id }) => id)).toEqual([
      'fair',
      'standup',
      'unreadable-1',
    ])
  })

  it('is fetched once for all windows, and again with its calendar', async () => {
    const { source, seen } = over(file)
    await source.calendars(options)
    await Promise.all([source.events(query, options), source.events(query, options)])
    expect(seen).toHaveLength(1)
    await source.calendars(options)
    expect(seen).toHaveLength(2)
  })

  it('may be a text that the page has', async () => {
    const source = createICalendarSource({ text })
    expect(await source.calendars(options)).toMatchObject([{ name: 'Fairs' }])
    expect(await source.events(query, options)).toHaveLength(3)
  })

  it('is asked for over https where the address says webcal, and without credentials', async () => {
    const asked: (RequestInit | undefined)[] = []
    const fetch = async (url: unknown, init?: RequestInit) => {
      expect(url).toBe('https://files.example/fairs.ics?key=1')
      asked.push(init)
      return file()
    }
    await createICalendarSource({ url: 'webcal://files.example/fairs.ics?key=1', fetch }).calendars(options)
    expect(asked).toMatchObject([{ credentials: 'omit' }])
  })

  it.each(['http://files.example/a.ics', 'fairs.ics', 'javascript:alert(1)', undefined])(
    'is at no address such as %s',
    (url) => {
      expect(() => createICalendarSource({ url })).toThrow(RangeError)
    },
  )

  it('reads times without a zone on the clock that is given', async () => {
    const floating = text.replace('DTSTART;VALUE=DATE:20260311', 'DTSTART:20260311T090000')
    const source = createICalendarSource({ text: floating, timeZone: 'Asia/Tokyo' })
    expect((await source.events(query, options))[0]?.when).toMatchObject({
      start_time: parseInstant('2026-03-11T00:00:00Z'),
    })
  })
})

describe('a calendar file that cannot be had', () => {
  it.each<[string, Handler, object]>([
    [
      'is another file',
      () => new Response('<html>Sign in</html>'),
      { type: 'invalid_answer', message: /files\.example is not an iCalendar file/ },
    ],
    [
      'is too large',
      () => new Response(`${text}${'X'.repeat(10 * 1024 * 1024)}`),
      { type: 'invalid_answer', message: /too large: expected 10 MB/ },
    ],
    ['is not there', () => new Response('', { status: 404 }), { type: 'not_found_error', status: 404 }],
    ['may not be read', () => new Response('', { status: 401 }), { type: 'unauthorized', status: 401 }],
    ['is not reached', () => new TypeError('Failed to fetch'), { type: 'connection_error', status: 0 }],
  ])('%s: it has a name all the same, and its events fail', async (_, handler, wanted) => {
    const { source } = over(handler)
    expect(await source.calendars(options)).toMatchObject([{ id: 'icalendar', name: 'files.example' }])
    const error = await source.events(query, options).catch((thrown: unknown) => thrown)
    const { message, ...facts } = wanted as { message?: RegExp }
    expect(error).toMatchObject(facts)
    if (message) expect((error as Error).message).toMatch(message)
    expect((error as Error).message).not.toContain('fairs.ics')
  })

  it('is waited for no longer than told', async () => {
    const { source } = over(() => 'silence', { timeLimit: 0.01 })
    await expect(source.events(query, options)).rejects.toMatchObject({ type: 'timeout_error' })
  })

  it('is not waited for once nobody does, and asked for again by whoever comes next', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const fetch = (_url: unknown, init?: RequestInit) => {
      signals.push(init?.signal)
      return signals.length > 1 ? Promise.resolve(file()) : new Promise<Response>(() => {})
    }
    const { source } = { source: createICalendarSource({ url: 'https://files.example/fairs.ics', fetch }) }
    const leaving = [new AbortController(), new AbortController()] as const
    const calendars = source.calendars({ signal: leaving[0].signal })
    const events = source.events(query, { signal: leaving[1].signal })
    leaving[0].abort('left')
    await expect(calendars).rejects.toBe('left')
    expect(signals[0]?.aborted).toBe(false)
    leaving[1].abort('left too')
    await expect(events).rejects.toBe('left too')
    expect(signals[0]?.aborted).toBe(true)
    expect(await source.events(query, options)).toHaveLength(3)
  })

  it('is there for the others where one of those who wait leaves', async () => {
    let answer = (_response: Response) => {}
    const fetch = () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      })
    const source = createICalendarSource({ url: 'https://files.example/fairs.ics', fetch })
    const leaving = new AbortController()
    const calendars = source.calendars({ signal: leaving.signal })
    const events = source.events(query, options)
    leaving.abort('left')
    await expect(calendars).rejects.toBe('left')
    answer(file())
    expect(await events).toHaveLength(3)
    expect(await source.events(query, options)).toHaveLength(3)
  })

  it('is marked in a calendar among others that are there, and comes when it is asked for again', async () => {
    let isThere = false
    const { source } = over(() => (isThere ? file() : new Response('', { status: 503 })))
    const flow = createCalendarFlow({
      source: combineSources({ Fairs: source, Own: createICalendarSource({ text, id: 'own' }) }),
      ...{ window: march, timeZone: 'Europe/Lisbon', online: true, now: () => instant(march.start) },
    })
    const until = (isReached: () => boolean) =>
      new Promise<void>((reached) => {
        const look = () => isReached() && reached()
        flow.subscribe(look)
        look()
      })
    const states = () => flow.state.calendars.map(({ info, state }) => `${info.name} ${state}`)
    flow.start()
    await until(() => states().join() === 'files.example error,Fairs ready')
    isThere = true
    flow.send({ type: 'retry', calendarId: 'icalendar' })
    await until(() => states().join() === 'Fairs ready,Fairs ready')
    flow.stop()
    expect(flow.state.occurrences.map(({ event }) => event.id)).toEqual([
      ...['standup', 'standup', 'fair', 'fair'],
    ])
    expect(flow.state.unreadable.map(({ event }) => event.title)).toEqual(['Dinner', 'Dinner'])
  })
})
