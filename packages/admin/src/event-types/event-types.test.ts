import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { type ImportPreview, ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import '../define/event-types.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import { eventTypeWith, memoryEventTypes } from '../testing/event-types-double.js'
import type { EventTypesCalls } from './endpoints.js'
import type { EventTypes } from './event-types.js'

const widget = (source: EventTypesCalls, lang = 'en-GB') =>
  html`<when-event-types lang=${lang} .source=${source} .now=${() => now}></when-event-types>`

const root = (element: EventTypes) => element.shadowRoot as ShadowRoot
const button = (element: EventTypes, text: string): HTMLElement => {
  const found = [...root(element).querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent?.trim() === text || one.ariaLabel === text,
  )
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const press = async (element: EventTypes, text: string) => {
  button(element, text).click()
  await element.updateComplete
}
const render = async (source: EventTypesCalls, lang?: string) => {
  const element = await fixture<EventTypes>(widget(source, lang))
  await waitUntil(() => root(element).querySelector('#new'))
  return element
}
const waitForText = (element: EventTypes, text: string) =>
  waitUntil(() => spokenText(element).includes(text), `no ${text}`)
const switchOf = (element: EventTypes) => {
  const found = root(element).querySelector<HTMLInputElement>('[role=switch]')
  if (!found) throw new Error('no switch')
  return found
}
const remove = async (element: EventTypes) => {
  await press(element, 'More for Product walkthrough')
  await press(element, 'Delete')
  await waitForText(element, '2 bookings are ahead')
}

const unread: EventTypesCalls = { ...memoryEventTypes().source, list: () => new Promise(() => {}) }
const failing: EventTypesCalls = {
  ...memoryEventTypes().source,
  list: async () => {
    throw new ServiceError('connection_error', 'offline')
  },
}

describe('when-event-types', () => {
  fourStates({
    loading: { template: widget(unread), waitForText: 'Loading your event types' },
    empty: { template: widget(memoryEventTypes([]).source), waitForText: 'No event types yet' },
    error: { template: widget(failing), waitForText: 'could not be loaded' },
    ready: {
      template: widget(
        memoryEventTypes([eventTypeWith(), eventTypeWith({ id: 'b', is_active: false })]).source,
      ),
      waitForText: 'nothing can be booked',
    },
  })

  eventsFireOnce<EventTypes>([
    {
      type: 'when-event-type-open',
      make: () => render(memoryEventTypes().source),
      act: (element) => root(element).querySelector<HTMLElement>('#open-walkthrough')?.click(),
      assign: (element) => {
        element.source = memoryEventTypes([]).source
      },
    },
    {
      type: 'when-event-type-change',
      make: () => render(memoryEventTypes().source),
      act: async (element) => {
        switchOf(element).click()
        await waitForText(element, 'Turned off')
      },
      assign: (element) => {
        element.source = memoryEventTypes([eventTypeWith({ is_active: false })]).source
      },
    },
    {
      type: 'when-event-type-create',
      make: () => render(memoryEventTypes().source),
      act: async (element) => {
        await press(element, 'More for Product walkthrough')
        await press(element, 'Duplicate')
        await waitForText(element, 'The copy is off')
      },
      assign: (element) => {
        element.source = memoryEventTypes([eventTypeWith(), eventTypeWith({ id: 'b' })]).source
      },
    },
    {
      type: 'when-event-type-remove',
      make: () => render(memoryEventTypes().source),
      act: async (element) => {
        await remove(element)
        root(element).querySelector<HTMLElement>('dialog .danger')?.click()
        await waitForText(element, 'Deleted')
      },
      assign: (element) => {
        element.source = memoryEventTypes([]).source
      },
    },
  ])

  it('says what an event type is, and links to its page', async () => {
    const element = await render(memoryEventTypes().source)
    expect(spokenText(element)).to.match(/Product walkthrough\s+30 mins?,? Video call/)
    const page = root(element).querySelector<HTMLAnchorElement>('[part=link] a')
    expect([page?.textContent, page?.href]).to.deep.equal([
      'book.example/b/walkthrough',
      'https://book.example/b/walkthrough',
    ])
  })

  it('says that an event type is in no list', async () => {
    const element = await render(memoryEventTypes([eventTypeWith({ is_unlisted: true })]).source)
    await waitForText(element, 'Not in lists')
  })

  it('turns an event type off and on with the keyboard', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    switchOf(element).focus()
    await sendKeys({ press: 'Space' })
    await waitForText(element, 'Turned off')
    expect(calls).to.deep.equal([['setActive', 'walkthrough', false]])
    expect(root(element).querySelector('.card.closed')).to.not.equal(null)
  })

  it('makes an event type from a name and a length, and opens it', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    const opened: string[] = []
    element.addEventListener('when-event-type-open', ({ configurationId, view }) =>
      opened.push(`${view} ${configurationId}`),
    )
    await press(element, 'New event type')
    await press(element, 'Create')
    await waitUntil(() => root(element).activeElement?.id === 'new-name')
    expect(spokenText(element)).to.include('Type a name')
    await sendKeys({ type: 'Intro' })
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => opened.length)
    expect(opened).to.deep.equal(['edit made'])
    expect(calls).to.deep.equal([['create', { name: 'Intro', durationMinutes: 30 }]])
  })

  it('starts from a template by keyboard, with a name and a length that can be changed', async () => {
    for (const lang of ['en-GB', 'ar']) {
      const { source, calls } = memoryEventTypes()
      const element = await render(source, lang)
      await waitUntil(
        () => root(element).querySelector<HTMLElement>('.root')?.dir === (lang === 'ar' ? 'rtl' : 'ltr'),
      )
      root(element).querySelector<HTMLElement>('#new')?.click()
      await waitUntil(() => root(element).querySelector('dialog')?.open)
      const input = (selector: string) => root(element).querySelector(selector) as HTMLInputElement
      input('[value=call]').focus()
      await sendKeys({ press: 'ArrowDown' })
      await element.updateComplete
      expect(input('[value=appointment]').checked).to.equal(true)
      expect(input('#new-name').value).not.to.equal('')
      await expectAccessible(element)
      input('#new-name').focus()
      input('#new-name').select()
      await sendKeys({ type: 'Consultation' })
      input('[value=phone]').click()
      await element.updateComplete
      expect(input('#new-name').value).to.equal('Consultation')
      input('#new-name').focus()
      await sendKeys({ press: 'Enter' })
      await waitUntil(() => calls.length)
      const [[, made]] = calls as [[string, { scheduler: { additional_fields: { phone: object } } }]]
      expect(made).to.deep.include({ name: 'Consultation', durationMinutes: 15 })
      expect(made.scheduler.additional_fields.phone).to.include({
        type: 'phone_number',
        required: true,
      })
    }
  })

  it('starts from a class, which needs its places and its first date', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    await press(element, 'New event type')
    const input = (selector: string) => root(element).querySelector(selector) as HTMLInputElement
    input('[value=class]').click()
    await element.updateComplete
    expect(input('#session-places').value).to.equal('8')
    await expectAccessible(element)
    input('#new-name').focus()
    await sendKeys({ press: 'Enter' })
    await element.updateComplete
    expect(calls).to.deep.equal([])
    expect(root(element).activeElement?.id).to.equal('session-date')
    expect(spokenText(element)).to.include('Choose a future date and a time.')
    for (const [selector, value] of [
      ['#session-date', '2026-03-12'],
      ['#session-start', '18:30'],
      ['#session-last', '2026-04-30'],
    ] as const) {
      input(selector).value = value
      input(selector).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    }
    await element.updateComplete
    root(element).querySelector<HTMLElement>('dialog .primary')?.click()
    await waitUntil(() => calls.length)
    expect(calls).to.deep.equal([
      [
        'create',
        {
          ...{ name: 'Class', durationMinutes: 60, scheduler: { available_days_in_future: 60 } },
          firstSession: {
            ...{ date: '2026-03-12', time: '18:30', durationMinutes: 60, places: 8 },
            ...{ isWeekly: true, lastDate: '2026-04-30' },
          },
        },
      ],
    ])
  })

  it('says how many bookings go with a deleted event type, and returns the focus if it is kept', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    await remove(element)
    await expectAccessible(element)
    await press(element, 'Keep it')
    expect(calls).to.deep.equal([])
    await waitUntil(() => root(element).activeElement?.id === 'menu-walkthrough')
  })

  it('says that at least as many bookings go with a deleted event type as the service counts', async () => {
    const { source } = memoryEventTypes()
    const element = await render({ ...source, bookingsAhead: async () => 1_000 })
    await press(element, 'More for Product walkthrough')
    await press(element, 'Delete')
    await waitForText(element, '1000+ bookings are ahead.')
  })

  it('says that nobody is told of deleted bookings if no email is sent', async () => {
    const { source } = memoryEventTypes([eventTypeWith({ sends_email: false })])
    const element = await render(source)
    await press(element, 'More for Product walkthrough')
    await press(element, 'Delete')
    await waitForText(element, 'No email is sent: tell your guests yourself.')
  })

  it('reads the list again after a change that failed', async () => {
    const { source } = memoryEventTypes([eventTypeWith()], [new ServiceError('conflict', 'no')])
    const element = await render(source)
    switchOf(element).click()
    await waitForText(element, 'That could not be changed')
    await waitUntil(() => switchOf(element).checked)
  })

  describe('asked to host', () => {
    const request = { id: 'r1', name: 'Team call', by: 'grace@example.com', status: 'invited' } as const
    const asked = (refusals: ServiceError[] = []) =>
      memoryEventTypes([eventTypeWith()], refusals, undefined, [request])

    it('asks for an answer, and tells who asks', async () => {
      const element = await render(asked().source)
      await waitForText(element, 'You are asked to host')
      expect(spokenText(element)).to.include('Team call').and.include('grace@example.com')
      await expectAccessible(element)
    })

    it('accepts with the keyboard, and stops hosting later', async () => {
      const { source, calls } = asked()
      const element = await render(source)
      await waitForText(element, 'You are asked to host')
      button(element, 'Accept: Team call').focus()
      await sendKeys({ press: 'Enter' })
      await waitForText(element, 'You also host')
      await press(element, 'Stop hosting: Team call')
      await waitUntil(() => !root(element).querySelector('.host-requests'), 'no request')
      expect(calls).to.deep.equal([
        ['answerHostRequest', 'r1', 'accepted'],
        ['answerHostRequest', 'r1', 'declined'],
      ])
    })

    it('keeps a request whose answer was not stored', async () => {
      const element = await render(asked([new ServiceError('connection_error', 'offline')]).source)
      await waitForText(element, 'You are asked to host')
      await press(element, 'Decline: Team call')
      await waitForText(element, 'The answer could not be saved')
      button(element, 'Decline: Team call')
    })

    it('shows the list when requests cannot be read', async () => {
      const { source } = memoryEventTypes()
      const element = await render({
        ...source,
        hostRequests: async () => {
          throw new ServiceError('connection_error', 'offline')
        },
      })
      await waitForText(element, 'Product walkthrough')
      expect(root(element).querySelector('.host-requests')).to.equal(null)
    })
  })

  it('is accessible from right to left', async () => {
    const element = await render(memoryEventTypes().source, 'ar')
    await waitUntil(() => root(element).querySelector<HTMLElement>('div')?.dir === 'rtl', 'its language')
    await expectAccessible(element)
  })

  describe('imports', () => {
    const preview = {
      source: 'calcom',
      schedules: [{ key: '1', schedule: { name: 'Working hours', timezone: 'Europe/Lisbon' }, notes: [] }],
      event_types: [
        {
          ...{ key: '1', schedule_key: '1' },
          configuration: {
            ...{ name: 'Intro call', slug: 'intro', availability: { duration_minutes: 30 } },
            scheduler: {
              additional_fields: { phone: { label: 'Phone number', type: 'phone_number', required: true } },
            },
          },
          notes: [{ missing: 'place', what: 'zoom' }],
        },
      ],
      skipped: [{ kind: 'event_type', name: 'Team demo', reason: 'team' }],
    } as unknown as ImportPreview

    const importing = (refusal?: ServiceError) => {
      const sent: unknown[] = []
      const source: EventTypesCalls = {
        ...memoryEventTypes().source,
        previewImport: async ({ body }) => {
          sent.push(body)
          if (refusal) throw refusal
          return preview
        },
        createImport: async ({ body }) => {
          sent.push(body)
          return { schedules: [], event_types: [{ id: 'made', name: 'Intro call', slug: 'intro' }] } as never
        },
      }
      return { source, sent }
    }
    const openDialog = async (source: EventTypesCalls, lang?: string) => {
      const element = await render(source, lang)
      root(element).querySelector<HTMLElement>('#import')?.click()
      await waitUntil(() => root(element).querySelector('dialog'))
      return element
    }
    const submit = async (element: EventTypes, token: string) => {
      const field = root(element).querySelector<HTMLInputElement>('#import-token')
      if (!field) throw new Error('no field')
      field.value = token
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await press(element, 'Show what can be imported')
    }

    it('are offered only where the page can make them', async () => {
      const element = await render(memoryEventTypes().source)
      expect(root(element).querySelector('#import')).to.equal(null)
    })

    it('show what would be made, and make what is chosen', async () => {
      const { source, sent } = importing()
      const element = await openDialog(source)
      await expectAccessible(element)
      await submit(element, ' cal_0123456789 ')
      await waitForText(element, 'To check: Place or video call: zoom')
      expect(spokenText(element)).to.contain('Team demo Belongs to a team')
      await expectAccessible(element)
      const hours = [...root(element).querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')].at(
        -1,
      )
      hours?.click()
      await press(element, 'Import')
      await waitForText(element, 'are off until you turn them on')
      await waitUntil(() => root(element).querySelector('dialog a'))
      const phone = { label: 'Your phone number', type: 'phone_number', required: true }
      expect(sent).to.deep.equal([
        { source: 'calcom', token: 'cal_0123456789' },
        {
          schedules: [],
          event_types: [
            {
              configuration: {
                ...preview.event_types[0]?.configuration,
                scheduler: { additional_fields: { phone } },
              },
            },
          ],
        },
      ])
    })

    it('open an imported event type from their result', async () => {
      const element = await openDialog(importing().source)
      await submit(element, 'cal_0123456789')
      await waitForText(element, 'Intro call')
      await press(element, 'Import')
      await waitUntil(() => root(element).querySelector('dialog a'))
      const opened: string[] = []
      element.addEventListener('when-event-type-open', ({ configurationId }) => opened.push(configurationId))
      root(element).querySelector<HTMLElement>('dialog a')?.click()
      await element.updateComplete
      expect(opened).to.deep.equal(['made'])
      expect(root(element).querySelector('dialog')).to.equal(null)
    })

    it('say that a token is refused, keep it for a correction, and forget it when they close', async () => {
      const refusal = new ServiceError('invalid_request_error', 'refused', { field: 'token' })
      const element = await openDialog(importing(refusal).source)
      await submit(element, 'cal_wrong_token')
      await waitForText(element, 'This token is not accepted')
      const field = () => root(element).querySelector<HTMLInputElement>('#import-token')
      expect([field()?.value, field()?.ariaInvalid]).to.deep.equal(['cal_wrong_token', 'true'])
      await press(element, 'Cancel')
      expect(root(element).querySelector('dialog')).to.equal(null)
      root(element).querySelector<HTMLElement>('#import')?.click()
      await waitUntil(field)
      expect(field()?.value).to.equal('')
    })

    it('are made in Arabic, from the right', async () => {
      const element = await openDialog(importing().source, 'ar')
      await waitForText(element, 'استيراد أنواع المواعيد')
      expect(root(element).querySelector('dialog')?.matches(':dir(rtl)')).to.equal(true)
      await expectAccessible(element)
    })
  })
})
