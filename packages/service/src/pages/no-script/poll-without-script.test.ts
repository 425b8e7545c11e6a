import { type Instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { JobRefused } from '../../kernel/run-job.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { Store } from '../../kernel/store/store.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'
import { languageNames } from '../../texts/generated/languages.js'
import { textsIn } from '../../texts/languages.js'

const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const tuesday = at('03T10:00')
const wednesday = at('04T14:00')
const robin = { name: 'Robin', email: 'robin@example.com', [`vote.${tuesday}`]: 'yes' }

let service: TestService
let transactions: number
let talk: string
beforeEach(async () => {
  transactions = 0
  const store = createMemoryStore()
  const counting: Store = {
    ...store,
    transaction: (work) => {
      transactions++
      return store.transaction(work)
    },
  }
  service = await openService(counting, {
    addressOf: (request) => request.headers.get('x-from') ?? undefined,
  })
  const ada = await addHost(service, 'ada@example.com')
  talk = await addConfiguration(service, [ada], { requires_session_auth: true })
})

const made = async (change: object = {}) =>
  (
    await service.withKey('POST', '/v3/scheduling/polls', {
      ...{ configuration_id: talk, title: 'Spring plan' },
      slots: [{ start_time: tuesday }, { start_time: wednesday }],
      ...change,
    })
  ).data
const visit = async (path: string, headers: Record<string, string> = {}) => {
  const { status, data } = await service.call('GET', path, { headers })
  return { status, html: String(data) }
}
const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const meeting = (start: string, end: string, ...lines: readonly string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${start}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${start}`,
    `DTEND:${end}`,
    ...lines,
    'END:VEVENT',
  ].join('\r\n')

/** Submits a form like a browser. */
const send = async (
  path: string,
  values: Record<string, string>,
  {
    file,
    headers = { 'Sec-Fetch-Site': 'same-origin' },
  }: { file?: string; headers?: Record<string, string> } = {},
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  body.append('calendar', new File(file === undefined ? [] : [file], file === undefined ? '' : 'mine.ics'))
  const response = await service.service.fetch(
    new Request(`http://service.test${path}`, { method: 'POST', headers, body }),
  )
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location') ?? '',
  }
}
const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
const answersOf = async (id: string) =>
  (await service.withKey('GET', `/v3/scheduling/polls/${id}`)).data.answers
/** The time of a slot with its marks, and what others answered. */
const partOf = (html: string, start: Instant) => {
  const parts = html.split('<fieldset class="poll-time">')
  return parts.find((part) => part.includes(`name="vote.${start}"`)) ?? ''
}
/** Answers by the form. @returns the address of the answer. */
const answered = async (secret: string, values: Record<string, string> = robin) => {
  const { html } = await visit(`/p/${secret}`)
  const { location } = await send(`/p/${secret}`, { token: tokenIn(html), ...values })
  return location.split('?')[0] as string
}

describe('the page of a poll', () => {
  test('has its times in the chosen time zone, with yes, if needed and no for each', async () => {
    const { secret } = await made()
    const { status, html } = await visit(`/p/${secret}?tz=Asia/Tokyo`)
    expect(status).toBe(200)
    expect(html).toContain('Which times suit you?')
    expect(partOf(html, tuesday).replace(/[\u2009\u202f]/g, ' ')).toContain('7:00 – 7:30 PM')
    for (const vote of ['yes', 'if_needed', 'no'])
      expect(html).toContain(`name="vote.${tuesday}" value="${vote}"`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect((await visit(`/p/${'0'.repeat(32)}`)).status).toBe(404)
  })

  test('speaks every language of the pages', async () => {
    const { secret } = await made()
    for (const name of languageNames) {
      const { polls } = (await textsIn({ name, lang: name })).booking
      const { html } = await visit(`/p/${secret}?lang=${name}`)
      for (const words of [polls.pollLead(''), polls.voteIfNeeded])
        expect(html).toContain(words.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))
    }
  })

  test('marks a time that is taken', async () => {
    const { secret } = await made()
    await service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, bookingBody(tuesday))
    const { html } = await visit(`/p/${secret}`)
    expect(partOf(html, tuesday)).toContain('No longer free')
    expect(partOf(html, wednesday)).not.toContain('No longer free')
  })

  test('keeps the answers, and shows and changes them at an address of their own', async () => {
    const { id, secret } = await made()
    const own = await answered(secret)
    expect(own).toMatch(new RegExp(`^/p/${secret}/[0-9a-f]{32}$`))
    const { html } = await visit(`${own}?done=saved`)
    expect(html).toContain('Your answer is saved.')
    expect(html).toContain('value="robin@example.com"')
    expect(html).toMatch(new RegExp(`name="vote\\.${tuesday}" value="yes" checked`))
    const changed = await send(own, { ...robin, [`vote.${tuesday}`]: 'no', [`vote.${wednesday}`]: 'yes' })
    expect([changed.status, changed.location]).toEqual([303, `${own}?done=saved`])
    expect(await answersOf(id)).toMatchObject([
      { votes: { [tuesday]: 'no', [wednesday]: 'yes' }, language: 'en' },
    ])
  })

  test('keeps them once if the form is sent twice', async () => {
    const { id, secret } = await made()
    const token = tokenIn((await visit(`/p/${secret}`)).html)
    const first = await send(`/p/${secret}`, { token, ...robin })
    expect((await send(`/p/${secret}`, { token, ...robin })).location).toBe(first.location)
    expect(await answersOf(id)).toHaveLength(1)
  })

  test('withdraws them', async () => {
    const { id, secret } = await made()
    const own = await answered(secret)
    const { location } = await send(own, { action: 'withdraw' })
    expect(location).toBe(`/p/${secret}?done=withdrawn`)
    expect((await visit(location)).html).toContain('Your answer is withdrawn.')
    expect(await answersOf(id)).toEqual([])
    expect((await visit(own)).status).toBe(404)
  })

  test('names what is missing, and keeps what was typed', async () => {
    const { id, secret } = await made()
    const { status, html } = await send(`/p/${secret}`, { token: 't'.repeat(20), name: '', email: 'nowhere' })
    expect(status).toBe(400)
    for (const words of [
      'Enter your name.',
      'Enter a complete address',
      'Answer at least one time.',
      'value="nowhere"',
    ])
      expect(html).toContain(words)
    expect(tokenIn(html)).toBe('t'.repeat(20))
    expect(await answersOf(id)).toEqual([])
  })

  test.each([
    ['shown', true, true],
    ['counted', true, false],
    ['hidden', false, false],
  ])('has the votes of others %s, without an address', async (votes, counts, names) => {
    const { secret } = await made({ votes })
    await answered(secret)
    const { html } = await visit(`/p/${secret}`)
    expect(partOf(html, tuesday).includes('Yes: 1')).toBe(counts)
    expect(html.includes('Robin')).toBe(names)
    expect(html).not.toContain('robin@example.com')
  })

  test('says what became of the poll', async () => {
    const { id, secret } = await made()
    const own = await answered(secret)
    await service.withKey('PATCH', `/v3/scheduling/polls/${id}`, { state: 'closed' })
    expect((await visit(own)).html).toContain('This poll takes no more answers')
    const late = await send(`/p/${secret}`, { token: 't'.repeat(20), ...robin })
    expect([late.status, late.html.includes('This poll takes no more answers')]).toEqual([403, true])
    await service.withKey('POST', `/v3/scheduling/polls/${id}/choose`, { start_time: tuesday })
    for (const path of [own, `/p/${secret}`]) {
      const { html } = await visit(path)
      expect(html).toContain('This time is chosen')
      expect(html).not.toContain('<fieldset')
    }
  })

  test('shows hostile titles and names as text', async () => {
    const hostile = '"><script>alert(1)</script>\u202e'
    const { secret } = await made({ title: hostile })
    await answered(secret, { ...robin, name: hostile })
    const { html } = await visit(`/p/${secret}`)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('is opened without a change, whatever its address says', async () => {
    const { secret } = await made()
    const own = await answered(secret)
    const before = transactions
    for (const path of [`/p/${secret}`, own])
      for (const query of [
        '',
        '?done=withdrawn',
        '?action=withdraw',
        '?tz=Asia/Tokyo',
        `?vote.${tuesday}=no`,
      ])
        await visit(path + query)
    expect(transactions).toBe(before)
    expect((await visit(own)).status).toBe(200)
  })

  test('refuses a form of another site', async () => {
    const { id, secret } = await made()
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const { status } = await send(`/p/${secret}`, { token: 't'.repeat(20), ...robin }, { headers })
    expect(status).toBe(403)
    expect(await answersOf(id)).toEqual([])
  })

  test('takes ten answers an hour from one network', async () => {
    const { id, secret } = await made()
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'x-from': '192.0.2.1' }
    const answer = (token: string) =>
      send(
        `/p/${secret}`,
        { token: token.padEnd(20, '0'), ...robin, email: `${token}@example.com` },
        { headers },
      )
    for (let count = 0; count < 10; count++) expect((await answer(`t${count}`)).status).toBe(303)
    const refused = await answer('eleventh')
    expect([refused.status, refused.html.includes('Turn on JavaScript')]).toEqual([429, true])
    expect((await answer('t0')).status).toBe(303)
    expect(await answersOf(id)).toHaveLength(10)
  })
})

describe('one’s own calendar file', () => {
  const compare = (secret: string, file: string | undefined, query = '') =>
    send(
      `/p/${secret}${query}`,
      { token: 't'.repeat(20), ...robin, action: 'compare' },
      file === undefined ? {} : { file },
    )

  test('marks the times that it conflicts with, also of series, and keeps what was typed', async () => {
    const { id, secret } = await made()
    const before = transactions
    const { status, html } = await compare(
      secret,
      calendar(meeting('20260204T140000Z', '20260204T141500Z', 'RRULE:FREQ=WEEKLY')),
    )
    expect(status).toBe(200)
    expect(partOf(html, wednesday)).toContain('Conflicts with your calendar')
    expect(partOf(html, tuesday)).not.toContain('Conflicts with your calendar')
    expect(html).toContain('value="robin@example.com"')
    expect(html).toMatch(new RegExp(`name="vote\\.${tuesday}" value="yes" checked`))
    expect(transactions).toBe(before)
    expect(await answersOf(id)).toEqual([])
  })

  test('has times without a zone in the chosen one, and ignores what is free, cancelled or all day', async () => {
    const { secret } = await made()
    const { html } = await compare(
      secret,
      calendar(
        meeting('20260303T190000', '20260303T193000'),
        meeting('20260304T140000Z', '20260304T143000Z', 'TRANSP:TRANSPARENT'),
        meeting('20260304T141000Z', '20260304T143000Z', 'STATUS:CANCELLED'),
        'BEGIN:VEVENT\r\nUID:d\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260304\r\nEND:VEVENT',
      ),
      '?tz=Asia/Tokyo',
    )
    expect(partOf(html, tuesday)).toContain('Conflicts with your calendar')
    expect(partOf(html, wednesday)).not.toContain('Conflicts with your calendar')
  })

  test.each([
    ['that is none', 'hello', 'This is not a calendar file'],
    ['that is missing', undefined, 'This is not a calendar file'],
    ['that is too large', calendar(`X-A:${'x'.repeat(11 * 1024 * 1024)}`), 'This file is too large'],
  ])('%s is named', async (_what, file, words) => {
    const { secret } = await made()
    expect((await compare(secret, file)).html).toContain(words)
  })

  test.each(['FREQ=SECONDLY', 'FREQ=MINUTELY;INTERVAL=10'])(
    'with a series that recurs more than 100 times a day (%s) is refused, and the form stays',
    async (rule) => {
      const { secret } = await made()
      const dense = meeting('20200304T140000Z', '20200304T140001Z', `RRULE:${rule}`)
      const { status, html } = await compare(secret, calendar(dense))
      expect(status).toBe(200)
      expect(html).toContain('This calendar has too many entries')
      expect(html).toContain('value="robin@example.com"')
    },
  )
})

describe('while calendar files are read in another thread', () => {
  const attack = calendar(meeting('20260304T140000Z', '20260304T141500Z', 'RRULE:FREQ=SECONDLY'))
  const file = { file: attack }

  test('the service answers others: nothing of a file is read in its own', async () => {
    const begun: string[] = []
    let refuse: (reason: JobRefused) => void = () => {}
    const unread = new Promise<never>((_, reject) => {
      refuse = reject
    })
    const own = await openService(createMemoryStore(), {
      runJob: ({ name }) => {
        begun.push(name)
        return unread
      },
    })
    service = own
    talk = await addConfiguration(own, [await addHost(own, 'ada@example.com')])
    const { secret } = await made()
    const answers: number[] = []
    const forms = Array.from({ length: 12 }, async () => {
      const { status, html } = await send(`/p/${secret}`, { action: 'compare' }, file)
      answers.push(status)
      return html
    })
    await expect.poll(() => begun).toEqual(Array(12).fill('compare-calendar'))
    expect((await own.call('GET', '/livez')).status).toBe(200)
    expect((await visit(`/p/${secret}`)).status).toBe(200)
    expect(answers).toEqual([])
    refuse(new JobRefused('too-long'))
    for (const html of await Promise.all(forms)) expect(html).toContain('This calendar has too many entries')
  })

  test('further files are refused if too many wait, with the time of the next try', async () => {
    const busy = await openService(createMemoryStore(), {
      runJob: () => Promise.reject(new JobRefused('busy')),
    })
    service = busy
    talk = await addConfiguration(busy, [await addHost(busy, 'ada@example.com')])
    const { secret } = await made()
    const body = new FormData()
    body.append('action', 'compare')
    body.append('calendar', new File([attack], 'mine.ics'))
    const { status, headers } = await busy.service.fetch(
      new Request(`http://service.test/p/${secret}`, { method: 'POST', body }),
    )
    expect([status, headers.get('retry-after')]).toEqual([429, '10'])
  })
})
