import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { type Connection, ServiceError, signInProviders } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant } from '@whenable/time'
import '../define/calendars.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { pseudoLocale, registerPseudoLocale } from '@whenable/elements/internal/testing/pseudo-locale'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { TimeZoneSelect } from '@whenable/elements/internal/time-zone/time-zone-select'
import type { ConnectionCreateEvent } from '../events/connection-create.js'
import type { Calendars } from './calendars.js'
import type { CalendarBusyTime, CalendarsCalls, ConnectedCalendar } from './endpoints.js'

const connection = (changes: Partial<Connection> = {}): Connection =>
  ({
    ...{
      id: 'c1',
      provider: 'caldav',
      preset: 'nextcloud',
      server: 'https://cloud.example',
      username: 'ada',
    },
    ...{ status: 'ok', last_synced_at: instant(now - 7_200), warnings: [], when_unavailable: 'last_known' },
    ...changes,
  }) as Connection

const calendars: readonly ConnectedCalendar[] = [
  { id: 'work', name: 'Work', color: '#3b5bdb', connectionId: 'c1', isBusySource: true, isPrimary: true },
  { id: 'home', name: 'Home', connectionId: 'c1', isBusySource: false },
  { id: 'feed', name: 'Holidays', connectionId: 'c1', isBusySource: true, readOnly: true },
]

/** Four appointments, one a day from the next day on. */
const dentist = [1, 2, 3, 4].map((day): CalendarBusyTime => {
  const start = instant(now + day * 86_400)
  return {
    when: { object: 'timespan', start_time: start, end_time: instant(start + 1_800) },
    title: `Visit ${day}`,
  }
})

/** Connections in memory, which record what they are asked to change. */
const memoryConnections = (
  list: Connection[] = [connection()],
  refusals: ServiceError[] = [],
  busyTimes: readonly CalendarBusyTime[] = dentist,
) => {
  const changes: unknown[][] = []
  let owned = [...calendars]
  const record =
    <Request extends { readonly path?: object; readonly body?: unknown }, Answer>(
      name: string,
      act: (request: Request) => Answer,
    ) =>
    async (request: Request) => {
      const { path = {}, body } = request
      changes.push([name, ...Object.values(path), ...(body ? [body] : [])])
      const refusal = refusals.shift()
      if (refusal) throw refusal
      return act(request)
    }
  const one = (id: string) => list.find((item) => item.id === id) as Connection
  const change = (id: string, fields: Partial<Connection>) => {
    list = list.map((item) => (item.id === id ? { ...item, ...fields } : item))
    return one(id)
  }
  const source: CalendarsCalls = {
    connections: async () => list,
    calendars: async () => owned.filter(({ connectionId }) => list.some(({ id }) => id === connectionId)),
    connect: record('connect', ({ body }) => {
      list = [...list, connection({ id: 'c2', username: body.settings.username ?? undefined })]
      return one('c2')
    }),
    renew: record('renew', ({ path }) => change(path.connection_id, { status: 'ok' })),
    changePolicy: record('changePolicy', ({ path, body }) =>
      change(path.connection_id, { when_unavailable: body?.when_unavailable ?? 'last_known' }),
    ),
    remove: record('remove', ({ path }) => {
      list = list.filter(({ id }) => id !== path.connection_id)
    }),
    sync: record('sync', ({ path }) => one(path.connection_id)),
    changeCalendar: record('changeCalendar', ({ path, body }) => {
      const { is_busy_source: isBusySource, timezone, is_primary: isPrimary } = { ...body }
      owned = owned.map((item) => {
        if (item.id !== path.calendar_id) return isPrimary ? { ...item, isPrimary: false } : item
        return {
          ...item,
          ...(isBusySource != null && { isBusySource: isBusySource === true }),
          ...(timezone !== undefined && { timeZone: timezone ?? undefined }),
          ...(isPrimary && { isPrimary }),
        }
      })
      return {} as never
    }),
    busyTimes: async () => busyTimes,
  }
  return { source, changes }
}

const widget = (source: CalendarsCalls, lang = 'en-GB') =>
  html`<when-calendars lang=${lang} time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-calendars>`

const root = (element: Calendars) => element.shadowRoot as ShadowRoot
const find = <E extends HTMLElement>(element: Calendars, selector: string): E => {
  const found = root(element).querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const button = (element: Calendars, text: string): HTMLButtonElement => {
  const found = [...root(element).querySelectorAll('button')].find((one) => one.textContent?.trim() === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const press = async (element: Calendars, text: string) => {
  button(element, text).click()
  await element.updateComplete
}
const fill = async (element: Calendars, id: string, value: string) => {
  const input = find<HTMLInputElement>(element, `#${id}`)
  input.value = value
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await element.updateComplete
}
const waitForText = (element: Calendars, text: string) =>
  waitUntil(() => spokenText(element).includes(text)).catch(() =>
    expect(spokenText(element)).to.include(text),
  )

const render = async (source: CalendarsCalls, lang?: string) => {
  const element = await fixture<Calendars>(widget(source, lang))
  await waitUntil(() => find(element, '.calendars').ariaBusy === 'false')
  await element.updateComplete
  return element
}

const unread: CalendarsCalls = {
  ...memoryConnections().source,
  connections: () => new Promise(() => {}),
}
const failed: CalendarsCalls = {
  ...memoryConnections().source,
  connections: () => Promise.reject(new ServiceError('connection_error', 'no answer')),
}

/** An element whose requests are over. */
const settled = (source: CalendarsCalls) =>
  html`<when-calendars lang="en-GB" time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-calendars>`

describe('when-calendars', () => {
  fourStates({
    loading: { template: settled(unread), waitForText: 'Loading your calendars…' },
    empty: { template: settled(memoryConnections([]).source), waitForText: /Connect your calendar|Loading/ },
    error: { template: settled(failed), waitForText: /could not be loaded|Loading/ },
    ready: { template: settled(memoryConnections().source), waitForText: /ada|Loading/ },
  })

  describe('each account', () => {
    const states: Readonly<Record<string, { changes: Partial<Connection>; text: string }>> = {
      'that works': { changes: {}, text: 'ada Nextcloud, cloud.example Synced: 2 hours ago' },
      'that is synced for the first time': {
        changes: { status: 'connecting', last_synced_at: undefined },
        text: 'Syncing…',
      },
      'that does not answer': {
        changes: { status: 'stale', when_unavailable: 'block' },
        text: 'Last synced: 2 hours ago',
      },
      'whose password is refused': { changes: { status: 'expired' }, text: 'Needs sign-in Sign in again' },
      'with unreadable events': {
        changes: {
          warnings: [{ calendar_id: 'work', uid: 'u1', title: 'Review', message: 'unknown time zone' }],
        },
        text: '1 entry could not be read.',
      },
    }
    for (const [name, { changes, text }] of Object.entries(states))
      it(`${name} says so and is accessible`, async () => {
        const element = await render(memoryConnections([connection(changes)]).source)
        expect(spokenText(element)).to.include(text)
        await expectAccessible(element)
      })

    it('tells what counts while it is unavailable', async () => {
      const stale = connection({ status: 'stale', when_unavailable: 'block' })
      const element = await render(memoryConnections([stale]).source)
      expect(spokenText(element)).to.include('Until it works again, nothing can be booked.')
    })
  })

  describe('the calendars', () => {
    it('are named with their column, and only writable ones can be the one for bookings', async () => {
      const element = await render(memoryConnections().source)
      const radios = root(element).querySelectorAll<HTMLInputElement>('[name=primary]')
      expect([...radios].map(({ checked }) => checked)).to.deep.equal([true, false])
      const named = (input: Element) =>
        (input.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => root(element).getElementById(id)?.textContent?.trim())
          .join(' ')
      expect([...radios].map(named)).to.deep.equal(['Bookings go here Work', 'Bookings go here Home'])
      const switches = [...root(element).querySelectorAll<HTMLInputElement>('[role=switch]')]
      expect(switches.map(named)).to.deep.equal(
        ['Work', 'Home', 'Holidays'].map((name) => `Counts as busy ${name}`),
      )
      expect(spokenText(element)).to.include('Read only')
    })

    it('are changed by keyboard, at once and at the service', async () => {
      const { source, changes } = memoryConnections()
      const element = await render(source)
      const [, home] = root(element).querySelectorAll<HTMLInputElement>('[role=switch]')
      home?.focus()
      await sendKeys({ press: 'Space' })
      const [work] = root(element).querySelectorAll<HTMLInputElement>('[name=primary]')
      work?.focus()
      await sendKeys({ press: 'ArrowDown' })
      await waitUntil(() => changes.length === 2)
      expect(changes).to.deep.equal([
        ['changeCalendar', 'home', { is_busy_source: true }],
        ['changeCalendar', 'home', { is_primary: true }],
      ])
      await element.updateComplete
      expect(home?.checked).to.equal(true)
    })

    it('return to what they were if a change is refused, which is told', async () => {
      const refusal = new ServiceError('internal_error', 'no')
      const element = await render(memoryConnections([connection()], [refusal]).source)
      const [work] = root(element).querySelectorAll<HTMLInputElement>('[role=switch]')
      work?.click()
      await waitForText(element, 'Something went wrong. Try again.')
      await waitUntil(() => work?.checked)
      await expectAccessible(element)
    })
  })

  describe('times without a time zone', () => {
    const opened = async (source: CalendarsCalls, lang?: string) => {
      const element = await render(source, lang)
      const summary = find(element, '[part=calendar]:has([part=bookings-radio]) + .more summary')
      summary.focus()
      await sendKeys({ press: 'Enter' })
      await waitUntil(() => customElements.get('when-time-zone-select'), 'the time zones')
      return { element, summary }
    }
    const select = (element: Calendars) => find<TimeZoneSelect>(element, 'when-time-zone-select')
    const choose = async (element: Calendars, timeZone: string) => {
      select(element).value = timeZone
      select(element).dispatchEvent(new Event('change', { bubbles: true }))
      await element.updateComplete
    }
    const radios = (element: Calendars) => [
      ...root(element).querySelectorAll<HTMLInputElement>('[name=zone-of-work]'),
    ]
    const checked = (element: Calendars) => radios(element).map((radio) => radio.checked)

    it('are told for each calendar, with the zone of the hours unless its owner sets another one', async () => {
      const { source } = memoryConnections()
      const own = ['Asia/Tokyo', 'Unsere Zeit|+0530', undefined]
      const element = await render({
        ...source,
        calendars: async () => calendars.map((one, index) => ({ ...one, timeZone: own[index] })),
      })
      const told = [...root(element).querySelectorAll('[part=time-zone]')].map(({ textContent }) =>
        textContent?.replace(/\s+/g, ' ').trim(),
      )
      expect(told).to.deep.equal([
        'Times without a time zone: Tokyo (UTC+9)',
        'Times without a time zone: Unsere Zeit (UTC+5:30)',
        'Times without a time zone: as my hours',
      ])
    })

    it('are set and given back to the hours by keyboard, at once and at the service', async () => {
      const { source, changes } = memoryConnections()
      const { element, summary } = await opened(source)
      const events: unknown[] = []
      element.addEventListener('when-calendar-time-zone-change', ({ calendarId, timeZone }) =>
        events.push([calendarId, timeZone]),
      )
      expect(checked(element)).to.deep.equal([true, false])
      await expectAccessible(element)
      await choose(element, 'Asia/Tokyo')
      expect(summary.textContent).to.include('Tokyo (UTC+9)')
      expect(checked(element)).to.deep.equal([false, true])
      radios(element)[1]?.focus()
      await sendKeys({ press: 'ArrowUp' })
      await waitUntil(() => changes.length === 2)
      await element.updateComplete
      expect(summary.textContent).to.include('as my hours')
      expect(checked(element)).to.deep.equal([true, false])
      expect(changes).to.deep.equal([
        ['changeCalendar', 'work', { timezone: 'Asia/Tokyo' }],
        ['changeCalendar', 'work', { timezone: null }],
      ])
      expect(events).to.deep.equal([
        ['work', 'Asia/Tokyo'],
        ['work', undefined],
      ])
    })

    it('are in the time zone that is shown once the owner wants one of its own', async () => {
      const { source, changes } = memoryConnections()
      const { element } = await opened(source)
      radios(element)[1]?.click()
      await waitUntil(() => changes.length === 1)
      expect(changes).to.deep.equal([['changeCalendar', 'work', { timezone: 'Europe/Lisbon' }]])
    })

    it('are not set back by an answer that began before', async () => {
      const { source, changes } = memoryConnections()
      const late: (() => void)[] = []
      let isSlow = false
      const { element, summary } = await opened({
        ...source,
        calendars: async (request, options) => {
          const list = await source.calendars(request, options)
          if (isSlow) await new Promise<void>((resolve) => late.push(resolve))
          return list
        },
      })
      isSlow = true
      document.dispatchEvent(new Event('visibilitychange'))
      await waitUntil(() => late.length === 1, 'the late answer')
      isSlow = false
      await choose(element, 'Asia/Tokyo')
      late[0]?.()
      await waitUntil(() => changes.length === 1)
      await element.updateComplete
      expect(summary.textContent).to.include('Tokyo')
    })

    it('return to what they were if the change is refused, which is told', async () => {
      const refusal = new ServiceError('internal_error', 'no')
      const { element, summary } = await opened(memoryConnections([connection()], [refusal]).source)
      await choose(element, 'Asia/Tokyo')
      await waitForText(element, 'Something went wrong. Try again.')
      await waitUntil(() => summary.textContent?.includes('as my hours'))
      expect(checked(element)).to.deep.equal([true, false])
    })

    it('read from right to left', async () => {
      const { element, summary } = await opened(memoryConnections().source, 'ar')
      await waitUntil(() => find(element, '.root').dir === 'rtl', 'its language')
      expect(getComputedStyle(summary).direction).to.equal('rtl')
      await expectAccessible(element)
    })

    it('are not asked for of calendars that are kept here', async () => {
      const { source } = memoryConnections()
      const element = await render({
        ...source,
        calendars: async () => [{ id: 'own', name: 'Bookings', isBusySource: true }],
      })
      expect(root(element).querySelector('[part=time-zone]')).to.equal(null)
    })
  })

  describe('for those who run the service', () => {
    const shown = async (signInProviders: string) => {
      const { source } = memoryConnections([])
      const element = await fixture<Calendars>(
        html`<when-calendars
          lang="en-GB"
          show-providers
          sign-in-providers=${signInProviders}
          .source=${source}
          .now=${() => now}
        ></when-calendars>`,
      )
      await waitUntil(() => root(element).querySelector('.ways'), 'the providers')
      return element
    }

    it('shows a row for each provider, and how to set up those that the service does not offer', async () => {
      const element = await shown('microsoft')
      await expectAccessible(element)
      expect(find(element, '#connect-microsoft').part.contains('provider')).to.equal(true)
      expect(find(element, '.ways').textContent).to.match(/Outlook.*iCloud, Fastmail, .*Connect/s)
      const link = find<HTMLAnchorElement>(element, '#set-up-google')
      expect(link.href).to.match(/deploy\.md#google-calendar$/)
      expect(find(element, '.off').textContent).to.match(/Google Calendar\s*Not set up here yet/)
      expect(root(element).querySelectorAll('.off')).to.have.length(1)
    })

    it('opens the form of a provider by keyboard, and goes back', async () => {
      const element = await shown('')
      button(element, 'Connect').focus()
      await sendKeys({ press: 'Enter' })
      await waitUntil(() => root(element).activeElement?.textContent === 'Where is your calendar?')
      await press(element, 'Fastmail')
      await waitUntil(() => root(element).activeElement?.textContent === 'Fastmail')
      await press(element, 'Back')
      await press(element, 'Back')
      await waitUntil(() => root(element).activeElement?.id === 'connect')
    })
  })

  describe('connecting an account', () => {
    const opened = async (source: CalendarsCalls, provider: string) => {
      const element = await render(source)
      await press(element, 'Connect a calendar')
      expect(root(element).activeElement?.textContent).to.equal('Where is your calendar?')
      await expectAccessible(element)
      await press(element, provider)
      return element
    }

    it('asks for a provider and its fields, and shows what was found', async () => {
      const { source, changes } = memoryConnections([])
      const element = await opened(source, 'iCloud')
      await expectAccessible(element)
      const link = find<HTMLAnchorElement>(element, '[part=password-link]')
      expect([link.href, link.rel]).to.deep.equal([
        'https://account.apple.com/account/manage',
        'noopener noreferrer',
      ])
      await fill(element, 'username', 'ada@icloud.example')
      await fill(element, 'password', 'secret')
      find(element, '#password').focus()
      await sendKeys({ press: 'Enter' })
      await waitForText(element, 'Busy times in the next 7 days: 4')
      const proof = spokenText(find(element, '[part=proof]'))
      expect(proof).to.match(/Visit 1.*Visit 2.*Visit 3.*They are kept free for all your event types\./)
      expect(proof).not.to.include('Visit 4')
      const settings = { preset: 'icloud', username: 'ada@icloud.example', password: 'secret' }
      expect(changes).to.deep.equal([['connect', { provider: 'caldav', settings }]])
      expect(root(element).innerHTML).not.to.include('secret"')
      await expectAccessible(element)
    })

    it('says so if nothing busy was read', async () => {
      const { source } = memoryConnections([], [], [])
      const element = await opened(source, 'iCloud')
      await fill(element, 'username', 'ada@icloud.example')
      await fill(element, 'password', 'secret')
      await press(element, 'Connect')
      await waitForText(element, 'Nothing in it is busy in the next 7 days.')
      expect(spokenText(element)).not.to.include('kept free')
      await expectAccessible(element)
    })

    it('asks where bookings go, also after a return from the page of a provider', async () => {
      const { source, changes } = memoryConnections([connection({ created_at: instant(now - 20) })])
      const element = await render(source)
      await waitForText(element, 'Which calendar do new bookings go to?')
      const question = find(element, '[part=bookings-question]')
      const choices = [...question.querySelectorAll<HTMLInputElement>('input')]
      const other = choices.find(({ checked }) => !checked)
      other?.click()
      await element.updateComplete
      expect(changes.map(([name, , body]) => [name, body])).to.deep.equal([
        ['changeCalendar', { is_primary: true }],
      ])
      expect(choices.filter(({ checked }) => checked)).to.deep.equal([other])
      await expectAccessible(element)
    })

    it('focuses the first empty field', async () => {
      const { source, changes } = memoryConnections([])
      const element = await opened(source, 'Another CalDAV server')
      await press(element, 'Connect')
      expect(root(element).activeElement?.id).to.equal('server')
      expect(find(element, '#server-error').textContent).to.equal('Fill in this field.')
      expect(changes).to.deep.equal([])
      await expectAccessible(element)
    })

    const refusals: Readonly<Record<string, { reason: string; field?: string; text: string }>> = {
      'a wrong password': { reason: 'auth', field: 'password', text: 'did not accept this' },
      'a blocked address': { reason: 'blocked-address', field: 'server', text: 'cannot be used here' },
      'an address without calendars': { reason: 'malformed', field: 'server', text: 'No calendar was found' },
      'a server that does not answer': { reason: 'transient', field: 'server', text: 'does not answer' },
      'too many attempts': { reason: 'rate-limited', text: 'Too many attempts' },
    }
    for (const [name, { reason, field, text }] of Object.entries(refusals))
      it(`tells of ${name} where it is, and keeps what was typed`, async () => {
        const refusal = new ServiceError('invalid_request_error', 'no', { reason })
        const element = await opened(memoryConnections([], [refusal]).source, 'Nextcloud')
        await fill(element, 'server', 'https://cloud.example')
        await fill(element, 'username', 'ada')
        await fill(element, 'password', 'secret')
        await press(element, 'Connect')
        await waitForText(element, text)
        await element.updateComplete
        const { activeElement } = root(element)
        expect(activeElement?.id || activeElement?.className).to.include(field ?? 'focus-problem')
        expect(find<HTMLInputElement>(element, '#password').value).to.equal('secret')
        await expectAccessible(element)
      })

    it('stores nothing that is typed', async () => {
      const element = await opened(memoryConnections([]).source, 'A calendar link')
      await fill(element, 'url', 'https://feeds.example/secret-address')
      const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])
      expect(stored).not.to.include('secret-address')
    })

    it('can be left, and gives the focus back', async () => {
      const element = await opened(memoryConnections().source, 'Fastmail')
      await press(element, 'Back')
      await press(element, 'Back')
      expect(root(element).activeElement?.id).to.equal('connect')
    })
  })

  it('signs in to an account again, where it is', async () => {
    const { source, changes } = memoryConnections([connection({ status: 'expired' })])
    const element = await render(source)
    let renewed = ''
    element.addEventListener('when-connection-renew', (event) => {
      renewed = event.connection.id
    })
    await press(element, 'Sign in again')
    expect(find<HTMLInputElement>(element, '#username').value).to.equal('ada')
    await fill(element, 'password', 'new')
    await press(element, 'Sign in again')
    await waitForText(element, 'Synced: 2 hours ago')
    expect(changes).to.deep.equal([['renew', 'c1', { settings: { username: 'ada', password: 'new' } }]])
    expect(renewed).to.equal('c1')
  })

  describe('providers on whose page owners sign in', () => {
    const google = connection({
      ...{ id: 'g', provider: 'google', preset: undefined, server: 'https://www.googleapis.com' },
      ...{ username: 'ada@example.com', status: 'expired' },
    })
    const redirects = (element: Calendars) => {
      const seen: (readonly [string, string | undefined])[] = []
      element.addEventListener('when-connection-redirect', (event) => {
        event.preventDefault()
        seen.push([event.provider, event.connection?.id])
      })
      return seen
    }

    it('come first, if the page offers them', async () => {
      const { source, changes } = memoryConnections([])
      const element = await render(source)
      element.signInProviders = `google unknown ${signInProviders.join(' ')}`
      const seen = redirects(element)
      await press(element, 'Connect a calendar')
      const names = [...root(element).querySelectorAll('[part=provider]')].map((one) => one.textContent)
      expect(names.slice(0, 3)).to.deep.equal(['Google Calendar', 'Outlook', 'iCloud'])
      await expectAccessible(element)
      await press(element, 'Google Calendar')
      expect([seen, changes]).to.deep.equal([[['google', undefined]], []])
    })

    it('are where an owner leaves for, and the account is connected once they are back', async () => {
      const sent: unknown[] = []
      const own = location.href.replace(/#.*/, '')
      const { source } = memoryConnections([])
      const elsewhere: CalendarsCalls = {
        ...source,
        beginSignIn: async (request) => {
          sent.push(request)
          return { address: `${own}#connect=t1` }
        },
        finishSignIn: async (request) => {
          sent.push(request)
          return { ...google, status: 'connecting' }
        },
      }
      const offering = async () => {
        const element = await fixture<Calendars>(
          html`<when-calendars lang="en-GB" sign-in-providers="google" .source=${elsewhere}></when-calendars>`,
        )
        await waitForText(element, 'Connect')
        return element
      }
      const element = await offering()
      await press(element, 'Connect a calendar')
      await press(element, 'Google Calendar')
      // The page of the provider is this one.
      await waitUntil(() => location.hash === '#connect=t1')
      const [{ body: begun }] = sent as [{ body: { code_challenge: string } }]
      expect(begun).to.deep.include({ provider: 'google', return_url: location.origin + location.pathname })
      expect(begun.code_challenge).to.match(/^[\w-]{43}$/)

      const created = new Promise<Connection>((resolve) => {
        const listen = (event: ConnectionCreateEvent) => resolve(event.connection)
        document.body.addEventListener('when-connection-create', listen, { once: true })
      })
      await offering()
      await waitUntil(() => sent.length === 2)
      const { ticket, code_verifier } = (sent[1] as { body: { ticket: string; code_verifier: string } }).body
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
      const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
      expect(ticket).to.equal('t1')
      expect(challenge.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')).to.equal(
        begun.code_challenge,
      )
      expect((await created).id).to.equal('g')
      expect(location.hash).to.equal('')

      // Neither another return nor an address that somebody else has made is taken.
      for (const fragment of ['#connect=t1', '#connect_error=access_denied']) {
        history.replaceState(null, '', fragment)
        await offering()
        expect([sent.length, location.hash]).to.deep.equal([2, ''])
      }
    })

    it('are not offered otherwise', async () => {
      const element = await render(memoryConnections([google]).source)
      expect(spokenText(element)).to.include('ada@example.com Google Calendar Needs sign-in')
      expect(spokenText(element)).not.to.include('Sign in again')
      await press(element, 'Connect a calendar')
      expect(spokenText(element)).not.to.include('Google Calendar iCloud')
    })

    it('are where an owner signs in again', async () => {
      const element = await render(memoryConnections([google]).source)
      element.signInProviders = 'google'
      await element.updateComplete
      const seen = redirects(element)
      await press(element, 'Sign in again')
      expect(seen).to.deep.equal([['google', 'g']])
      expect(root(element).querySelector('form')).to.equal(null)
    })
  })

  it('asks before an account is removed, and says what happens', async () => {
    const { source, changes } = memoryConnections()
    const element = await render(source)
    await press(element, 'Remove')
    expect(root(element).activeElement?.textContent).to.equal('Remove ada?')
    expect(spokenText(element)).to.include('Nothing is deleted from your calendar.')
    await expectAccessible(element)
    await press(element, 'Keep it')
    expect(root(element).activeElement?.id).to.equal('remove-c1')
    await press(element, 'Remove')
    let removed = ''
    element.addEventListener('when-connection-remove', (event) => {
      removed = event.connectionId
    })
    await press(element, 'Remove')
    await waitForText(element, 'The account was removed.')
    expect([changes, removed]).to.deep.equal([[['remove', 'c1']], 'c1'])
  })

  it('changes what counts while an account is unavailable, and syncs at once', async () => {
    const { source, changes } = memoryConnections()
    const element = await render(source)
    const select = find<HTMLSelectElement>(element, 'select')
    select.value = 'block'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await waitUntil(() => changes.length === 1)
    await waitUntil(() => button(element, 'Sync now').ariaDisabled === 'false')
    await press(element, 'Sync now')
    await waitUntil(() => changes.length === 2)
    expect(changes).to.deep.equal([
      ['changePolicy', 'c1', { when_unavailable: 'block' }],
      ['sync', 'c1'],
    ])
  })

  it('loads again after an error', async () => {
    const { source } = memoryConnections()
    let isBroken = true
    const element = await render({
      ...source,
      connections: (request, options) =>
        isBroken
          ? Promise.reject(new ServiceError('connection_error', 'no'))
          : source.connections(request, options),
    })
    isBroken = false
    await press(element, 'Try again')
    await waitForText(element, 'cloud.example')
  })

  it('accepts its source late, and an equal one without loading again', async () => {
    const element = await fixture<Calendars>(html`<when-calendars lang="en"></when-calendars>`)
    let reads = 0
    const { source } = memoryConnections()
    const equal = (): CalendarsCalls => ({
      ...source,
      key: 'ada',
      connections: async (request, options) => {
        reads++
        return source.connections(request, options)
      },
    })
    element.source = equal()
    await waitForText(element, 'cloud.example')
    element.source = equal()
    await element.updateComplete
    expect(reads).to.equal(1)
  })

  it('has every text in the language of its page', async () => {
    registerPseudoLocale()
    const element = await render(memoryConnections([connection({ status: 'expired' })]).source, pseudoLocale)
    // A text may be part of another one.
    const english = spokenText(element)
      .replace(/«[^«»]*»/g, '')
      .replace(/«[^«»]*»/g, '')
      .replace(/\s+/g, ' ')
    expect(english.trim()).to.equal('ada Nextcloud ، cloud.example Work Home Holidays')
  })

  it('keeps the server beside its provider in languages that are read from right to left', async () => {
    const element = await render(memoryConnections().source, 'ar')
    const place = find(element, '.names small')
    expect([...place.children].map(({ localName }) => localName)).to.deep.equal(['bdi', 'bdi'])
    expect(place.textContent).to.equal('Nextcloud، cloud.example')
    const [provider, server] = [...place.children].map((piece) => piece.getBoundingClientRect())
    expect(server?.right).to.be.lessThan(provider?.left ?? 0)
  })

  eventsFireOnce<Calendars>([
    {
      type: 'when-connection-redirect',
      make: async () => {
        const element = await render(memoryConnections([]).source)
        element.signInProviders = 'google'
        await press(element, 'Connect a calendar')
        return element
      },
      act: (element) => button(element, 'Google Calendar').click(),
      assign: (element) => {
        element.signInProviders = ''
      },
    },
    {
      type: 'when-busy-source-change',
      make: () => render(memoryConnections().source),
      act: (element) => find(element, '[role=switch]').click(),
      assign: (element) => {
        element.source = memoryConnections().source
      },
    },
    {
      type: 'when-calendar-time-zone-change',
      make: () => render(memoryConnections().source),
      act: (element) => find(element, '[name=zone-of-work]:not(:checked)').click(),
      assign: (element) => {
        element.source = memoryConnections().source
      },
    },
    {
      type: 'when-primary-calendar-change',
      make: () => render(memoryConnections().source),
      act: (element) => [...root(element).querySelectorAll<HTMLElement>('[name=primary]')][1]?.click(),
      assign: (element) => {
        element.source = memoryConnections().source
      },
    },
  ])
})
