import { connectionPresets } from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import type { GuardedFetch, GuardedRequest } from '../guarded-fetch.js'
import { found, multistatus } from '../testing/scripted-caldav.js'
import { createCalDavProvider } from './open-caldav.js'
import { calDavPresets } from './presets.js'

const answerOf = (url: URL, status: number, text = '') => ({
  ...{ url, status, header: () => undefined, bytes: Buffer.from(text), text },
})

const now = () => instant(1_773_000_000)

const call = { signal: new AbortController().signal }

interface Answer {
  readonly status: number
  readonly body?: string
  readonly location?: string
}

/** Answers of servers that are not on this machine, by URL. Redirects are followed as the guarded fetch does. */
const fetchFrom = (answers: Readonly<Record<string, Answer>>) => {
  const asked: string[] = []
  const fetch: GuardedFetch = async (url, request: GuardedRequest) => {
    expect([url.href, request.credential?.isFor(url)]).toEqual([url.href, true])
    asked.push(url.href)
    const answer = answers[url.href] ?? { status: 404 }
    if (answer.location) return fetch(new URL(answer.location, url), request)
    return answerOf(url, answer.status, answer.body)
  }
  return { fetch, asked }
}

const dav = (...parts: string[]): Answer => {
  const scripted = multistatus(...parts) as { readonly body: string }
  return { status: 207, body: scripted.body }
}

const principalAt = (path: string) => `<current-user-principal><href>${path}</href></current-user-principal>`
const homeAt = (...hrefs: string[]) =>
  `<C:calendar-home-set>${hrefs.map((href) => `<href>${href}</href>`).join('')}</C:calendar-home-set>`
const calendar = '<resourcetype><collection/><C:calendar/></resourcetype>'

const open = (fetch: GuardedFetch, settings: Readonly<Record<string, string>>) =>
  createCalDavProvider({ fetch, now })({ settings, secret: { password: 'secret' } })

const verify = (answers: Readonly<Record<string, Answer>>, settings: Readonly<Record<string, string>>) =>
  open(fetchFrom(answers).fetch, settings).verify(call)

describe('discovery', () => {
  test('begins at the well-known address of a server and follows redirects', async () => {
    const answers = {
      'https://cal.example.com/.well-known/caldav': { status: 301, location: '/dav/' },
      'https://cal.example.com/dav/': dav(found('/dav/', principalAt('/dav/me/'))),
      'https://cal.example.com/dav/me/': dav(
        found(
          '/dav/me/',
          `${homeAt('/dav/me/calendars/')}<C:calendar-user-address-set><href>/dav/me/</href><href>mailto:me@example.com</href></C:calendar-user-address-set>`,
        ),
      ),
    }
    const expected = {
      email: 'me@example.com',
      discovered: { home: 'https://cal.example.com/dav/me/calendars/' },
    }
    const starts: Record<string, string>[] = [
      { server: 'https://cal.example.com' },
      { server: 'cal.example.com' },
      { server: 'https://cal.example.com/elsewhere' },
      { url: 'https://cal.example.com/dav/' },
      { url: 'https://cal.example.com/dav/me/' },
      { email: 'me@cal.example.com' },
    ]
    for (const settings of starts)
      expect([settings, await verify(answers, { username: 'me', ...settings })]).toEqual([settings, expected])
  })

  test('of an email address stays within its domain', async () => {
    const wellKnown = 'https://example.com/.well-known/caldav'
    const answers = {
      [wellKnown]: { status: 302, location: 'https://dav.example.com/' },
      'https://dav.example.com/': dav(found('/', `${principalAt('/me/')}${homeAt('/me/')}`)),
      'https://dav.example.com/me/': dav(found('/me/', homeAt('/me/'))),
    }
    expect(await verify(answers, { email: 'me@example.com' })).toMatchObject({
      discovered: { home: 'https://dav.example.com/me/' },
    })
    const { fetch } = fetchFrom({ [wellKnown]: { status: 302, location: 'https://evil.example/' } })
    let isAllowed: boolean | undefined
    const guarded: GuardedFetch = async (url, request) => {
      isAllowed = request.credential?.isFor(new URL('https://evil.example/'))
      return fetch(url, { ...request, credential: { header: '', isFor: () => true } })
    }
    await open(guarded, { email: 'me@example.com' })
      .verify(call)
      .catch(() => {})
    expect(isAllowed).toBe(false)
  })

  test('uses the preset of an email address', async () => {
    const { fetch, asked } = fetchFrom({})
    await expect(open(fetch, { email: 'Ada@ICLOUD.com' }).verify(call)).rejects.toMatchObject({
      kind: 'gone',
    })
    expect(asked[0]).toBe('https://caldav.icloud.com/.well-known/caldav')
  })

  test('with a preset follows the hosts that it names', async () => {
    const answers = {
      'https://caldav.icloud.com/.well-known/caldav': { status: 404 },
      'https://caldav.icloud.com/': dav(found('/', principalAt('/123/principal/'))),
      'https://caldav.icloud.com/123/principal/': dav(
        found('/123/principal/', homeAt('https://p34-caldav.icloud.com:443/123/calendars/')),
      ),
      'https://p34-caldav.icloud.com/123/calendars/': dav(
        found('/123/calendars/work/', `${calendar}<displayname>Work</displayname>`),
      ),
    }
    const settings = { preset: 'icloud', username: 'ada@icloud.com' }
    const { discovered } = await verify(answers, settings)
    expect(discovered).toEqual({ home: 'https://p34-caldav.icloud.com/123/calendars/' })
    const provider = open(fetchFrom(answers).fetch, { ...settings, ...discovered })
    expect(await provider.calendars(call)).toMatchObject([
      { id: 'https://p34-caldav.icloud.com/123/calendars/work/', name: 'Work' },
    ])
  })

  test.each([
    'https://cloud.example.com',
    'https://cloud.example.com/',
    'https://cloud.example.com/remote.php/dav',
  ])('with the preset of Nextcloud finds %s', async (server) => {
    const root = 'https://cloud.example.com/remote.php/dav'
    const answer = dav(found('/remote.php/dav/', `${principalAt('/p/')}${homeAt('/c/')}`))
    const answers = {
      [root]: answer,
      [`${root}/`]: answer,
      'https://cloud.example.com/p/': dav(found('/p/', homeAt('/remote.php/dav/calendars/ada/'))),
    }
    expect(await verify(answers, { preset: 'nextcloud', server, username: 'ada' })).toMatchObject({
      discovered: { home: 'https://cloud.example.com/remote.php/dav/calendars/ada/' },
    })
  })

  test('takes the address of one calendar where nothing else is found', async () => {
    const url = 'https://calendar.zoho.com/caldav/abc123/events/'
    const answers = { [url]: dav(found('/caldav/abc123/events/', calendar)) }
    const settings = { preset: 'zoho', username: 'ada' }
    await expect(verify(answers, settings)).rejects.toMatchObject({
      kind: 'gone',
      message: expect.stringContaining('enter the address of one calendar'),
    })
    const { discovered } = await verify(answers, { ...settings, url })
    expect(discovered).toEqual({ calendar: url })
    const provider = open(fetchFrom(answers).fetch, { ...settings, url, ...discovered })
    expect(await provider.calendars(call)).toMatchObject([{ id: url, name: 'events' }])
  })

  test.each([
    [401, 'auth'],
    [403, 'forbidden'],
    [429, 'rate-limited'],
    [500, 'transient'],
    [200, 'gone'],
    [404, 'gone'],
    [405, 'gone'],
  ])('after status %d rejects as %s', async (status, kind) => {
    const fetch: GuardedFetch = async (url) => answerOf(url, status, '<html>')
    await expect(open(fetch, { server: 'https://example.com' }).verify(call)).rejects.toMatchObject({ kind })
  })

  test.each<[Record<string, string>, RegExp]>([
    [{}, /address of the server is missing/],
    [{ username: 'ada' }, /address of the server is missing/],
    [{ email: 'ada' }, /address of the server is missing/],
    [{ preset: 'nextcloud', username: 'ada' }, /address of the server is missing/],
    [{ preset: 'other', server: 'https://example.com' }, /no preset 'other'/],
    [{ preset: '__proto__', server: 'https://example.com' }, /no preset/],
    [{ server: 'ftp://example.com' }, /expected https/],
    [{ server: 'https://' }, /expected https/],
    [{ server: 'https://ada:secret@example.com' }, /username or a password/],
  ])('rejects the settings %j', async (settings, reason) => {
    const { fetch, asked } = fetchFrom({})
    const error = await open(fetch, settings)
      .verify(call)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'ProviderError', kind: 'malformed' })
    expect(String(error)).toMatch(reason)
    expect(String(error)).not.toContain('secret')
    expect(asked).toEqual([])
  })

  test.each(['a b', 'a\r\nX-Injected: 1', '', 'é'])('rejects the token %j', async (bearer_token) => {
    const { fetch, asked } = fetchFrom({})
    const provider = createCalDavProvider({ fetch, now })({
      settings: { server: 'https://example.com' },
      secret: { bearer_token },
    })
    await expect(provider.verify(call)).rejects.toMatchObject({ kind: 'auth' })
    expect(asked).toEqual([])
  })

  test('rejects without a password', async () => {
    const provider = createCalDavProvider({ fetch: fetchFrom({}).fetch, now })({
      settings: { server: 'https://example.com', username: 'ada' },
      secret: {},
    })
    await expect(provider.verify(call)).rejects.toMatchObject({ kind: 'auth' })
  })
})

describe('the presets', () => {
  test('are those that owners choose from', () => {
    const named = Object.entries(connectionPresets).filter(([, preset]) => 'name' in preset)
    expect(named.map(([id]) => id)).toEqual(Object.keys(calDavPresets))
    for (const [, preset] of named)
      expect(preset).toHaveProperty('passwordUrl', expect.stringMatching(/^https:\/\//))
  })

  test.each(Object.entries(connectionPresets))(
    '%s asks for what discovery needs',
    (id, { provider, fields }) => {
      const preset = calDavPresets[id as keyof typeof calDavPresets]
      const asksForAddress = fields.some((field) => field === 'server' || field === 'url')
      // Zoho cannot be discovered, so one of its calendars' addresses is asked for.
      expect(asksForAddress).toBe(provider === 'ics' || !preset || !('server' in preset) || id === 'zoho')
    },
  )

  test.each(Object.entries(calDavPresets))('%s names https addresses within its hosts', (_, preset) => {
    if (!('server' in preset)) return
    const { protocol, hostname } = new URL(preset.server)
    expect(protocol).toBe('https:')
    expect(preset.hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))).toBe(true)
  })

  test('do not trust hosts that only look like theirs', async () => {
    let isFor: ((url: URL) => boolean) | undefined
    const fetch: GuardedFetch = async (url, { credential }) => {
      isFor = credential?.isFor
      return answerOf(url, 401)
    }
    await open(fetch, { preset: 'icloud', username: 'ada' })
      .verify(call)
      .catch(() => {})
    const trusted = (url: string) => isFor?.(new URL(url))
    expect(trusted('https://p1-caldav.icloud.com/')).toBe(true)
    for (const url of [
      'https://evilicloud.com/',
      'https://icloud.com.evil.example/',
      'https://evil.example/icloud.com',
      'https://icloud.com@evil.example/',
    ])
      expect([url, trusted(url)]).toEqual([url, false])
  })
})

describe('calendars', () => {
  const home = 'https://cal.example.com/home/'
  const list = async (...parts: string[]) => {
    const { fetch } = fetchFrom({ [home]: dav(...parts) })
    return open(fetch, { server: 'https://cal.example.com', username: 'me', home }).calendars(call)
  }
  const privileges = (...names: string[]) =>
    `<current-user-privilege-set>${names.map((name) => `<privilege><${name}/></privilege>`).join('')}</current-user-privilege-set>`
  const zone = (name: string) =>
    `<C:calendar-timezone>BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:${name}\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n</C:calendar-timezone>`
  const color = (text: string) => `<calendar-color xmlns="http://apple.com/ns/ical/">${text}</calendar-color>`
  const components = (...names: string[]) =>
    `<C:supported-calendar-component-set>${names.map((name) => `<C:comp name="${name}"/>`).join('')}</C:supported-calendar-component-set>`

  test('are listed with name, colour, time zone and description', async () => {
    const text = `<displayname>Arbeit &amp; mehr</displayname><C:calendar-description>Für alle</C:calendar-description>`
    expect(
      await list(found('/home/work/', `${calendar}${text}${color('#FF8800FF')}${zone('Europe/Berlin')}`)),
    ).toEqual([
      {
        id: 'https://cal.example.com/home/work/',
        name: 'Arbeit & mehr',
        color: '#ff8800',
        timeZone: 'Europe/Berlin',
        description: 'Für alle',
        isWritable: true,
        isPrimary: false,
      },
    ])
  })

  test('include the main one, which the inbox names', async () => {
    const inbox = `<resourcetype><collection/><C:schedule-inbox/></resourcetype><C:schedule-default-calendar-URL><href>/home/b</href></C:schedule-default-calendar-URL>`
    const listed = await list(
      found('/home/a/', calendar),
      found('/home/b/', calendar),
      found('/home/inbox/', inbox),
    )
    expect(listed.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['a', false],
      ['b', true],
    ])
  })

  test.each([
    [zone('W. Europe Standard Time'), 'Europe/Berlin'],
    [zone('/freeassociation.sourceforge.net/America/New_York'), 'America/New_York'],
    [zone('Somewhere'), undefined],
    ['', undefined],
  ])('in the zone %s', async (properties, timeZone) => {
    const [only] = await list(found('/home/a/', `${calendar}${properties}`))
    expect(only?.timeZone).toBe(timeZone)
  })

  test.each([
    [color('teal'), 'teal'],
    [color('#12ab34'), '#12ab34'],
    [color('url(javascript:x)'), undefined],
    ['', undefined],
  ])('with the colour %s', async (properties, expected) => {
    const [only] = await list(found('/home/a/', `${calendar}${properties}`))
    expect(only?.color).toBe(expected)
  })

  test.each([
    ['', true],
    [privileges('all'), true],
    [privileges('read', 'write-content', 'bind'), true],
    [privileges('read', 'write'), true],
    [privileges('read', 'read-current-user-privilege-set'), false],
    [privileges(), false],
  ])('with the privileges %s', async (properties, isWritable) => {
    const [only] = await list(found('/home/a/', `${calendar}${properties}`))
    expect(only?.isWritable).toBe(isWritable)
  })

  test('have an address that ends with a slash', async () => {
    expect(await list(found('/home/a', calendar))).toMatchObject([{ id: `${home}a/`, name: 'a' }])
  })

  test('leave out collections, task lists and inboxes', async () => {
    const listed = await list(
      found('/home/', '<resourcetype><collection/></resourcetype>'),
      found('/home/inbox/', '<resourcetype><collection/><C:schedule-inbox/></resourcetype>'),
      found('/home/tasks/', `${calendar}${components('VTODO')}`),
      found('/home/events/', `${calendar}${components('VEVENT', 'VTODO')}`),
      found('/home/all/', calendar),
    )
    expect(listed.map(({ name }) => name)).toEqual(['events', 'all'])
  })

  test('of another server are refused', async () => {
    await expect(list(found('https://evil.example/home/a/', calendar))).rejects.toMatchObject({
      kind: 'malformed',
    })
  })
})
