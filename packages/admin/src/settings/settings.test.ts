import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import {
  type BookableResource,
  type DeadLetter,
  type ListedMember,
  type MailSettings,
  type Member,
  type Schedule,
  ServiceError,
  type SignIn,
  type Webhook,
  type WebhookDelivery,
} from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant, parseInstant } from '@whenable/time'
import '../define/settings.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { SettingsCalls } from './endpoints.js'
import type { Settings } from './settings.js'

const ada: Member = {
  ...{ id: 'm1', grant_id: 'g1', email: 'ada@example.com', name: 'Ada' },
  ...{ role: 'owner', timezone: 'Europe/Lisbon', created_at: now, needs_profile: undefined },
  ...{ page_slug: undefined, current_timezone: undefined, page_url: undefined, sends_email: true },
  time_zone_data: undefined,
}
const hook: Webhook = {
  ...{ id: 'w1', webhook_url: 'https://crm.example/hook', description: 'CRM', status: 'failing' },
  ...{ trigger_types: ['booking.created'], notification_email_addresses: [] },
} as unknown as Webhook
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  source: undefined,
  ...{ id: 'd1', webhook_id: 'w1', type: 'booking.created', is_test: false, status: 'retrying' },
  ...{ response_status: 503, message: 'answered with status 503', duration_ms: 182, attempt: 2 },
  ...{ attempted_at: now, next_attempt_at: instant(now + 600) },
  ...changes,
})
const mail: MailSettings = {
  ...{ is_configured: true, is_fixed: true, can_be_set: false, own_server: undefined },
  ...{ from: 'Bookings <bookings@example.com>', server: 'smtp.example.com' },
  withheld: { last_hour: 1, last_day: 4 },
  waited: { held: 0, dropped: 0 },
}
const letter = {
  ...{ id: 'l1', kind: 'email', recipient: 'robin@example.com', reason: 'no mailbox', attempts: 9 },
} as unknown as DeadLetter

const gardenHours = { id: 's1', name: 'Garden hours', grant_id: 'g1' } as Schedule
const garden: BookableResource = {
  ...{ id: 'r1', name: 'Garden room', kind: 'room', capacity: 4, description: 'First floor' },
  ...{ schedule_id: undefined, is_active: true, used_by: ['e1'], created_at: now },
}
const projector: BookableResource = {
  ...{ id: 'r2', name: 'Projector', kind: 'equipment', capacity: undefined, description: undefined },
  ...{ schedule_id: undefined, is_active: false, used_by: [], created_at: now },
}

const apiKey = {
  ...{ id: 'k1', name: 'CRM', scopes: ['everything' as const] },
  ...{ created_by: undefined, creator_name: undefined },
  ...{ created_at: now, last_used_at: undefined, expires_at: undefined },
}
const here: SignIn = {
  ...{ id: 's1', kind: 'browser', browser: 'Firefox', system: 'Windows', is_current: true },
  ...{ app: undefined, scope: undefined, created_at: now, last_used_at: now, expires_at: now },
}
const phone: SignIn = { ...here, id: 's2', browser: undefined, system: undefined, is_current: false }
const shop: SignIn = { ...phone, id: 's3', kind: 'app', app: 'shop.example', scope: 'calendar' }
const invitation = {
  ...{ ...ada, id: 'm3', signed_in_at: undefined, invitation_expires_at: now },
  ...{ browsers: 0, invited_until: now },
  ...{ invitation_url: 'https://book.example/admin#setup=once', is_emailed: true },
}

const pageOf = <Item>(items: readonly Item[]) => ({ items, next: undefined })

/** Settings in memory, which record what they are asked to change. */
const memorySettings = (
  change: Partial<SettingsCalls> & { readonly member?: () => Promise<Member> } = {},
) => {
  const changes: unknown[][] = []
  const record =
    <Value>(name: string, value?: Value) =>
    async (...args: unknown[]) => {
      changes.push([name, ...args.slice(0, -1)])
      return value as Value
    }
  const source: SettingsCalls = {
    member: async () => ada,
    updateMember: record('updateMember', { ...ada, name: 'Ada L.' }),
    updatePhoto: record('updatePhoto', ada),
    brand: async () => ({ name: 'Marlow Studio', logo_url: undefined, logo_dark_url: undefined }),
    updateBrand: record('updateBrand', { name: 'Marlow', logo_url: undefined, logo_dark_url: undefined }),
    passkeys: async () => [{ id: 'p1', name: 'Laptop', created_at: now, last_used_at: undefined }],
    signIns: async () => [here, phone, shop],
    endSignIn: record('endSignIn'),
    signOutElsewhere: record('signOutElsewhere'),
    signOutMember: record('signOutMember'),
    withdrawInvitation: record('withdrawInvitation'),
    addPasskey: record('addPasskey'),
    removePasskey: record('removePasskey'),
    members: async () => [
      { ...ada, signed_in_at: now, browsers: 2, invited_until: undefined },
      {
        ...ada,
        id: 'm2',
        name: 'Jonas',
        email: 'jonas@example.com',
        role: 'member',
        signed_in_at: undefined,
        browsers: 1,
        invited_until: instant(now + 86_400),
      },
    ],
    inviteMember: record('inviteMember', invitation),
    correctAddress: record('correctAddress'),
    inviteMemberAgain: record('inviteMemberAgain', invitation),
    changeRole: record('changeRole', invitation),
    offboarding: async () => ({
      event_types: [
        { id: 'e1', name: 'Intro call', bookings_ahead: 4, links: 1, polls: 0, can_hand_over: true },
        { id: 'e2', name: 'Yoga class', bookings_ahead: 2, links: 0, polls: 0, can_hand_over: false },
      ],
      ...{ hosted: [], bookings_ahead: 6, calendars: [{ provider: 'google', name: 'jonas@example.com' }] },
      ...{ api_keys: [{ id: 'k1', name: 'CRM' }], browsers: 2, passkeys: 1 },
      webhooks: [{ id: 'w1', webhook_url: 'https://crm.example/hook' }],
    }),
    offboardMember: record('offboardMember', {
      handed_over: [{ id: 'e1', name: 'Intro call', to: 'Ada' }],
      closed: [{ id: 'e2', name: 'Yoga class' }],
      ...{ bookings_handed_over: 4, bookings_cancelled: 2, links_handed_over: 1, polls_handed_over: 0 },
      ...{ calendars_disconnected: 1, api_keys_revoked: [] },
      webhooks_deactivated: [{ id: 'w1', webhook_url: 'https://crm.example/hook' }],
    }),
    resources: async () => [garden, projector],
    schedules: async () => [gardenHours],
    addResource: record('addResource', garden),
    changeResource: record('changeResource', garden),
    removeResource: record('removeResource'),
    apiKeys: async () => [apiKey],
    createApiKey: record('createApiKey', { ...apiKey, api_key: 'when_once' }),
    revokeApiKey: record('revokeApiKey'),
    audit: async () =>
      pageOf([
        {
          ...{ id: 'a1', created_at: now, operation: 'schedules.create', subject_id: undefined },
          ...{ actor: { type: 'key', id: 'k1', name: 'CRM' }, description: 'Created schedule “Evenings”' },
        },
      ]),
    webhooks: async () => [hook],
    addWebhook: record('addWebhook', { ...hook, webhook_secret: 'whsec_once' }),
    changeWebhook: record('changeWebhook', hook),
    removeWebhook: record('removeWebhook'),
    rotateWebhookSecret: record('rotateWebhookSecret', { ...hook, webhook_secret: 'whsec_new' }),
    deliveries: async () => [delivery()],
    sendDeliveryAgain: record('sendDeliveryAgain', delivery({ status: 'delivered', response_status: 200 })),
    testWebhook: record('testWebhook', delivery({ status: 'failed', response_status: undefined })),
    mail: async () => mail,
    setMailServer: record('setMailServer', mail),
    removeMailServer: record('removeMailServer', mail),
    heldMails: async () => pageOf([]),
    sendHeldMails: record('sendHeldMails', 2),
    discardHeldMails: record('discardHeldMails'),
    sendTestMail: record('sendTestMail', { email: 'ada@example.com' }),
    deadLetters: async () => pageOf([letter]),
    sendLetterAgain: record('sendLetterAgain'),
    discardLetter: record('discardLetter'),
    ...change,
  }
  return { source, changes }
}

const widget = (source: SettingsCalls, section = 'webhooks', lang = 'en-GB') =>
  html`<when-settings lang=${lang} section=${section} .source=${source} .now=${() => now}></when-settings>`

const root = (element: Settings) => element.shadowRoot as ShadowRoot
const button = (element: Settings, text: string): HTMLElement => {
  const found = [...root(element).querySelectorAll<HTMLElement>('button, a')].find(
    (one) => one.textContent?.trim() === text || one.getAttribute('aria-label') === text,
  )
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const press = async (element: Settings, text: string) => {
  button(element, text).click()
  await element.updateComplete
}
const waitForText = (element: Settings, text: string) =>
  waitUntil(() => spokenText(element).includes(text)).catch(() =>
    expect(spokenText(element)).to.include(text),
  )
const open = async (source: SettingsCalls, section: string, text: string, lang?: string) => {
  const element = await fixture<Settings>(widget(source, section, lang))
  await waitForText(element, text)
  return element
}
const webhooks = (source: SettingsCalls) => open(source, 'webhooks', 'crm.example')
const fill = async (element: Settings, id: string, value: string) => {
  const input = root(element).getElementById(id) as HTMLInputElement
  input.value = value
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await element.updateComplete
}
const choose = async (element: Settings, id: string, value: string) => {
  const select = root(element).getElementById(id) as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await element.updateComplete
}

describe('when-settings', () => {
  fourStates({
    loading: {
      template: widget(memorySettings({ member: () => new Promise(() => {}) }).source),
      waitForText: 'Loading your settings',
    },
    empty: {
      template: widget(memorySettings({ webhooks: async () => [] }).source),
      waitForText: /No webhook yet/,
    },
    error: {
      template: widget(
        memorySettings({ member: () => Promise.reject(new ServiceError('internal_error', 'down')) }).source,
      ),
      waitForText: /couldn't load your settings/,
    },
    ready: { template: widget(memorySettings().source), waitForText: /crm\.example/ },
  })

  for (const [section, text] of [
    ['profile', 'Choose a picture'],
    ['brand', 'Logo on dark'],
    ['mail', 'smtp.example.com'],
    ['failed', 'no mailbox'],
    ['team', 'jonas@example.com'],
    ['resources', 'Garden room'],
    ['api-keys', 'not used yet'],
    ['activity', 'API key CRM'],
  ] as const)
    it(`is accessible with its section ${section}`, async () => {
      const element = await open(memorySettings().source, section, text)
      await expectAccessible(element)
      expect(root(element).querySelector('[aria-current=page]')).to.exist
    })

  it('tells an owner the time-zone data of the service, and what to do if they are old', async () => {
    const withData = (is_old: boolean) =>
      memorySettings({ member: async () => ({ ...ada, time_zone_data: { version: '2024b', is_old } }) })
        .source
    const current = await open(withData(false), 'profile', 'Time-zone data: 2024b')
    expect(spokenText(current)).not.to.include('a year old')
    const old = await open(withData(true), 'profile', '--tz-data')
    expect(spokenText(old)).to.include('The time-zone data (2024b) is more than a year old')
    await expectAccessible(old)
  })

  it('shows members who are no owners their profile alone', async () => {
    const { source } = memorySettings({ member: async () => ({ ...ada, role: 'member' }) })
    const element = await open(source, 'webhooks', 'Laptop')
    expect(root(element).querySelector('nav')).to.equal(null)
    expect(spokenText(element)).not.to.include('Webhooks')
  })

  it('saves a changed profile, and keeps what was typed while it is read again', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'profile', 'Laptop')
    expect(button(element, 'Save').getAttribute('aria-disabled')).to.equal('true')
    await fill(element, 'profile-name', 'Ada L.')
    await press(element, 'Save')
    await waitForText(element, 'Profile saved')
    expect(changes).to.deep.equal([['updateMember', { body: { name: 'Ada L.', timezone: 'Europe/Lisbon' } }]])
    expect((root(element).getElementById('profile-name') as HTMLInputElement).value).to.equal('Ada L.')
  })

  it('publishes the member’s page, links to it, and says that its address is taken', async () => {
    const { source, changes } = memorySettings()
    const page = { page_slug: 'ada-l', page_url: 'https://book.example/h/ada-l' }
    let isTaken = true
    const updateMember: SettingsCalls['updateMember'] = async (...change) => {
      if (isTaken) throw new ServiceError('conflict', 'page_slug: taken', { field: 'page_slug' })
      await source.updateMember(...change)
      return { ...ada, ...page }
    }
    const element = await open({ ...source, updateMember }, 'profile', 'Laptop')
    expect(root(element).querySelector('[part=page-link]')).to.equal(null)
    await fill(element, 'profile-page', 'Ada-L')
    await press(element, 'Save')
    await waitForText(element, 'Another member has this address.')
    await expectAccessible(element)
    isTaken = false
    await press(element, 'Save')
    await waitForText(element, 'Profile saved')
    expect(changes).to.deep.equal([
      ['updateMember', { body: { name: 'Ada', timezone: 'Europe/Lisbon', page_slug: 'ada-l' } }],
    ])
    await waitForText(element, 'book.example/h/ada-l')
    expect(root(element).querySelector<HTMLAnchorElement>('[part=page-link]')?.href).to.equal(page.page_url)
  })

  it('adds a passkey under a name, and says that none was added', async () => {
    const { source, changes } = memorySettings()
    let isRefused = true
    const addPasskey: SettingsCalls['addPasskey'] = async (...given) => {
      if (isRefused || !source.addPasskey) throw new Error('NotAllowedError')
      return source.addPasskey(...given)
    }
    const element = await open({ ...source, addPasskey }, 'profile', 'Laptop')
    await press(element, 'Add a passkey')
    await fill(element, 'passkey-name', 'Phone')
    root(element).querySelector('form#small-form')!.dispatchEvent(new SubmitEvent('submit'))
    await waitForText(element, 'No passkey was added')
    await expectAccessible(element)
    isRefused = false
    root(element).querySelector('form#small-form')!.dispatchEvent(new SubmitEvent('submit'))
    await waitUntil(() => !root(element).querySelector('dialog'))
    expect(changes).to.deep.equal([['addPasskey', { name: 'Phone' }]])
    const { addPasskey: _, ...elsewhere } = source
    expect(spokenText(await open(elsewhere, 'profile', 'Laptop'))).not.to.include('Add a passkey')
  })

  it('asks an owner who skipped who they are for their address', async () => {
    const { source, changes } = memorySettings()
    const member = async () => ({
      ...ada,
      name: 'Marlow',
      email: 'owner@unknown.invalid',
      needs_profile: true,
    })
    const element = await open({ ...source, member }, 'profile', 'Laptop')
    expect((root(element).getElementById('profile-email') as HTMLInputElement).value).to.equal('')
    await fill(element, 'profile-email', 'ada@example.com')
    await press(element, 'Save')
    await waitForText(element, 'Profile saved')
    const profile = { name: 'Marlow', timezone: 'Europe/Lisbon', email: 'ada@example.com' }
    expect(changes).to.deep.equal([['updateMember', { body: profile }]])
  })

  it('shows the last deliveries, and tells how one that is sent again was answered', async () => {
    const { source, changes } = memorySettings()
    const element = await webhooks(source)
    await press(element, 'Show deliveries')
    await waitForText(element, '503 (182')
    expect(spokenText(element)).to.include('Retrying')
    expect(spokenText(element)).to.include('Attempt 2')
    await expectAccessible(element)
    const again = [...root(element).querySelectorAll<HTMLElement>('[part=delivery] button')].at(-1)
    again?.click()
    await waitForText(element, 'Delivered: answered with 200')
    expect(changes).to.deep.equal([['sendDeliveryAgain', { path: { webhook_id: 'w1', delivery_id: 'd1' } }]])
  })

  it('adds a webhook with the keyboard, shows its secret once, and returns the focus', async () => {
    const { source, changes } = memorySettings()
    const element = await webhooks(source)
    button(element, 'Add webhook').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => root(element).querySelector('dialog[open]'))
    await expectAccessible(element)
    await fill(element, 'webhook-url', ' https://two.example/hook ')
    await fill(element, 'webhook-emails', 'ops@example.com, dev@example.com')
    root(element).getElementById('webhook-url')?.focus()
    await sendKeys({ press: 'Enter' })
    await waitForText(element, 'whsec_once')
    await expectAccessible(element)
    expect(changes).to.deep.equal([
      [
        'addWebhook',
        {
          body: {
            webhook_url: 'https://two.example/hook',
            description: '',
            trigger_types: ['booking.created'],
            notification_email_addresses: ['ops@example.com', 'dev@example.com'],
          },
        },
      ],
    ])
    await press(element, 'Done')
    expect(spokenText(element)).not.to.include('whsec_once')
  })

  it('keeps a refused webhook, with the error at its field', async () => {
    const refusal = new ServiceError('invalid_request_error', 'expected an https address', {
      field: 'webhook_url',
    })
    const { source } = memorySettings({ addWebhook: () => Promise.reject(refusal) })
    const element = await webhooks(source)
    await press(element, 'Add webhook')
    await fill(element, 'webhook-url', 'http://two.example')
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'expected an https address')
    const input = root(element).getElementById('webhook-url') as HTMLInputElement
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    expect(root(element).activeElement).to.equal(input)
    expect(input.value).to.equal('http://two.example')
  })

  it('asks before a webhook is removed', async () => {
    const { source, changes } = memorySettings()
    const element = await webhooks(source)
    await press(element, 'Actions for crm.example/hook')
    await press(element, 'Remove')
    await waitForText(element, 'Remove crm.example/hook?')
    expect(changes).to.deep.equal([])
    await press(element, 'Cancel')
    await press(element, 'Actions for crm.example/hook')
    await press(element, 'Remove')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length)
    expect(changes).to.deep.equal([['removeWebhook', { path: { webhook_id: 'w1' } }]])
  })

  it('sends a test to a webhook, and says what went wrong', async () => {
    const { source, changes } = memorySettings()
    const element = await webhooks(source)
    await press(element, 'Actions for crm.example/hook')
    await press(element, 'Send test')
    await waitForText(element, 'Not delivered: No answer (182 ms)')
    expect(changes).to.deep.equal([
      ['testWebhook', { path: { webhook_id: 'w1' }, body: { trigger_type: 'booking.created' } }],
    ])
  })

  it('sends a test email, and describes how emails are sent', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'mail', 'Bookings <bookings@example.com>')
    expect(spokenText(element)).to.include('1 in the last hour, 4 in the last 24 hours')
    await press(element, 'Send me a test')
    await waitForText(element, 'On its way to ada@example.com')
    expect(changes).to.deep.equal([['sendTestMail', {}]])
  })

  const unset: MailSettings = {
    ...{ is_configured: false, is_fixed: false, can_be_set: true, own_server: undefined },
    ...{ from: undefined, server: undefined, withheld: { last_hour: 0, last_day: 0 } },
    waited: { held: 0, dropped: 0 },
  }

  it('sets up a mail server, with what the server does not accept at its field', async () => {
    let isRefused = true
    const sent: unknown[] = []
    const { source } = memorySettings({
      mail: async () => unset,
      setMailServer: async ({ body }) => {
        sent.push(body)
        const refusal = { field: 'password', reason: 'authentication' }
        if (isRefused) throw new ServiceError('invalid_request_error', '535 5.7.8', refusal)
        return mail
      },
    })
    const element = await open(source, 'mail', 'your guests get emails')
    expect(spokenText(element)).not.to.include('Send me a test')
    await press(element, 'Set up emails')
    await expectAccessible(element)
    for (const [field, value] of [
      ['host', 'smtp.example.com'],
      ['user', 'ada'],
      ['password', 'wrong'],
      ['from', 'Ada <ada@example.com>'],
    ] as const)
      await fill(element, `mail-${field}`, value)
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'The server did not accept the user name and password.')
    const input = root(element).getElementById('mail-password') as HTMLInputElement
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    isRefused = false
    await fill(element, 'mail-password', 'right')
    root(element).querySelector('form')?.requestSubmit()
    await waitUntil(() => !root(element).querySelector('dialog'))
    expect(sent.at(-1)).to.deep.equal({
      ...{ host: 'smtp.example.com', port: 587, security: 'starttls', username: 'ada', password: 'right' },
      from: 'Ada <ada@example.com>',
    })
  })

  it('proposes the port of the chosen encryption, and keeps another one', async () => {
    const { source } = memorySettings({ mail: async () => unset })
    const element = await open(source, 'mail', 'your guests get emails')
    await press(element, 'Set up emails')
    const port = () => (root(element).getElementById('mail-port') as HTMLInputElement).value
    const encrypt = async (security: string) => {
      const select = root(element).getElementById('mail-security') as HTMLSelectElement
      select.value = security
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await element.updateComplete
    }
    expect(port()).to.equal('587')
    await encrypt('tls')
    expect(port()).to.equal('465')
    await fill(element, 'mail-port', '2525')
    await encrypt('starttls')
    expect(port()).to.equal('2525')
  })

  it('lists emails that waited, which are sent together or discarded one by one after a question', async () => {
    const held = ['one', 'two'].map((id) => ({
      ...{ id, to: `${id}@example.com`, subject: `Booked: ${id}`, created_at: now },
    }))
    const waited = { held: 2, dropped: 3 }
    const { source, changes } = memorySettings({
      mail: async () => ({ ...mail, waited }),
      heldMails: async () => pageOf(held),
    })
    const element = await open(source, 'mail', 'Emails that waited: 2')
    expect(spokenText(element)).to.include('No longer true, and dropped: 3')
    await expectAccessible(element)
    await press(element, 'Send all')
    await waitForText(element, 'Emails on their way: 2')
    await press(element, 'Discard: two@example.com, Booked: two')
    expect(changes).to.deep.equal([['sendHeldMails', {}]])
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length === 2)
    expect(changes.at(-1)).to.deep.equal(['discardHeldMails', { path: { mail_id: 'two' } }])
  })

  it('says that an invitation is handed over if nobody emails it', async () => {
    const { source } = memorySettings({ inviteMember: async () => ({ ...invitation, is_emailed: false }) })
    const element = await open(source, 'team', 'jonas@example.com')
    await press(element, 'Invite')
    await fill(element, 'invitation-name', 'Zoe')
    await fill(element, 'invitation-email', 'zoe@example.com')
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'No email was sent. Send them this link')
    expect(spokenText(element)).not.to.include('We email this link')
  })

  it('queues what could not be sent again, and discards it after a question', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'failed', 'robin@example.com')
    await press(element, 'Send again: Email robin@example.com')
    await waitForText(element, 'Queued again')
    await press(element, 'Discard: Email robin@example.com')
    await waitForText(element, 'It is never sent.')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length === 2)
    expect(changes).to.deep.equal([
      ['sendLetterAgain', { path: { dead_letter_id: 'l1' } }],
      ['discardLetter', { path: { dead_letter_id: 'l1' } }],
    ])
  })

  it('invites a member, and shows the link', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'team', 'jonas@example.com')
    await press(element, 'Invite')
    await fill(element, 'invitation-name', 'Zoe')
    await fill(element, 'invitation-email', 'zoe@example.com')
    await expectAccessible(element)
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, '#setup=once')
    expect(changes).to.deep.equal([
      ['inviteMember', { body: { name: 'Zoe', email: 'zoe@example.com', role: 'member' } }],
    ])
  })

  it('changes roles, and lets nobody remove themselves', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'team', 'jonas@example.com')
    expect([...root(element).querySelectorAll('[part=member] button')]).to.have.length(1)
    await press(element, 'Actions for Jonas')
    await press(element, 'Make owner')
    await waitUntil(() => changes.length)
    expect(changes).to.deep.equal([['changeRole', { path: { member_id: 'm2' }, body: { role: 'owner' } }]])
  })

  it('shows what a member who is removed has, hands it over, and says what was done', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'team', 'jonas@example.com')
    await press(element, 'Actions for Jonas')
    await press(element, 'Remove')
    await waitForText(element, 'Bookings ahead: 4 · Links: 1')
    await waitForText(element, 'Connected calendars: 1')
    await waitForText(element, 'Webhooks: crm.example/hook')
    expect((root(element).getElementById('receiver-e2') as HTMLSelectElement).disabled).to.equal(true)
    await expectAccessible(element)
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'Jonas was removed')
    await waitForText(element, 'Bookings handed over: 4 · Bookings cancelled: 2')
    await waitForText(element, 'Webhooks: 1')
    await expectAccessible(element)
    expect(changes).to.deep.equal([
      [
        'offboardMember',
        {
          path: { member_id: 'm2' },
          body: {
            event_types: [
              { id: 'e1', action: 'hand_over', to: 'm1' },
              { id: 'e2', action: 'close', to: undefined },
            ],
            ...{ to: undefined, tell_guests: true, when_busy: 'refuse' },
          },
        },
      ],
    ])
  })

  it('keeps the removal of a member open if it was refused', async () => {
    const { source } = memorySettings({
      offboardMember: async () => {
        throw new ServiceError('conflict', 'ada has another booking', { field: 'when_busy' })
      },
    })
    const element = await open(source, 'team', 'jonas@example.com')
    await press(element, 'Actions for Jonas')
    await press(element, 'Remove')
    await waitForText(element, 'Bookings ahead: 4')
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'ada has another booking')
    await press(element, 'Cancel')
  })

  it('corrects the address of a member, and says that it has an account', async () => {
    let refused = true
    const { source, changes } = memorySettings({
      correctAddress: async (...args) => {
        if (refused) throw new ServiceError('conflict', 'it has an account', { field: 'email' })
        changes.push(['correctAddress', ...args.slice(0, -1)])
        return { ...ada, signed_in_at: undefined, browsers: 0, invited_until: undefined }
      },
    })
    const element = await open(source, 'team', 'jonas@example.com')
    await press(element, 'Actions for Jonas')
    await press(element, 'Correct address')
    await fill(element, 'member-email', 'jonas@corrected.example')
    await expectAccessible(element)
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'This address has an account already.')
    refused = false
    root(element).querySelector('form')?.requestSubmit()
    await waitUntil(() => changes.length)
    expect(changes).to.deep.equal([
      ['correctAddress', { path: { member_id: 'm2' }, body: { email: 'jonas@corrected.example' } }],
    ])
  })

  it('lets owners alone correct their own address', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'profile', 'Laptop')
    await fill(element, 'profile-email', ' ')
    expect(button(element, 'Save').getAttribute('aria-disabled')).to.equal('true')
    await fill(element, 'profile-email', 'ada@corrected.example')
    await press(element, 'Save')
    await waitForText(element, 'Profile saved')
    expect(changes).to.deep.equal([
      ['updateMember', { body: { name: 'Ada', timezone: 'Europe/Lisbon', email: 'ada@corrected.example' } }],
    ])
    const member = memorySettings({ member: async () => ({ ...ada, role: 'member' }) })
    const other = await open(member.source, 'profile', 'Laptop')
    expect((root(other).getElementById('profile-email') as HTMLInputElement).disabled).to.equal(true)
  })

  it('lists rooms and equipment with what they are, and says where there are none', async () => {
    const element = await open(memorySettings().source, 'resources', 'Garden room')
    const rows = [...root(element).querySelectorAll('[part~=resource]')].map((row) =>
      row.textContent
        ?.replace(/\s+/g, ' ')
        .replace(/[\u2066-\u2069]/g, '')
        .trim(),
    )
    expect(rows[0]).to.match(/^Garden room Room · Capacity \(people\): 4 · First floor/)
    expect(rows[1]).to.match(/^Projector Equipment Off/)
    const empty = await open(
      memorySettings({ resources: async () => [] }).source,
      'resources',
      'No rooms or equipment yet',
    )
    await expectAccessible(empty)
  })

  it('adds a room with the keyboard, and returns the focus', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'resources', 'Garden room')
    button(element, 'Add room or equipment').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => root(element).querySelector('dialog[open]'))
    await expectAccessible(element)
    await fill(element, 'resource-name', ' Street room ')
    await fill(element, 'resource-capacity', '6')
    root(element).getElementById('resource-name')?.focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => !root(element).querySelector('dialog'))
    expect(changes).to.deep.equal([
      [
        'addResource',
        { body: { name: 'Street room', kind: 'room', description: '', capacity: 6, schedule_id: null } },
      ],
    ])
    expect(root(element).activeElement).to.equal(button(element, 'Add room or equipment'))
  })

  it('gives a room the hours of a schedule, and says whose they are and that they are gone', async () => {
    const hours = (id: string | undefined) => ({ ...garden, schedule_id: id })
    const { source, changes } = memorySettings({ resources: async () => [hours('s2'), hours('s3')] })
    const member = { id: 'm2', name: 'Jonas', grant_id: 'g2' } as ListedMember
    const shared = { id: 's2', name: 'Working hours', grant_id: 'g2' } as Schedule
    const element = await open(
      { ...source, schedules: async () => [gardenHours, shared], members: async () => [member] },
      'resources',
      'Garden room',
    )
    const [open2, gone] = [...root(element).querySelectorAll('[part~=resource] small')]
    expect(open2?.textContent).to.include('Hours: Working hours, Jonas')
    expect(gone?.textContent).to.include('Its hours were deleted, so it cannot be booked')
    await press(element, 'Actions for Garden room')
    await press(element, 'Edit')
    const select = root(element).getElementById('resource-hours') as HTMLSelectElement
    expect([...select.options].map(({ label }) => label)).to.deep.equal([
      ...['Always available', 'Garden hours', 'Working hours, Jonas'],
    ])
    expect(select.value).to.equal('s2')
    await expectAccessible(element)
    select.value = 's1'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    root(element).querySelector('form')?.requestSubmit()
    await waitUntil(() => changes.length)
    expect(changes[0]).to.have.nested.property('[1].body.schedule_id', 's1')
  })

  it('keeps a refused room, with the error at its field', async () => {
    const refusal = new ServiceError('invalid_request_error', 'expected at most 10000', { field: 'capacity' })
    const { source } = memorySettings({ changeResource: () => Promise.reject(refusal) })
    const element = await open(source, 'resources', 'Garden room')
    await press(element, 'Actions for Garden room')
    await press(element, 'Edit')
    expect(spokenText(element)).to.include('Edit: Garden room')
    await fill(element, 'resource-capacity', '9999')
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'expected at most 10000')
    const input = root(element).getElementById('resource-capacity') as HTMLInputElement
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    expect(root(element).activeElement).to.equal(input)
    expect(input.value).to.equal('9999')
  })

  it('has no number of people for equipment, and removes that of a room which becomes some', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'resources', 'Garden room')
    await press(element, 'Actions for Garden room')
    await press(element, 'Edit')
    root(element).querySelector<HTMLInputElement>('[name=resource-kind][value=equipment]')?.click()
    await waitUntil(() => !root(element).getElementById('resource-capacity'))
    root(element).querySelector('form')?.requestSubmit()
    await waitUntil(() => changes.length)
    const body = {
      name: 'Garden room',
      kind: 'equipment',
      description: 'First floor',
      capacity: null,
      schedule_id: null,
    }
    expect(changes).to.deep.equal([['changeResource', { path: { resource_id: 'r1' }, body }]])
  })

  it('takes a room out of use, and removes only what no event type needs, after a question', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'resources', 'Garden room')
    await press(element, 'Actions for Garden room')
    await press(element, 'Switch off')
    await waitUntil(() => changes.length)
    await press(element, 'Actions for Garden room')
    await press(element, 'Remove')
    await waitForText(element, 'An event type needs it. Change that first.')
    await expectAccessible(element)
    expect(root(element).querySelector('dialog .danger')).to.equal(null)
    await press(element, 'Cancel')
    await press(element, 'Actions for Projector')
    await press(element, 'Remove')
    await waitForText(element, 'Remove Projector?')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length > 1)
    expect(changes).to.deep.equal([
      ['changeResource', { path: { resource_id: 'r1' }, body: { is_active: false } }],
      ['removeResource', { path: { resource_id: 'r2' } }],
    ])
  })

  it('says that an event type has come to need what was to be removed', async () => {
    const refusal = new ServiceError('conflict', "resource 'r2' is needed by 1 event types")
    const { source } = memorySettings({ removeResource: () => Promise.reject(refusal) })
    const element = await open(source, 'resources', 'Garden room')
    await press(element, 'Actions for Projector')
    await press(element, 'Remove')
    await waitForText(element, 'Remove Projector?')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitForText(element, 'An event type needs it. Change that first.')
  })

  it('creates an API key, which is shown once, and revokes one after a question', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'api-keys', 'CRM')
    await press(element, 'Create key')
    await fill(element, 'key-name', 'Website')
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'when_once')
    await press(element, 'Done')
    expect(spokenText(element)).not.to.include('when_once')
    await press(element, 'Revoke: CRM')
    await waitForText(element, 'stop working at once')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length === 2)
    expect(changes).to.deep.equal([
      ['createApiKey', { body: { name: 'Website', scopes: ['sessions'] } }],
      ['revokeApiKey', { path: { key_id: 'k1' } }],
    ])
  })

  it('creates an API key that may do more and ends on a day of the member’s time zone', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'api-keys', 'CRM')
    await press(element, 'Create key')
    await fill(element, 'key-name', 'CRM 2')
    await choose(element, 'key-scope', 'bookings')
    await choose(element, 'key-end', 'date')
    root(element).querySelector('form')?.requestSubmit()
    expect(changes).to.deep.equal([])
    await fill(element, 'key-last-day', '2026-07-10')
    await expectAccessible(element)
    root(element).querySelector('form')?.requestSubmit()
    await waitForText(element, 'when_once')
    // Midnight in Lisbon, in summer.
    const expires_at = parseInstant('2026-07-10T23:00:00Z')
    expect(changes).to.deep.equal([
      ['createApiKey', { body: { name: 'CRM 2', scopes: ['bookings'], expires_at } }],
    ])
  })

  it('says of each API key what it may do and who created it', async () => {
    const { source } = memorySettings({
      apiKeys: async () => [
        { ...apiKey, scopes: ['sessions'], created_by: 'm1', creator_name: 'Ada' },
        { ...apiKey, id: 'k2', name: 'Old', created_by: 'm9' },
        { ...apiKey, id: 'k3', name: 'Backup', scopes: ['read'], expires_at: instant(now + 365 * 86_400) },
      ],
    })
    const element = await open(source, 'api-keys', 'CRM')
    const text = spokenText(element)
    expect(text).to.match(/ends: \d+ \w+ 20\d\d/)
    for (const part of [
      'For my website (sessions only) · Creator: Ada',
      'Everything that an owner can do · Creator: former member',
      'Read everything · Creator: command line',
    ])
      expect(text).to.include(part)
  })

  it('says who created a webhook, if it is known', async () => {
    const { source } = memorySettings({
      webhooks: async () => [
        { ...hook, created_by: 'm1', creator_name: 'Ada' },
        { ...hook, id: 'w2', description: 'Old', created_by: 'm9' },
        { ...hook, id: 'w3', description: 'Older' },
      ],
    })
    const element = await open(source, 'webhooks', 'crm.example')
    const rows = [...root(element).querySelectorAll('[part=webhook]')].map((row) => spokenText(row))
    expect(rows[0]).to.include('CRM · booking.created · Creator: Ada')
    expect(rows[1]).to.include('Old · booking.created · Creator: former member')
    expect(rows[2]).not.to.include('Creator')
  })

  it('lists where the member is signed in, and ends one or all others after a question', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'profile', 'Firefox, Windows')
    const rows = [...root(element).querySelectorAll('[part="sign-in"]')]
    expect(rows.map((row) => row.querySelector('b')?.textContent)).to.deep.equal([
      ...['Firefox, Windows', 'Unknown browser', 'shop.example'],
    ])
    expect(rows.map((row) => row.querySelector('button') !== null)).to.deep.equal([false, true, true])
    expect(rows[0]?.textContent).to.include('This browser')
    await press(element, 'Sign out: shop.example')
    await waitForText(element, 'loses access at once')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitForText(element, 'Saved')
    await press(element, 'Sign out everywhere else')
    await waitForText(element, 'Passkeys stay')
    await expectAccessible(element)
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length === 2)
    expect(changes).to.deep.equal([
      ['endSignIn', { path: { sign_in_id: 's3' } }],
      ['signOutElsewhere', { body: { keeps_current: true } }],
    ])
  })

  it('withdraws an open invitation, and signs a member out everywhere after a question', async () => {
    const { source, changes } = memorySettings()
    const element = await open(source, 'team', 'Jonas')
    const text = spokenText(element)
    expect(text).to.include('Signed-in browsers: 1')
    expect(text).to.include('Invitation ends:')
    await press(element, 'Actions for Jonas')
    await press(element, 'Withdraw invitation')
    await waitForText(element, 'Saved')
    await press(element, 'Actions for Jonas')
    await press(element, 'Sign out everywhere')
    await waitForText(element, 'They can sign in again')
    root(element).querySelector<HTMLElement>('dialog .danger')?.click()
    await waitUntil(() => changes.length === 2)
    expect(changes).to.deep.equal([
      ['withdrawInvitation', { path: { member_id: 'm2' } }],
      ['signOutMember', { path: { member_id: 'm2' } }],
    ])
  })

  it('explains a section that could not be read, and reads it again', async () => {
    let fails = true
    const { source } = memorySettings({
      mail: async () => {
        if (fails) throw new ServiceError('internal_error', 'down')
        return mail
      },
    })
    const element = await open(source, 'mail', "couldn't load your settings")
    fails = false
    await press(element, 'Try again')
    await waitForText(element, 'smtp.example.com')
  })

  it('is the same from right to left, with addresses from left to right', async () => {
    const element = await open(memorySettings().source, 'webhooks', 'crm.example', 'ar')
    await waitUntil(() => root(element).querySelector('[dir=rtl]'), 'its language')
    const address = root(element).querySelector('.address') as HTMLElement
    expect(getComputedStyle(address).direction).to.equal('ltr')
    await expectAccessible(element)
  })

  eventsFireOnce<Settings>([
    {
      type: 'when-section-change',
      make: () => webhooks(memorySettings().source),
      act: (element) => press(element, 'Email'),
      assign: (element) => {
        element.section = 'mail'
      },
    },
    {
      type: 'when-settings-change',
      make: () => open(memorySettings().source, 'mail', 'smtp.example.com'),
      act: async (element) => {
        await press(element, 'Send me a test')
        await waitForText(element, 'On its way')
      },
      assign: (element) => {
        element.timeZone = 'Asia/Tokyo'
      },
    },
  ])
})
