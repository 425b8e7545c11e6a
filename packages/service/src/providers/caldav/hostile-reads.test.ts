import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Pull } from '../calendar-provider.js'
import { itemText } from '../testing/provider-under-test.js'
import { useScriptedAccount } from '../testing/scripted-account.js'
import { found, multistatus, type Scripted, status } from '../testing/scripted-caldav.js'

const account = useScriptedAccount()
const { pull, answer } = account

const uids = ({ changed }: Pull) => changed.map(({ uid }) => uid).sort()

const bomb = gzipSync(Buffer.alloc(20_000_000, '<a>'))

/** Answers from which nothing may be concluded, and the kind of error that they are. */
const broken: readonly (readonly [string, Scripted, string])[] = [
  ['a page with status 200', { body: '<!doctype html><title>Welcome</title>' }, 'malformed'],
  ['a page with status 207', { status: 207, body: '<!doctype html><title>Hi</title>' }, 'malformed'],
  ['nothing', { status: 207 }, 'malformed'],
  ['broken XML', { status: 207, body: '<multistatus xmlns="DAV:"><response></multistatus>' }, 'malformed'],
  ['XML that breaks off', { status: 207, body: '<multistatus xmlns="DAV:"><response>' }, 'malformed'],
  ['another document', { status: 207, body: '<a xmlns="DAV:"/>' }, 'malformed'],
  ['a multistatus of another namespace', { status: 207, body: '<multistatus/>' }, 'malformed'],
  [
    'a response without an address',
    multistatus('<response><status>HTTP/1.1 200 OK</status></response>'),
    'malformed',
  ],
  [
    'an entity that grows',
    {
      status: 207,
      body: '<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><multistatus xmlns="DAV:">&b;</multistatus>',
    },
    'malformed',
  ],
  [
    'an external entity',
    {
      status: 207,
      body: '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><multistatus xmlns="DAV:">&x;</multistatus>',
    },
    'malformed',
  ],
  ['an unknown entity', { status: 207, body: '<multistatus xmlns="DAV:">&x;</multistatus>' }, 'malformed'],
  ['very deep XML', { status: 207, body: '<a>'.repeat(100_000) }, 'malformed'],
  [
    'very many elements',
    { status: 207, body: `<multistatus xmlns="DAV:">${'<a/>'.repeat(800_000)}` },
    'malformed',
  ],
  ['a compressed bomb', { status: 207, headers: { 'Content-Encoding': 'gzip' }, body: bomb }, 'malformed'],
  ['status 507', { status: 507 }, 'transient'],
  ['status 500', { status: 500 }, 'transient'],
  ['status 401', { status: 401 }, 'auth'],
  ['status 403', { status: 403 }, 'forbidden'],
  ['status 404', { status: 404 }, 'gone'],
  ['status 429', { status: 429, headers: { 'Retry-After': '7' } }, 'rate-limited'],
  ['a closed connection', (response) => response.destroy(), 'transient'],
  [
    'a body that breaks off',
    (response) => {
      response.writeHead(207, { 'Content-Length': '1000' })
      response.write('<multistatus xmlns="DAV:">', () => response.destroy())
    },
    'transient',
  ],
  ['no answer', () => {}, 'transient'],
  [
    'an answer byte by byte',
    (response) => {
      response.writeHead(207)
      const drip = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(drip))
    },
    'transient',
  ],
  [
    'an item of another server',
    multistatus(found('https://evil.example/x.ics', '<getetag>"1"</getetag>')),
    'malformed',
  ],
  [
    'an item that names a password',
    multistatus(found('http://host:secret@127.0.0.1/x.ics', '<getetag>"1"</getetag>')),
    'malformed',
  ],
  ['a list that leaves items out', multistatus(status('/cal/', 507)), 'transient'],
]

describe('a first pull', () => {
  test.each(broken)('rejects if the server answers with %s', async (_, scripted, kind) => {
    account.server.answer(({ kind: asked }) => (/contents|versions/.test(asked) ? scripted : undefined))
    const limits = { milliseconds: 300, bytes: 5_000_000 }
    const error = await pull(undefined, {}, limits).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ProviderError', kind })
    expect(String(error)).not.toMatch(/pässwört|aG9zd/)
  })

  test('reads the list in parts if the whole does not fit', async () => {
    for (let index = 0; index < 120; index++)
      account.server.put(`n${index}.ics`, itemText(`n${index}`, 'x'.repeat(500)))
    const pulled = await pull(undefined, {}, { bytes: 60_000 })
    expect([pulled.isComplete, pulled.changed.length, pulled.present?.size]).toEqual([true, 122, 122])
    expect(account.server.asked.filter(({ kind }) => kind === 'multiget')).toHaveLength(3)
  })

  test('reads items one by one if one of them makes the answers invalid', async () => {
    account.server.put('bad.ics', itemText('bad', 'Line\u000bbreak'))
    expect(uids(await pull())).toEqual(['a', 'b', 'bad'])
    const first = await pull()
    account.server.put('bad.ics', itemText('bad', 'Form\u000cfeed'))
    expect(uids(await pull(first))).toEqual(['bad'])
  })

  test('of 100,000 events is refused by its size', async () => {
    const response = found('/cal/x.ics', '<getetag>"1"</getetag>')
    const body = multistatus(response.repeat(100_000)) as { body: string }
    account.server.answer(({ kind }) =>
      /contents|versions/.test(kind)
        ? { status: 207, body: gzipSync(body.body), headers: { 'Content-Encoding': 'gzip' } }
        : undefined,
    )
    await expect(pull()).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('larger than'),
    })
  })

  test('leaves out tasks, collections and the calendar itself', async () => {
    account.server.put('task.ics', itemText('task', 'Task').replaceAll('VEVENT', 'VTODO'))
    const item = (name: string, uid: string) =>
      found(`/cal/${name}`, `<getetag>"1"</getetag><C:calendar-data>${itemText(uid, uid)}</C:calendar-data>`)
    answer('contents', multistatus(item('', 'self'), item('inner/', 'inner'), item('a.ics', 'a')))
    expect(uids(await pull())).toEqual(['a'])
    account.server.answer(() => undefined)
    expect(uids(await pull())).toEqual(['a', 'b'])
  })
})

/** Answers that name no error and say nothing, by what they are. */
const empty: readonly (readonly [string, Scripted])[] = [
  ['an empty multistatus', multistatus()],
  ['a multistatus of errors', multistatus(status('/', 500), status('/cal/', 500))],
  [
    'properties that cannot be read',
    multistatus(
      '<response><href>/cal/</href><propstat><prop/><status>HTTP/1.1 500 X</status></propstat></response>',
    ),
  ],
]

describe.each(empty)('a server that answers every question with %s', (_, scripted) => {
  test('does not seem to have lost its calendars', async () => {
    expect(await account.calendars()).toHaveLength(1)
    account.server.answer(() => scripted)
    await expect(account.calendars()).rejects.toMatchObject({ message: expect.stringMatching(/lists/) })
  })

  test.each([{}, { isReconciliation: true }, { cursor: undefined }])(
    'does not seem to have lost its events for %o',
    async (more) => {
      const first = await pull()
      account.server.answer(() => scripted)
      await expect(pull(first, more)).rejects.toMatchObject({ name: 'ProviderError' })
      // As if its version alone had been read.
      account.server.answer(({ kind }) => (kind === 'state' ? undefined : scripted))
      await expect(pull(first, more)).rejects.toMatchObject({ name: 'ProviderError' })
    },
  )

  test('has no first pull', async () => {
    account.server.answer(({ kind }) => (kind === 'multiget' ? scripted : undefined))
    answer('contents', multistatus(found('/cal/a.ics', '<getetag>"1"</getetag>')))
    await expect(pull()).rejects.toMatchObject({ kind: 'transient' })
  })
})

describe('a list that lacks known events', () => {
  test('is believed if the calendar lacks them too', async () => {
    const first = await pull()
    account.server.remove('a.ics')
    const second = await pull(first, { isReconciliation: true })
    expect([second.isComplete, second.present?.size]).toEqual([true, 1])
    account.server.remove('b.ics')
    const third = await pull(second, { isReconciliation: true })
    expect([third.isComplete, third.present?.size]).toEqual([true, 0])
  })

  test.each([
    ['all', multistatus()],
    ['one', multistatus(found('/cal/a.ics', '<getetag>"1"</getetag>'))],
    ['one, which it calls gone', multistatus(status('/cal/b.ics', 404), found('/cal/a.ics', ''))],
  ])('is completed if the calendar has them: %s', async (_, scripted) => {
    const first = await pull()
    answer('versions', scripted)
    const second = await pull(first, { isReconciliation: true })
    expect([...(second.present?.keys() ?? [])].sort()).toEqual([...(first.present?.keys() ?? [])].sort())
    expect(second.changed).toEqual([])
  })

  test('is refused if the calendar names them and gives none of them out', async () => {
    const first = await pull()
    account.server.answer(({ kind }) => (/versions|multiget/.test(kind) ? multistatus() : undefined))
    await expect(pull(first, { isReconciliation: true })).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(/leaves out events/),
    })
  })

  test('removes an event that has become a task', async () => {
    const first = await pull()
    account.server.put('b.ics', itemText('b', 'B').replaceAll('VEVENT', 'VTODO'))
    answer('versions', multistatus(found('/cal/a.ics', '<getetag>"1"</getetag>')))
    const second = await pull(first, { isReconciliation: true })
    expect([...(second.present?.keys() ?? [])]).toEqual([`${account.server.calendarId}a.ics`])
  })
})

describe('a list of calendars', () => {
  const calendar = found('/cal/', '<resourcetype><collection/><C:calendar/></resourcetype>')
  test.each([
    ['has a part that cannot be read now', multistatus(calendar, status('/other/', 503)), 'transient'],
    [
      'has a calendar whose kind cannot be read now',
      multistatus(
        calendar,
        '<response><href>/other/</href><propstat><prop/><status>HTTP/1.1 503 X</status></propstat></response>',
      ),
      'transient',
    ],
    ['is a page', { body: '<!doctype html><title>Sign in</title>' }, 'malformed'],
  ])('is refused if it %s', async (_, scripted, kind) => {
    answer('calendars', scripted)
    await expect(account.calendars()).rejects.toMatchObject({ kind })
  })

  test('may have no calendar, and parts that are not for the account', async () => {
    answer(
      'calendars',
      multistatus(found('/', '<resourcetype><collection/></resourcetype>'), status('/other/', 403)),
    )
    expect(await account.calendars()).toEqual([])
  })
})

describe('a later pull', () => {
  test.each(broken.filter(([, , kind]) => !/auth|rate-limited/.test(kind)))(
    'reads the whole list if the change report is %s',
    async (_, scripted) => {
      const first = await pull()
      account.server.put('b.ics', itemText('b', 'New'))
      answer('changes', scripted)
      const second = await pull(first, {}, { milliseconds: 300, bytes: 5_000_000 })
      expect([second.isComplete, uids(second), second.present?.size]).toEqual([true, ['b'], 2])
    },
  )

  test.each([
    ['401', { status: 401 }, 'auth'],
    ['429', { status: 429, headers: { 'Retry-After': '7' } }, 'rate-limited'],
  ])('rejects at once after status %s midway', async (_, scripted, kind) => {
    const first = await pull()
    account.server.put('b.ics', itemText('b', 'New'))
    for (const asked of ['changes', 'multiget'] as const) {
      answer(asked, scripted)
      const before = account.server.asked.length
      await expect(pull(first)).rejects.toMatchObject({
        kind,
        ...(kind === 'rate-limited' && { retryAfter: 7 }),
      })
      expect(account.server.asked.length - before).toBeLessThanOrEqual(2)
    }
  })

  test.each([
    ['with one query', {}],
    ['one by one if that does not work', { status: 500 }],
  ])('reads many changed items %s', async (_, scripted) => {
    const first = await pull()
    for (let index = 0; index < 250; index++) account.server.put(`n${index}.ics`, itemText(`n${index}`, 'N'))
    if ('status' in scripted) answer('contents', scripted)
    account.server.asked.length = 0
    const second = await pull(first)
    expect([second.isComplete, second.changed.length]).toEqual([false, 250])
    expect(account.server.asked.map(({ kind }) => kind).join(' ')).toBe(
      `changes contents${'status' in scripted ? ' multiget'.repeat(5) : ''}`,
    )
  })

  test('follows a report in parts, and gives up one that does not end', async () => {
    const first = await pull()
    const part = (token: string) => multistatus(status('/cal/', 507), `<sync-token>${token}</sync-token>`)
    let count = 0
    account.server.answer(({ kind, body }) => {
      if (kind !== 'changes') return undefined
      count++
      return body.includes('>last<')
        ? multistatus(status('/cal/a.ics', 404), '<sync-token>t9</sync-token>')
        : part('last')
    })
    expect(await pull(first)).toMatchObject({
      removed: [`${account.server.calendarId}a.ics`],
      isComplete: false,
    })
    expect(count).toBe(2)

    answer('changes', part('same'))
    expect(await pull(first)).toMatchObject({ isComplete: true, changed: [] })
    count = 0
    account.server.answer(({ kind }) => (kind === 'changes' ? part(`new${++count}`) : undefined))
    expect(await pull(first)).toMatchObject({ isComplete: true, changed: [] })
    expect(count).toBeLessThanOrEqual(101)
  })

  test('uses the version of the calendar if sync tokens are refused again and again', async () => {
    answer('changes', { status: 403 })
    let before = await pull()
    const present = before.present
    for (let round = 0; round < 4; round++) before = await pull({ ...before, present })
    account.server.asked.length = 0
    expect(await pull({ ...before, present })).toMatchObject({ changed: [], isComplete: false })
    expect(account.server.asked.map(({ kind }) => kind)).toEqual(['state'])
    account.server.put('b.ics', itemText('b', 'New'))
    expect(uids(await pull({ ...before, present }))).toEqual(['b'])
  })

  test('removes an item that is gone when it is read', async () => {
    const first = await pull()
    account.server.put('b.ics', itemText('b', 'New'))
    answer('multiget', multistatus(status('/cal/b.ics', 404)))
    const second = await pull(first)
    expect(second).toMatchObject({ changed: [], removed: [`${account.server.calendarId}b.ics`] })
  })

  test.each([
    ['is left out', multistatus()],
    ['has an error', multistatus(status('/cal/b.ics', 500))],
    ['has no content', multistatus(found('/cal/b.ics', '<getetag>"7"</getetag>'))],
    [
      'is cut',
      multistatus(found('/cal/b.ics', '<C:calendar-data>BEGIN:VCALENDAR\nBEGIN:VEVENT</C:calendar-data>')),
    ],
    [
      'has a page as its content',
      multistatus(found('/cal/b.ics', '<C:calendar-data>Sign in</C:calendar-data>')),
    ],
    ['is answered under another name', multistatus(found('/cal/z.ics', '<getetag>"7"</getetag>'))],
  ])('keeps an item that %s, with a warning, and asks again', async (_, scripted) => {
    const first = await pull()
    account.server.put('b.ics', itemText('b', 'New'))
    answer('multiget', scripted)
    const second = await pull(first)
    const id = `${account.server.calendarId}b.ics`
    expect(second).toMatchObject({ changed: [], isComplete: true, warnings: [{ isBusy: true }] })
    expect(second.present?.get(id)).toBe(first.present?.get(id))
    account.server.answer(() => undefined)
    expect(uids(await pull(second))).toEqual(['b'])
  })

  test('does not read again what is known', async () => {
    const first = await pull()
    account.server.put('c.ics', itemText('c', 'C'))
    account.server.asked.length = 0
    const known = new Map([...(first.present ?? []), [`${account.server.calendarId}c.ics`, '"3"']])
    expect(await pull({ ...first, present: known })).toMatchObject({ changed: [], removed: [] })
    expect(account.server.asked.map(({ kind }) => kind)).toEqual(['changes'])
  })

  test.each([
    ['weak', 'W/"7"'],
    ['unquoted', '7'],
  ])('compares %s versions like others', async (_, etag) => {
    const content = `<C:calendar-data>${itemText('a', 'A')}</C:calendar-data>`
    answer('contents', multistatus(found('/cal/a.ics', `<getetag>${etag}</getetag>${content}`)))
    const first = await pull()
    expect([...(first.present?.values() ?? [])]).toEqual(['"7"'])
  })

  test('of a server without ETags compares contents', async () => {
    const item = (title: string) =>
      found('/cal/a.ics', `<C:calendar-data>${itemText('a', title)}</C:calendar-data>`)
    answer('contents', multistatus(item('A')))
    const first = await pull()
    account.server.answer(({ kind }) => {
      if (kind === 'versions') return multistatus(found('/cal/a.ics', ''))
      return kind === 'multiget' ? multistatus(item('A')) : undefined
    })
    expect(await pull(first, { isReconciliation: true })).toMatchObject({ changed: [], isComplete: true })
  })

  test('takes differently written addresses for the same item', async () => {
    const content = `<getetag>"1"</getetag><C:calendar-data>${itemText('a', 'A')}</C:calendar-data>`
    answer('contents', multistatus(found('/cal/a@b%20(c).ics', content)))
    const first = await pull()
    answer(
      'versions',
      multistatus(found(`${account.server.url}cal/a%40b%20%28c%29.ics`, '<getetag>"1"</getetag>')),
    )
    const second = await pull(first, { isReconciliation: true })
    expect(second).toMatchObject({ changed: [] })
    expect([...(second.present?.keys() ?? [])]).toEqual([...(first.present?.keys() ?? [])])
  })
})
