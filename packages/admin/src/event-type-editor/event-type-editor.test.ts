import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { contrastOf, ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { parseInstant } from '@whenable/time'
import '../define/event-type-editor.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { deepAll } from '@whenable/elements/internal/testing/shadow'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import { eventTypeWith, memoryEventTypes } from '../testing/event-types-double.js'
import type { EventTypeEditor } from './event-type-editor.js'

const widget = (source: EventTypesCalls, lang = 'en-GB', id = 'walkthrough') =>
  html`<when-event-type-editor
    lang=${lang}
    configuration-id=${id}
    time-zone="Europe/Lisbon"
    .source=${source}
    .now=${() => now}
  ></when-event-type-editor>`

const root = (element: EventTypeEditor) => element.shadowRoot as ShadowRoot
const find = <E extends HTMLElement>(element: EventTypeEditor, selector: string): E => {
  const found = root(element).querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const button = (element: EventTypeEditor, text: string): HTMLButtonElement => {
  const found = [...root(element).querySelectorAll('button')].find(
    (one) => one.textContent?.trim() === text || one.ariaLabel === text,
  )
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const press = async (element: EventTypeEditor, text: string) => {
  button(element, text).click()
  await element.updateComplete
}
const fill = async (element: EventTypeEditor, selector: string, value: string) => {
  const input = find<HTMLInputElement>(element, selector)
  input.value = value
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await element.updateComplete
}
const leave = async (element: EventTypeEditor, selector: string) => {
  find(element, selector).dispatchEvent(new Event('change', { bubbles: true }))
  await element.updateComplete
}
const open = async (element: EventTypeEditor, ...sections: string[]) => {
  for (const section of sections) {
    const details = find<HTMLDetailsElement>(element, `[data-section="${section}"]`)
    details.open = true
    await waitUntil(() => details.querySelector('.content'))
    await element.updateComplete
  }
}
const render = async (source: EventTypesCalls, lang?: string) => {
  const element = await fixture<EventTypeEditor>(widget(source, lang))
  await waitUntil(() => root(element).querySelector('.heading'))
  await element.updateComplete
  return element
}
const saved = async (element: EventTypeEditor) => {
  await press(element, 'Save')
  await waitUntil(() => !element.hasUnsavedChanges)
}

const unread: EventTypesCalls = { ...memoryEventTypes().source, read: () => new Promise(() => {}) }
const failing: EventTypesCalls = {
  ...memoryEventTypes().source,
  read: async () => {
    throw new ServiceError('connection_error', 'offline')
  },
}

/** A CSS colour in the form `#rrggbb`. */
const asHex = (color: string): string => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

describe('when-event-type-editor', () => {
  fourStates({
    loading: { template: widget(unread), waitForText: 'Loading the event type' },
    empty: {
      template: widget(memoryEventTypes().source, 'en-GB', 'nothing'),
      waitForText: 'This event type no longer exists',
    },
    error: { template: widget(failing), waitForText: 'could not be loaded' },
    ready: { template: widget(memoryEventTypes().source), waitForText: 'Live preview' },
  })

  eventsFireOnce<EventTypeEditor>([
    {
      type: 'when-event-type-save',
      make: () => render(memoryEventTypes().source),
      act: async (element) => {
        await fill(element, '#field-name', 'Talk')
        await saved(element)
      },
      assign: (element) => {
        element.source = memoryEventTypes([eventTypeWith({ name: 'Other' })]).source
      },
    },
    {
      type: 'when-event-type-close',
      make: () => render(memoryEventTypes().source),
      act: (element) => press(element, 'All event types'),
      assign: (element) => {
        element.configurationId = 'other'
      },
    },
  ])

  it('sends nothing if nothing was changed, and only the field that was', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    expect(element.hasUnsavedChanges).to.equal(false)
    expect(root(element).querySelector('.save-bar')).to.equal(null)
    await open(element, 'limits')
    await fill(element, '#field-notice', '2 days')
    expect(spokenText(element)).to.include('1 unsaved change')
    expect(find(element, '.save-bar small').textContent).to.equal('Notice')
    await saved(element)
    expect(calls.filter(([name]) => name === 'save')).to.deep.equal([
      [
        'save',
        'walkthrough',
        { scheduler: { ...(eventTypeWith()['scheduler'] as object), min_booking_notice: 2_880 } },
        'r1',
      ],
    ])
  })

  it('names what was changed where the event type had nothing of the kind', async () => {
    const { scheduler: _none, ...bare } = eventTypeWith()
    const { source } = memoryEventTypes([bare])
    const element = await render(source)
    await open(element, 'questions')
    root(element).querySelector<HTMLElement>('#add-question')?.click()
    await waitUntil(() => root(element).querySelector('.save-bar'))
    expect(find(element, '.save-bar small').textContent).to.equal('Questions')
    await open(element, 'limits')
    await fill(element, '#field-notice', '2 days')
    expect(find(element, '.save-bar small').textContent).to.equal('Questions, Notice')
  })

  it('switches on the waitlist, and off the holds, which are on without a value', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    await open(element, 'limits')
    for (const more of root(element).querySelectorAll<HTMLDetailsElement>('details details')) more.open = true
    await waitUntil(() => root(element).querySelector('#field-holds'))
    await element.updateComplete
    const [waitlist, holds] = ['waitlist', 'holds'].map((field) =>
      find<HTMLInputElement>(element, `#field-${field}`),
    )
    expect([waitlist?.checked, holds?.checked]).to.deep.equal([false, true])
    waitlist?.click()
    holds?.click()
    await element.updateComplete
    await saved(element)
    const [, , changes] = calls.find(([name]) => name === 'save') as [string, string, Record<string, unknown>]
    expect(changes['scheduler']).to.include({ waitlist: true, holds: false })
  })

  it('limits what one guest books', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    await open(element, 'limits')
    for (const more of root(element).querySelectorAll<HTMLDetailsElement>('details details')) more.open = true
    await waitUntil(() => root(element).querySelector('#field-guestAhead'))
    await element.updateComplete
    await fill(element, '#field-guestPerWeek', '2')
    await fill(element, '#field-guestAhead', '1')
    await saved(element)
    const [, , changes] = calls.find(([name]) => name === 'save') as [string, string, Record<string, unknown>]
    expect(changes['scheduler']).to.deep.include({ guest_limits: { most_per_week: 2, most_ahead: 1 } })
  })

  const allOf = ['booking-series', 'payment', 'waitlist']
  const openMore = async (element: EventTypeEditor, selector: string) => {
    await waitUntil(() => root(element).querySelector('[data-section=price]'))
    for (const more of root(element).querySelectorAll<HTMLDetailsElement>('details details')) more.open = true
    await waitUntil(() => root(element).querySelector(selector))
    await element.updateComplete
  }
  const lastChanges = (calls: unknown[][]) =>
    calls.filter(([name]) => name === 'save').at(-1)?.[2] as { scheduler: Record<string, unknown> }

  it('says beside what only emails do that the service sends none', async () => {
    const { source } = memoryEventTypes([eventTypeWith({ capabilities: allOf })])
    const element = await render(source)
    await open(element, 'limits')
    await openMore(element, '#field-waitlist')
    expect(spokenText(element)).to.include('This service sends no emails yet.')
    const sending = await render(
      memoryEventTypes([eventTypeWith({ capabilities: [...allOf, 'mail'] })]).source,
    )
    await open(sending, 'limits')
    await openMore(sending, '#field-waitlist')
    expect(spokenText(sending)).not.to.include('This service sends no emails yet.')
  })

  it('has a price only where the service can have one, and then a currency and a page', async () => {
    const plain = await render(memoryEventTypes().source)
    expect(root(plain).querySelector('[data-section=price]')).to.equal(null)
    const { source, calls } = memoryEventTypes(undefined, undefined, allOf)
    const element = await render(source)
    await openMore(element, '#field-price')
    expect(root(element).querySelector('#field-currency')).to.equal(null)
    await fill(element, '#field-price', 'dear')
    expect(spokenText(element)).to.include('Type an amount such as 45 or 45.50.')
    await fill(element, '#field-price', '45,5')
    await fill(element, '#field-currency', '')
    await press(element, 'Save')
    await waitUntil(() => root(element).activeElement?.id === 'field-currency')
    expect(find(element, '#field-currency-error').textContent).to.equal('Fill in this field.')
    await fill(element, '#field-currency', 'eur')
    await fill(element, '#field-paymentPage', 'https://shop.example/pay')
    await saved(element)
    expect(lastChanges(calls).scheduler['payment']).to.deep.equal({
      ...{ amount: 4_550, currency: 'EUR', url: 'https://shop.example/pay' },
    })
    expect(spokenText(element)).to.include('Price: 45.50 EUR')
    await expectAccessible(element)
  })

  it('keeps what a price reads in another currency, and is free without an amount', async () => {
    const payment = { amount: 4_500, currency: 'EUR', url: 'https://shop.example/pay' }
    const scheduler = { ...(eventTypeWith()['scheduler'] as object), payment }
    const { source, calls } = memoryEventTypes([eventTypeWith({ scheduler })], undefined, allOf)
    const element = await render(source)
    await openMore(element, '#field-currency')
    await fill(element, '#field-currency', 'JPY')
    expect(find<HTMLInputElement>(element, '#field-price').value).to.equal('45')
    await saved(element)
    expect(lastChanges(calls).scheduler['payment']).to.deep.equal({ ...payment, amount: 45, currency: 'JPY' })
    await fill(element, '#field-price', '')
    expect(root(element).querySelector('#field-currency')).to.equal(null)
    await saved(element)
    expect(lastChanges(calls).scheduler).not.to.have.property('payment')
  })

  it('takes the parts of a visit one a line, and makes it as long as they take', async () => {
    const { source, calls } = memoryEventTypes(undefined, undefined, allOf)
    const element = await render(source)
    await openMore(element, '#field-parts')
    await fill(element, '#field-parts', 'Cut')
    expect(find(element, '#field-parts-error').textContent).to.include('Type a time')
    await fill(element, '#field-parts', 'Cut: 45 min\n15 min\nColour: 90 min')
    expect(find<HTMLInputElement>(element, '#field-duration').value).to.equal('150 mins')
    await saved(element)
    const changes = lastChanges(calls) as { scheduler: Record<string, unknown>; availability?: object }
    expect(changes.availability).to.deep.include({ duration_minutes: 150 })
    expect(changes.scheduler['parts']).to.deep.equal([
      { title: 'Cut', duration_minutes: 45, pause_minutes: 15 },
      { title: 'Colour', duration_minutes: 90 },
    ])
    await leave(element, '#field-parts')
    expect(find<HTMLTextAreaElement>(element, '#field-parts').value).to.equal(
      'Cut: 45 mins\n15 mins\nColour: 90 mins',
    )
    await expectAccessible(element)
    await fill(element, '#field-parts', '')
    await saved(element)
    expect(lastChanges(calls).scheduler).not.to.have.property('parts')
  })

  it('lets visitors book several times at once where the service can, and keeps how they repeat', async () => {
    const plain = await render(memoryEventTypes().source)
    await open(plain, 'limits')
    expect(root(plain).querySelector('#field-series')).to.equal(null)
    const { source, calls } = memoryEventTypes(undefined, undefined, allOf)
    const element = await render(source)
    await open(element, 'limits')
    await openMore(element, '#field-series')
    await fill(element, '#field-series', '1')
    await press(element, 'Save')
    await waitUntil(() => root(element).querySelector('#field-series-error'))
    expect(find(element, '#field-series-error').textContent).to.equal('Type 2 or more.')
    await fill(element, '#field-series', '10')
    await saved(element)
    const rules = { every: ['week', 'two_weeks', 'month'], max_bookings: 10 }
    expect(lastChanges(calls).scheduler['booking_series']).to.deep.equal(rules)
    const own = { every: ['day'], max_bookings: 3 }
    const scheduler = { ...(eventTypeWith()['scheduler'] as object), booking_series: own }
    const other = memoryEventTypes([eventTypeWith({ scheduler })], undefined, allOf)
    const second = await render(other.source)
    await open(second, 'limits')
    await openMore(second, '#field-series')
    await fill(second, '#field-series', '4')
    await saved(second)
    expect(lastChanges(other.calls).scheduler['booking_series']).to.deep.equal({ ...own, max_bookings: 4 })
    await fill(second, '#field-series', '')
    await saved(second)
    expect(lastChanges(other.calls).scheduler).not.to.have.property('booking_series')
  })

  it('lists who waits, each time it is opened', async () => {
    const scheduler = { ...(eventTypeWith()['scheduler'] as object), waitlist: true }
    const { source } = memoryEventTypes([eventTypeWith({ scheduler })], undefined, allOf)
    const noor = {
      ...{ id: 'w1', state: 'offered', guest: { name: 'Noor Haddad', email: 'noor@example.com' } },
      ...{ start_time: parseInstant('2026-03-10T00:00:00Z'), end_time: parseInstant('2026-03-11T00:00:00Z') },
      offer: { start_time: parseInstant('2026-03-10T10:00:00Z') },
    }
    const robin = {
      ...noor,
      id: 'w2',
      state: 'waiting',
      guest: { name: '', email: 'robin@example.com' },
      offer: undefined,
    }
    const answers = [
      async () => [noor, robin],
      async () => [],
      () => Promise.reject(new ServiceError('connection_error', 'offline')),
      async () => [robin],
    ]
    const waiting = async () => (await answers.shift()?.()) as never
    const element = await render({ ...source, waiting })
    await open(element, 'limits')
    await waitUntil(() => root(element).querySelector('[data-section=waiting]'))
    const list = () => find<HTMLDetailsElement>(element, '[data-section=waiting]')
    const reopen = async () => {
      list().open = false
      await waitUntil(() => !list().querySelector('.content'))
      list().open = true
      await waitUntil(() => list().querySelector('.content'))
    }
    list().open = true
    await waitUntil(() => root(element).querySelector('.waiting'))
    expect(spokenText(element)).to.match(
      /Noor Haddad\s+Offered: 10 Mar 2026, 10:00\s+robin@example.com\s+10 Mar 2026/,
    )
    await expectAccessible(element)
    await reopen()
    await waitUntil(() => spokenText(element).includes('Nobody waits.'))
    const warn = console.warn
    console.warn = () => {}
    await reopen()
    await waitUntil(() => spokenText(element).includes('could not be loaded'))
    console.warn = warn
    await press(element, 'Try again')
    await waitUntil(() => root(element).querySelectorAll('.waiting li').length === 1)
  })

  it('writes durations in words, keeps what cannot be read, and takes the focus there', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    const input = find<HTMLInputElement>(element, '#field-duration')
    expect(input.value).to.match(/^30\smin/)
    await fill(element, '#field-duration', '1 h 15')
    await leave(element, '#field-duration')
    const basics = find<HTMLDetailsElement>(element, '[data-section="basics"]')
    basics.open = false
    await waitUntil(() => !basics.querySelector('.content'))
    await press(element, 'Save')
    await waitUntil(() => root(element).activeElement?.id === 'field-duration')
    expect(find<HTMLInputElement>(element, '#field-duration').value).to.equal('1 h 15')
    expect(spokenText(element)).to.include('Type a time such as')
    expect(spokenText(element)).to.include('Fix 1 field to save')
    expect(calls.filter(([name]) => name === 'save')).to.deep.equal([])
    await fill(element, '#field-duration', '1 h 15 min')
    await leave(element, '#field-duration')
    await saved(element)
    expect(calls.some(([name]) => name === 'save')).to.equal(true)
    expect(find<HTMLInputElement>(element, '#field-duration').value).to.match(/^75\smin/)
  })

  it('takes edits back and repeats them, and discards all of them', async () => {
    const { source } = memoryEventTypes()
    const element = await render(source)
    await fill(element, '#field-name', 'Talk')
    await leave(element, '#field-name')
    await press(element, 'Undo')
    expect(find<HTMLInputElement>(element, '#field-name').value).to.equal('Product walkthrough')
    await press(element, 'Redo')
    expect(find(element, 'h2').textContent?.trim()).to.equal('Talk')
    await press(element, 'Discard')
    expect(element.hasUnsavedChanges).to.equal(false)
  })

  it('shows both sides where somebody else changed the same field, and keeps the rest of both', async () => {
    const { source, write, find: stored } = memoryEventTypes()
    const element = await render(source)
    await fill(element, '#field-name', 'Mine')
    await fill(element, '#field-location', 'At the studio')
    write('walkthrough', { name: 'Theirs', slug: 'their-slug' })
    await press(element, 'Save')
    await waitUntil(() => root(element).activeElement?.id === 'conflict-title')
    await expectAccessible(element)
    expect(find(element, '.conflict').textContent?.replace(/\s+/g, ' ')).to.match(
      /Name.*Yours ?Mine.*Theirs ?Theirs/,
    )
    await press(element, 'Take theirs')
    await saved(element)
    expect(stored('walkthrough')).to.deep.include({ name: 'Theirs', slug: 'their-slug' })
    expect(stored('walkthrough')['event_booking']).to.include({ location: 'At the studio' })
    expect(stored('walkthrough')['unknown']).to.deep.equal({ kept: [null, 'x'] })
  })

  it('asks before unsaved changes are lost, and a page can keep it open', async () => {
    const { source } = memoryEventTypes()
    const element = await render(source)
    const closed: boolean[] = []
    element.addEventListener('when-event-type-close', (event) => {
      closed.push(event.hasUnsavedChanges)
      if (closed.length === 1) event.preventDefault()
    })
    await fill(element, '#field-name', 'Talk')
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).to.equal(true)
    await press(element, 'All event types')
    await press(element, 'Stay')
    expect(closed).to.deep.equal([])
    await press(element, 'All event types')
    await press(element, 'Leave')
    expect([closed, element.hasUnsavedChanges]).to.deep.equal([[true], true])
    await press(element, 'All event types')
    await press(element, 'Leave')
    expect([closed, element.hasUnsavedChanges]).to.deep.equal([[true, true], false])
  })

  it('moves, edits, adds and removes questions, whose keys stay', async () => {
    const { source, find: stored } = memoryEventTypes()
    const element = await render(source)
    await open(element, 'questions')
    button(element, 'Move down: What should we look at first?').focus()
    await sendKeys({ press: 'Enter' })
    await element.updateComplete
    expect(spokenText(element)).to.include('What should we look at first? is now 2 of 2')
    await press(element, 'Edit: People on your team')
    await fill(element, '#question-options', 'One\n\nTwo\nThree')
    await press(element, 'Done')
    await press(element, 'Add a question')
    expect((root(element).activeElement as HTMLInputElement).value).to.equal('New question')
    await fill(element, '#question-label', 'Company')
    await expectAccessible(element)
    await saved(element)
    const fields = (stored('walkthrough')['scheduler'] as { additional_fields: Record<string, object> })
      .additional_fields
    expect(Object.keys(fields)).to.deep.equal(['look', 'people', 'question-3'])
    expect(fields['people']).to.deep.include({ options: ['One', 'Two', 'Three'], order: 1 })
    expect(fields['question-3']).to.deep.include({ label: 'Company', type: 'text', order: 3 })
  })

  it('edits the week in steps that can be undone, or takes a schedule', async () => {
    const { source, find: stored } = memoryEventTypes()
    const element = await render(source)
    await open(element, 'hours')
    await waitUntil(() => root(element).querySelector('#field-schedule'))
    const write = async (id: string, text: string) => {
      find<HTMLInputElement>(element, `#${id}`).value = text
      await leave(element, `#${id}`)
    }
    const monday = () => find<HTMLInputElement>(element, '#range-1-0')
    await write('range-1-0', 'early')
    expect(monday().getAttribute('aria-invalid')).to.equal('true')
    await write('range-2-0', '9-12')
    await press(element, 'Add a range: Tuesday')
    await write('range-2-1', '11-14')
    expect(spokenText(element)).to.match(/Overlap with range 1: 60 min/)
    await press(element, 'Save')
    expect(spokenText(element)).to.include('Fix 2 fields to save')
    expect(monday().value).to.equal('early')
    await write('range-2-1', '14-18')
    find(element, '#day-1').click()
    await element.updateComplete
    await press(element, 'Undo')
    expect(monday().value).to.equal('early')
    await press(element, 'Redo')
    await press(element, 'Copy to other days: Tuesday')
    await press(element, 'Copy to 4 days')
    expect(find<HTMLInputElement>(element, '#range-5-1').value).to.equal('14:00 – 18:00')
    await press(element, 'Undo')
    await saved(element)
    const hours = () =>
      (
        stored('walkthrough')['participants'] as {
          availability: { open_hours: object[]; schedule_id?: string }
        }[]
      )[0]?.availability
    expect(hours()?.open_hours).to.deep.equal([
      { days: [3, 4, 5], start: '09:00', end: '17:00', exdates: [] },
      { days: [2], start: '09:00', end: '12:00' },
      { days: [2], start: '14:00', end: '18:00' },
    ])
    const select = find<HTMLSelectElement>(element, '#field-schedule')
    select.value = 's1'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await element.updateComplete
    await saved(element)
    expect(hours()?.schedule_id).to.equal('s1')
    expect(hours()?.open_hours).to.have.length(3)
  })

  it('shows which hosts have not accepted, and invites one without an account, whose link can be copied', async () => {
    const host = (email: string, status: string, grant_id?: string) => ({
      ...{ email, status, timezone: 'Europe/Lisbon' },
      ...(grant_id && { grant_id }),
    })
    const person = (name: string) => ({
      ...{ email: `${name.toLowerCase()}@example.com`, name },
      availability: { calendar_ids: ['all'] },
    })
    const document = eventTypeWith({
      participants: [{ ...person('Ada'), is_organizer: true }, person('Jonas'), person('Mei')],
      hosts: [
        { ...host('ada@example.com', 'accepted', 'g1'), schedule: { id: 's1', name: 'Working hours' } },
        host('jonas@example.com', 'invited', 'g2'),
        host('mei@example.com', 'no_account'),
      ],
    })
    const { source, calls } = memoryEventTypes([document])
    const element = await render(source)
    await open(element, 'people')
    await waitUntil(() => /Invite Mei/.test(spokenText(element)), 'the choices')
    const rows = () =>
      [...root(element).querySelectorAll('[data-section=people] .rows > li')].map((row) =>
        row.textContent?.replace(/\s+/g, ' '),
      )
    expect(rows()[0]).to.contain('Default hours, Working hours').and.not.to.contain('accepted')
    expect(rows()[1]).to.contain('Has not accepted yet')
    expect(rows()[2]).to.contain('No account has this address yet')
    expect(spokenText(element)).to.include('Visitors see no times until every host has accepted.')
    await press(element, 'Invite Mei')
    await waitUntil(() => /Send them this link/.test(spokenText(element)), 'the link')
    expect(calls).to.deep.include(['inviteHost', { email: 'mei@example.com', name: 'Mei' }])
    await expectAccessible(element)
  })

  it('sets the hours of each host: their default ones, another of their schedules, or of this event type', async () => {
    const document = eventTypeWith({
      participants: [
        {
          email: 'ada@example.com',
          name: 'Ada',
          is_organizer: true,
          availability: { calendar_ids: ['all'] },
        },
        { email: 'jonas@example.com', name: 'Jonas', availability: { calendar_ids: ['all'] } },
      ],
      hosts: [
        { email: 'ada@example.com', status: 'accepted', timezone: 'Europe/Lisbon', grant_id: 'g1' },
        { email: 'jonas@example.com', status: 'accepted', timezone: 'Europe/Berlin', grant_id: 'g2' },
      ],
    })
    const { source, find: stored } = memoryEventTypes([document])
    const element = await render(source)
    await open(element, 'hours')
    const choose = async (selector: string, value: string) => {
      const select = find<HTMLSelectElement>(element, selector)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await element.updateComplete
    }
    const availability = (index: number) =>
      (stored('walkthrough')['participants'] as { availability: Record<string, unknown> }[])[index]
        ?.availability
    await waitUntil(() => find<HTMLSelectElement>(element, '#field-schedule').options.length === 3)
    expect(find<HTMLSelectElement>(element, '#field-schedule').value).to.equal('usual')
    await choose('#hours-of', 'jonas@example.com')
    await choose('#field-schedule', 's2')
    await saved(element)
    expect(availability(1)).to.include({ schedule_id: 's2' })
    expect(availability(0)).not.to.have.property('schedule_id')
    await choose('#field-schedule', 'own')
    await saved(element)
    expect(availability(1)?.['open_hours']).to.have.length(1)
    await choose('#field-schedule', 'usual')
    await saved(element)
    expect(availability(1)).to.deep.equal({ calendar_ids: ['all'] })
  })

  it('gives events the name as their title until they have their own, and again when that is removed', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    await open(element, 'basics', 'basics-more')
    const title = () => find<HTMLInputElement>(element, '#field-title')
    const previewed = () =>
      deepAll(root(element), '[part=title]')
        .map(({ textContent }) => textContent)
        .join(' ')
    await fill(element, '#field-name', 'Talk')
    expect([title().value, title().placeholder]).to.deep.equal(['', 'Talk'])
    await waitUntil(() => previewed().includes('Talk'))
    await saved(element)
    expect(calls.filter(([name]) => name === 'save').map(([, , changes]) => changes)).to.deep.equal([
      { name: 'Talk' },
    ])
    await fill(element, '#field-title', 'A talk with Ada')
    await waitUntil(() => previewed().includes('A talk with Ada'))
    await fill(element, '#field-title', '')
    expect(root(element).querySelector('#field-title[aria-invalid]')).to.equal(null)
    await waitUntil(() => previewed().includes('Talk') && !previewed().includes('with Ada'))
    await fill(element, '#field-name', '')
    await press(element, 'Save')
    expect(find(element, '#field-title').getAttribute('aria-invalid')).to.equal('true')
  })

  it('chooses an accent from named colours by keyboard, with a ring that is easy to see, or another one', async () => {
    const element = await render(memoryEventTypes().source)
    await open(element, 'look')
    const swatch = (name: string) => find<HTMLInputElement>(element, `.swatches [aria-label="${name}"]`)
    const names = [...find(element, '.swatches').querySelectorAll('input')].map(({ ariaLabel }) => ariaLabel)
    expect(names).to.deep.equal(['Standard', 'Blue', 'Teal', 'Rust', 'Violet', 'Green', 'Pink'])
    swatch('Standard').focus()
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'ArrowRight' })
    await element.updateComplete
    expect(swatch('Teal').checked).to.equal(true)
    expect(find<HTMLInputElement>(element, '#field-color').value).to.equal('#0b6477')
    for (const scheme of ['light', 'dark']) {
      element.style.colorScheme = scheme
      const shadows = getComputedStyle(swatch('Teal')).boxShadow.matchAll(/[a-z]+\([^)]*\)/g)
      const [gap = '', ring = ''] = [...shadows].map(([color]) => asHex(color))
      expect(contrastOf(ring, gap)).to.be.at.least(3)
    }
    await fill(element, '#field-color', '#123456')
    expect(find(element, '.swatches').querySelector(':checked') === null).to.equal(true)
  })

  it('previews the draft without storing it, and pauses while there are errors', async () => {
    const { source, calls } = memoryEventTypes()
    const element = await render(source)
    const drafts = () =>
      calls.filter(([name]) => name === 'preview').map(([, , draft]) => (draft as { name: string }).name)
    await waitUntil(() => drafts().includes('Product walkthrough'))
    await fill(element, '#field-name', 'Talk')
    await waitUntil(() => drafts().includes('Talk'))
    await open(element, 'look')
    await fill(element, '#field-color', '#ffe066')
    expect(spokenText(element)).to.include('Hard to see on a light page')
    await open(element, 'limits')
    await fill(element, '#field-bufferBefore', '7')
    expect(spokenText(element)).to.include('Use a multiple of 5')
    expect(spokenText(element)).to.include('The preview shows the last version without errors')
    expect(calls.some(([name]) => name === 'save')).to.equal(false)
  })

  it('is accessible with every section open, in both directions', async () => {
    for (const lang of ['en-GB', 'ar']) {
      const element = await render(memoryEventTypes().source, lang)
      await waitUntil(() => find(element, '.root').dir === (lang === 'ar' ? 'rtl' : 'ltr'), 'its language')
      await open(element, 'hours', 'people', 'questions', 'limits', 'messages', 'page', 'look')
      await open(element, 'limits-more', 'page-more')
      await expectAccessible(element)
      element.remove()
    }
  })

  const chooseWay = async (element: EventTypeEditor, way: string) => {
    find<HTMLInputElement>(element, `[name="meeting"][value="${way}"]`).click()
    await element.updateComplete
  }
  const wayOf = (element: EventTypeEditor) =>
    find<HTMLInputElement>(element, '[name="meeting"]:checked').value

  it('offers a room for each booking, on a server of the owner', async () => {
    const { source, find: stored } = memoryEventTypes()
    const element = await render(source)
    expect(wayOf(element)).to.equal('place')
    await chooseWay(element, 'jitsi')
    await fill(element, '#field-callServer', 'not an address')
    expect(spokenText(element)).to.include('This is not accepted')
    await fill(element, '#field-callServer', 'video.example.com/rooms')
    await leave(element, '#field-callServer')
    await saved(element)
    expect(stored('walkthrough')['event_booking']).to.deep.include({
      conferencing: {
        provider: 'Jitsi Meet',
        autocreate: { server: 'https://video.example.com/rooms' },
      },
    })
  })

  it('takes one link for all bookings, and is not saved without it', async () => {
    const { source, calls, find: stored } = memoryEventTypes()
    const element = await render(source)
    await chooseWay(element, 'link')
    await press(element, 'Save')
    await waitUntil(() => root(element).activeElement?.id === 'field-callAddress')
    expect(calls.filter(([name]) => name === 'save')).to.deep.equal([])
    await fill(element, '#field-callAddress', 'https://meet.example.com/ada')
    await fill(element, '#field-conferencing', 'Zoom')
    await saved(element)
    expect(stored('walkthrough')['event_booking']).to.deep.include({
      conferencing: { provider: 'Zoom', details: { url: 'https://meet.example.com/ada' } },
    })
    expect(wayOf(element)).to.equal('link')
  })

  it('asks for a phone number where people are called, and no longer once they meet', async () => {
    const { source, find: stored } = memoryEventTypes()
    const element = await render(source)
    await chooseWay(element, 'phone')
    await saved(element)
    expect(wayOf(element)).to.equal('phone')
    const questions = () => Object(stored('walkthrough')['scheduler'])['additional_fields']
    expect(questions()['phone']).to.deep.include({ type: 'phone_number', required: true })
    await chooseWay(element, 'place')
    await saved(element)
    expect(questions()).not.to.have.property('phone')
    expect(questions()).to.have.property('look')
  })

  it('offers the calls of Google and Microsoft only where bookings go to their calendar, and says so else', async () => {
    const { source, find: stored } = memoryEventTypes()
    const calendars = [
      { id: 'work', name: 'Work', provider: 'google' },
      { id: 'own', name: 'Own', provider: 'caldav' },
    ]
    const choices = async (...values: Parameters<EventTypesCalls['choices']>) => ({
      ...(await source.choices(...values)),
      calendars,
    })
    const element = await render({ ...source, choices })
    const radio = (way: string) => find<HTMLInputElement>(element, `[name="meeting"][value="${way}"]`)
    await waitUntil(() => radio('microsoft').disabled)
    expect(radio('google').disabled).to.equal(false)
    const why = root(element).getElementById(radio('microsoft').getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).to.include('Outlook calendar')
    await chooseWay(element, 'google')
    await saved(element)
    expect(stored('walkthrough')['event_booking']).to.deep.include({
      conferencing: { provider: 'Google Meet', autocreate: {} },
    })
    await expectAccessible(element)
  })
})
