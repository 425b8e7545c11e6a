import { expect, fixture, html } from '@open-wc/testing'
import { type MemberSession, ServiceError, type SignInOptions } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant } from '@whenable/time'
import '../define/admin.js'
import { expectAccessible, inBothSchemes } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { difficultAccents, faintParts } from '@whenable/elements/internal/testing/painted-contrast'
import { control, focusedText, type } from '@whenable/elements/internal/testing/shadow'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { SignInCalls } from '../sign-in/endpoints.js'
import type { Admin } from './admin.js'
import { TokenKeeper } from './token-keeper.js'

const { timeZone: browserTimeZone } = new Intl.DateTimeFormat().resolvedOptions()
const session = (token = 'at_1'): MemberSession => ({
  ...{ access_token: token, expires_in: 900 },
  member: {
    ...{ id: 'm1', grant_id: 'g1', email: 'ada@example.com', name: 'Ada Mensah', role: 'owner' },
    ...{ timezone: 'Europe/Lisbon', created_at: instant(0), needs_profile: undefined },
    ...{ page_slug: undefined, current_timezone: undefined, page_url: undefined, sends_email: true },
    time_zone_data: undefined,
  },
})
const offered = (setup: SignInOptions['setup'] = 'none'): SignInOptions => ({
  ...{ application: 'Marlow Studio', setup, emails_codes: true, has_passkeys: true },
  ...{ name: undefined, email: undefined },
})
const unauthorized = () => Promise.reject(new ServiceError('unauthorized', 'no', { status: 401 }))
const source = (changes: Partial<SignInCalls> = {}): SignInCalls => ({
  options: async () => offered(),
  token: async () => session(),
  setUp: async () => session(),
  sendCode: async () => 'mc_1',
  enterCode: async () => session(),
  usePasskey: async () => session(),
  signOut: async () => undefined,
  ...changes,
})
const template = (signIn: SignInCalls, base?: string) =>
  html`<when-admin
    service-url="https://nowhere.invalid"
    .base=${base ?? null}
    .source=${signIn}
    .now=${() => instant(1_773_306_000)}
  ></when-admin>`

const find = <E extends HTMLElement>(element: Admin, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const waitFor = (element: Admin, selector: string) =>
  waitUntil(() => element.shadowRoot?.querySelector(selector), selector)
const render = async (signIn: SignInCalls = source(), base?: string) => {
  const element = await fixture<Admin>(template(signIn, base))
  await waitUntil(() => element.shadowRoot?.querySelector('form, nav, [role=alert]'))
  await element.updateComplete
  return element
}

describe('<when-admin>', () => {
  const { fetch } = window
  const address = location.href
  const { title } = document
  before(() => {
    // The pages' own requests are none of this element's.
    window.fetch = () => new Promise(() => {})
  })
  after(() => {
    window.fetch = fetch
    document.title = title
  })
  afterEach(() => history.replaceState(null, '', address))

  it('is accessible while it asks for an address and a code, and signed in, in light and in dark', () =>
    inBothSchemes<Admin>(template(source({ token: unauthorized })), async (element) => {
      await waitFor(element, '#email')
      await expectAccessible(element)
      type(find(element, '#email'), 'ada@example.com')
      control(element, 'Email me a code').click()
      await waitFor(element, '#code')
      await element.updateComplete
      await expectAccessible(element)
      type(find(element, '#code'), '12345678')
      control(element, 'Sign in').click()
      await waitFor(element, 'nav')
      await waitFor(element, '#page > :not(.skeletons)')
      await expectAccessible(element)
      find(element, '#account').click()
      await element.updateComplete
      await expectAccessible(element)
    }))

  it('has enough contrast signed in, with its menu open, and in the first run, with difficult accents', () =>
    inBothSchemes<Admin>(
      template(source({ options: async () => offered('first_owner') })),
      async (element) => {
        const expectContrast = async () => {
          for (const accent of difficultAccents) {
            element.style.setProperty('--when-accent', accent)
            await element.updateComplete
            expect(faintParts(element), accent).to.deep.equal([])
          }
        }
        await waitFor(element, 'nav')
        await waitFor(element, '#page > :not(.skeletons)')
        find(element, '#account').click()
        await element.updateComplete
        await expectContrast()
        element.open('welcome')
        await waitFor(element, '.steps .done')
        while (element.shadowRoot?.querySelector('.foot .quiet')) {
          await expectContrast()
          control(element, 'Skip for now').click()
          await element.updateComplete
        }
        await expectContrast()
      },
    ))

  it('asks for what is missing, at its field', async () => {
    const element = await render(source({ token: unauthorized }))
    control(element, 'Email me a code').click()
    await element.updateComplete
    expect(find(element, '#email').getAttribute('aria-invalid')).to.equal('true')
    expect(find(element, '#email-error').textContent).to.equal('Fill in this field.')
  })

  it('says how to sign in where the service sends no email', async () => {
    const element = await render(
      source({ token: unauthorized, options: async () => ({ ...offered(), emails_codes: false }) }),
    )
    expect(spokenText(element)).to.include('npx whenable admin-link')
    expect(element.shadowRoot?.querySelector('#email')).to.equal(null)
    await expectAccessible(element)
  })

  it('takes the setup token out of the address at once, and begins the first run', async () => {
    history.replaceState(null, '', '#setup=su_1')
    const tokens: unknown[] = []
    const element = await render(
      source({
        options: async (token) => (token ? offered('first_owner') : offered()),
        setUp: async ({ body: { token } }) => {
          tokens.push(token)
          return session()
        },
      }),
    )
    expect(location.hash).to.equal('')
    await waitFor(element, '#name')
    await waitUntil(() => customElements.get('when-time-zone-select'))
    await expectAccessible(element)
    expect(focusedText()).to.equal('')
    type(find(element, '#name'), 'Ada Mensah')
    type(find(element, '#email'), 'ada@example.com')
    control(element, 'Continue').click()
    await waitFor(element, '.steps .done')
    expect(tokens).to.deep.equal(['su_1'])
    await waitUntil(() => find(element, '[aria-current=step] h3').textContent !== 'Your name and time zone')
    while (element.shadowRoot?.querySelector('.foot .quiet')) {
      control(element, 'Skip for now').click()
      await element.updateComplete
    }
    await element.updateComplete
    expect(find(element, '[aria-current=step] h3').textContent).to.equal('Share your page')
    await expectAccessible(element)
    control(element, 'Go to your bookings').click()
    await waitFor(element, 'nav')
  })

  it('makes an owner who skips who they are, and tells what guests see', async () => {
    history.replaceState(null, '', '#setup=su_1')
    const setUps: unknown[] = []
    const unknown = { ...session().member, name: 'Marlow Studio', needs_profile: true }
    const element = await render(
      source({
        options: async () => offered('first_owner'),
        setUp: async ({ body: setup }) => {
          setUps.push(setup)
          return { ...session(), member: unknown }
        },
      }),
    )
    const skip = async () => {
      control(element, 'Skip for now').click()
      await element.updateComplete
    }
    await skip()
    await waitFor(element, '.steps .done')
    expect(setUps).to.deep.equal([
      { token: 'su_1', name: undefined, email: undefined, timezone: browserTimeZone, skips_profile: true },
    ])
    await skip()
    await skip()
    expect(spokenText(element)).to.include('Guests see “Marlow Studio”')
    await expectAccessible(element)
    control(element, 'Add name and email').click()
    await waitFor(element, 'when-settings')
  })

  it('counts the bookings to answer beside their page, and offers the demo studio while there is nothing', async () => {
    const studio = { is_present: false, can_add: true }
    let toAnswer = 0
    const answered = window.fetch
    window.fetch = async (url, init) => {
      const path = new URL(String(url)).pathname
      if (path === '/admin/v1/demo-studio') {
        if (init?.method === 'PUT') Object.assign(studio, { is_present: true, can_add: false })
        if (init?.method === 'DELETE') Object.assign(studio, { is_present: false, can_add: true })
        toAnswer = studio.is_present ? 2 : 0
        return Response.json({ request_id: 'r', data: studio })
      }
      if (path === '/admin/v1/bookings/counts')
        return Response.json({
          request_id: 'r',
          data: { upcoming: 4, to_answer: toAnswer, past: 0, cancelled: 0 },
        })
      return answered(url, init)
    }
    try {
      const element = await render()
      await waitUntil(() => spokenText(element).includes('Look around with a demo studio'))
      const link = () => find(element, 'nav a[part~=current]').textContent?.trim()
      expect(link()).to.equal('Bookings')
      control(element, 'Look around with a demo studio').click()
      await waitUntil(() => link() === 'Bookings22 to answer')
      expect(spokenText(element)).to.include('You are looking at a demo studio.')
      await expectAccessible(element)
      control(element, 'Remove the demo studio').click()
      await waitUntil(() => link() === 'Bookings')
      expect(spokenText(element)).to.include('Look around with a demo studio')
    } finally {
      window.fetch = answered
    }
  })

  it('gives each page an address and a title, and goes back', async () => {
    history.replaceState(null, '', '/admin/share')
    const element = await render(source(), '/admin')
    await waitFor(element, 'when-share')
    await waitUntil(() => document.title.startsWith('Share'))
    const links = [...element.shadowRoot!.querySelectorAll('nav a')]
    const calendars = links.find((link) => link.getAttribute('href') === '/admin/calendars') as HTMLElement
    calendars.click()
    await waitFor(element, 'when-calendars')
    expect([location.pathname, document.title]).to.deep.equal([
      '/admin/calendars',
      'Calendars · Marlow Studio',
    ])
    await waitUntil(() => focusedText() === 'Calendars')
    history.back()
    await waitFor(element, 'when-share')
    expect(location.pathname).to.equal('/admin/share')
    await waitUntil(() => focusedText() === 'Share')
  })

  it('says that a page does not exist', async () => {
    history.replaceState(null, '', '/admin/nothing')
    const element = await render(source(), '/admin')
    expect(spokenText(element)).to.include('There is no such page')
    await expectAccessible(element)
  })

  it('asks before unsaved changes are lost', async () => {
    const element = await render()
    await waitFor(element, '#page > :not(.skeletons)')
    const page = find(element, '#page').firstElementChild as HTMLElement & { hasUnsavedChanges?: boolean }
    page.hasUnsavedChanges = true
    element.open('share')
    await waitFor(element, 'dialog')
    await expectAccessible(element)
    control(element, 'Stay').click()
    await element.updateComplete
    expect(element.shadowRoot?.querySelector('when-share')).to.equal(null)
    element.open('share')
    await waitFor(element, 'dialog')
    control(element, 'Leave').click()
    await waitFor(element, 'when-share')
  })

  it('signs in again over the page, which keeps what is typed', async () => {
    let count = 0
    const element = await render(
      source({
        token: () => (++count === 1 ? Promise.resolve(session()) : unauthorized()),
        enterCode: async () => session('at_2'),
      }),
    )
    await waitFor(element, '#page > :not(.skeletons)')
    const page = find(element, '#page').firstElementChild as HTMLElement & {
      sessionProvider: (refused?: string) => string | Promise<string>
    }
    const renewed = page.sessionProvider('at_1')
    await waitFor(element, 'dialog #email')
    await expectAccessible(element)
    expect(find(element, '#page').firstElementChild === page).to.equal(true)
    control(element, 'Email me a code').click()
    await waitFor(element, 'dialog #code')
    type(find(element, '#code'), '12345678')
    find<HTMLButtonElement>(element, 'dialog [type=submit]').click()
    await waitUntil(() => !element.shadowRoot?.querySelector('dialog'))
    expect(await renewed).to.equal('at_2')
    expect(find(element, '#page').firstElementChild === page).to.equal(true)
  })

  it('signs out', async () => {
    let isIn = true
    const element = await render(
      source({
        token: () => (isIn ? Promise.resolve(session()) : unauthorized()),
        signOut: async () => {
          isIn = false
        },
      }),
    )
    find(element, '#account').click()
    await element.updateComplete
    control(element, 'Sign out').click()
    await waitFor(element, '#email')
    expect(element.shadowRoot?.querySelector('nav')).to.equal(null)
  })

  it('says that it is offline', async () => {
    const element = await render()
    window.dispatchEvent(new Event('offline'))
    await element.updateComplete
    expect(spokenText(element)).to.include('You are offline.')
    window.dispatchEvent(new Event('online'))
  })

  it('is the same from right to left', async () => {
    const element = await render()
    element.dir = 'rtl'
    await element.updateComplete
    const [side, page] = ['.side', '#page'].map((selector) => find(element, selector).getBoundingClientRect())
    if (side!.height > 200) expect(side!.left).to.be.greaterThan(page!.left)
    await expectAccessible(element)
  })

  eventsFireOnce<Admin>([
    {
      type: 'when-page-change',
      make: () => render(),
      act: (element) => control(element, 'Share').click(),
      assign: (element) => {
        element.base = null
      },
    },
  ])
})

describe('the keeper of the access token', () => {
  it('gives every element the token, and another one only after it was refused', async () => {
    let token: string | undefined = 'a'
    let renewals = 0
    const keeper = new TokenKeeper({ token: () => token, renew: () => renewals++ })
    expect([keeper.provide(), keeper.provide(), renewals]).to.deep.equal(['a', 'a', 0])
    const waiting = keeper.provide('a')
    expect(renewals).to.equal(1)
    keeper.update()
    token = 'b'
    keeper.update()
    expect(await waiting).to.equal('b')
    // Another element is told later that the first one was refused.
    expect(keeper.provide('a')).to.equal('b')
    expect(renewals).to.equal(1)
  })
})
