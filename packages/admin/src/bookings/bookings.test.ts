import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { ServiceError } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { instant } from '@whenable/time'
import '../define/bookings.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import { memoryBookings, ownerBooking } from '../testing/memory-bookings.js'
import type { Bookings } from './bookings.js'
import type { BookingsCalls } from './endpoints.js'

const running = ownerBooking('Noor', -0.25, { join_url: 'https://meet.example.com/noor' })
const waiting = ownerBooking('Jonas', 3, { status: 'pending', event_type: 'Intro call' })
const later = ownerBooking('Robin', 26, { additional_guests: [{ email: 'kim@example.com', name: 'Kim' }] })
const all = [running, waiting, later]

const widget = (source: BookingsCalls, lang = 'en-GB') =>
  html`<when-bookings lang=${lang} time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-bookings>`

const root = (element: Bookings) => element.shadowRoot as ShadowRoot
const find = <E extends HTMLElement>(element: Bookings, selector: string): E => {
  const found = root(element).querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const byText = (element: Bookings, text: string, within = ''): HTMLElement => {
  const found = [...root(element).querySelectorAll<HTMLElement>(`${within} button, ${within} a`)].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().startsWith(text),
  )
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const rowsOf = (element: Bookings) =>
  [...root(element).querySelectorAll('[part~=booking] .about > a')].map(({ textContent }) =>
    textContent?.trim(),
  )

const ready = async (source: BookingsCalls, lang?: string): Promise<Bookings> => {
  const element = await fixture<Bookings>(widget(source, lang))
  await waitUntil(() => root(element).querySelector('[part~=booking], .empty'))
  return element
}
const shown = async (source: BookingsCalls, id = 'Noor', lang?: string): Promise<Bookings> => {
  const element = await ready(source, lang)
  find(element, `#booking-${id} a`).click()
  await waitUntil(() => root(element).querySelector('#details-title'))
  return element
}
const opened = async (element: Bookings, press: HTMLElement) => {
  press.click()
  await waitUntil(() => root(element).querySelector('dialog')?.open)
}
const type = (element: Bookings, selector: string, value: string, event = 'input') => {
  const control = find<HTMLInputElement>(element, selector)
  control.value = value
  control.dispatchEvent(new Event(event, { bubbles: true }))
}

const never: BookingsCalls = { ...memoryBookings([]).source, list: () => new Promise(() => {}) }
const failing: BookingsCalls = {
  ...memoryBookings([]).source,
  list: () => Promise.reject(new ServiceError('connection_error', 'offline')),
}

describe('when-bookings', () => {
  fourStates({
    loading: { template: widget(never), waitForText: /Loading bookings/ },
    empty: { template: widget(memoryBookings([]).source), waitForText: /Nothing booked yet/ },
    error: { template: widget(failing), waitForText: /couldn.t load the bookings/ },
    ready: { template: widget(memoryBookings(all).source), waitForText: /Noor[\s\S]*Jonas/ },
  })

  it('groups bookings by day, with what each is about', async () => {
    const element = await ready(memoryBookings(all).source)
    expect(rowsOf(element)).to.deep.equal(['Noor', 'Jonas', 'Robin, 1 more guest'])
    const days = [...root(element).querySelectorAll('.day')].map(
      ({ textContent }) => textContent?.trim().split(' ')[0],
    )
    expect(days).to.deep.equal(['Today', 'Tomorrow'])
    expect(spokenText(element)).to.match(/To answer \(1\)/)
    expect(find(element, '#booking-Noor .status').textContent).to.equal('Now')
  })

  it('groups the days after tomorrow by week and by month', async () => {
    const days = [0, 1, 2, 8, 40].map((day) => ownerBooking(`Guest ${day}`, 1 + day * 24))
    const element = await ready(memoryBookings(days).source)
    const groups = [...root(element).querySelectorAll('section')].map((section) => section.ariaLabel)
    expect(groups).to.deep.equal([
      'Today Tue 10 March',
      'Tomorrow Wed 11 March',
      'This week',
      'Next week',
      'April',
    ])
    expect(spokenText(element)).to.match(/This week\s+Thu 12 March/)
    await expectAccessible(element)
  })

  it('shows the place and the hosts of a booking, and a link to its call if it is safe and the booking takes place', async () => {
    const call = { join_url: 'https://meet.example.com/noor' }
    const element = await ready(
      memoryBookings([
        { ...running, ...call, location: 'Room 4' },
        { ...waiting, ...call },
        { ...later, join_url: 'javascript:alert(1)', location: 'https://example.com/room' },
      ]).source,
    )
    const joins = [...root(element).querySelectorAll<HTMLAnchorElement>('.list [part=join-link]')]
    expect(joins.map(({ href, ariaLabel }) => [ariaLabel, href])).to.deep.equal([
      ['Join call: Noor', 'https://meet.example.com/noor'],
    ])
    expect(find(element, '#booking-Noor small').textContent).to.contain('Room 4')
    expect(find(element, '#booking-Noor .hosts').ariaLabel).to.equal('Hosts: Ada')
    expect(find(element, '#booking-Noor .avatar').textContent).to.equal('A')
    // The link is above the row, which opens the details.
    joins[0]?.scrollIntoView()
    const { left, top } = (joins[0] as HTMLElement).getBoundingClientRect()
    const hit = root(element).elementFromPoint(left + 4, top + 8)
    expect(hit?.closest('.join') === joins[0]).to.equal(true)
    await expectAccessible(element)
  })

  it('names the equipment of a booking beside its room in the details', async () => {
    const resources = [
      { id: 'garden', name: 'Garden room', kind: 'room' },
      { id: 'projector', name: 'Projector', kind: 'equipment' },
    ]
    const element = await shown(memoryBookings([{ ...running, location: 'Garden room', resources }]).source)
    expect(find(element, '.details').textContent).to.contain('Garden room, Projector')
  })

  it('names the assigned host in the details, and in the list where hosts differ', async () => {
    const host = (name: string) => ({ hosts: [{ email: `${name.toLowerCase()}@example.com`, name }] })
    const alike = [ownerBooking('Noor', 1, host('Ada')), ownerBooking('Robin', 2, host('Ada'))]
    const one = await shown(memoryBookings(alike).source)
    expect(find(one, '#booking-Noor small').textContent).not.to.contain('Ada')
    expect(find(one, '.details').textContent).to.match(/Hosts[\s\S]*Ada/)
    const mixed = [ownerBooking('Noor', 1, host('Ada')), ownerBooking('Robin', 2, host('Jonas'))]
    const both = await ready(memoryBookings(mixed).source)
    expect(find(both, '#booking-Noor small').textContent).to.contain('Ada')
    expect(find(both, '#booking-Robin small').textContent).to.contain('Jonas')
  })

  it('keeps the buttons of what waits in sight, and confirms in place', async () => {
    const { source, asked } = memoryBookings(all)
    const element = await ready(source)
    expect(getComputedStyle(find(element, '#booking-Jonas .buttons')).opacity).to.equal('1')
    byText(element, 'Confirm: Jonas').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => find(element, '#booking-Jonas .status').textContent === 'Confirmed')
    // The button is gone.
    await waitUntil(() => root(element).activeElement === find(element, '#booking-Jonas a'))
    expect(asked.some(([name]) => name === 'confirm')).to.equal(true)
    expect(find(element, '.toasts').textContent).to.contain('Jonas is invited')
  })

  it('shows the bookings of a group session as one row, which opens to its guests', async () => {
    const seat = (id: string, change = {}) =>
      ownerBooking(id, 4, { event_id: 'talk', calendar_id: 'talks', event_type: 'Talk', ...change })
    const seats = [
      seat('Lea', { additional_guests: [{ email: 'kim@example.com', name: 'Kim' }] }),
      ownerBooking('Ola', 4),
      seat('Tom', { status: 'pending' }),
      ownerBooking('Next', 28, { event_id: 'talk', calendar_id: 'talks' }),
    ]
    const { source, asked } = memoryBookings([...all, ...seats])
    const element = await ready(source)
    const disclosure = find(element, '.session button')
    expect(disclosure.textContent).to.equal('3 guests')
    expect(find(element, '.session .status').textContent).to.equal('1 to answer')
    expect(rowsOf(element)).to.deep.equal(['Noor', 'Jonas', 'Ola', 'Robin, 1 more guest', 'Next'])
    disclosure.focus()
    await sendKeys({ press: 'Enter' })
    await element.updateComplete
    expect(disclosure.getAttribute('aria-expanded')).to.equal('true')
    const guests = [...root(element).querySelectorAll('.session .about > a')].map(
      ({ textContent }) => textContent,
    )
    expect(guests).to.deep.equal(['Lea, 1 more guest', 'Tom'])
    byText(element, 'Confirm: Tom').click()
    await waitUntil(() => asked.some(([name]) => name === 'confirm'))
    await expectAccessible(element)
    disclosure.click()
    await element.updateComplete
    expect(root(element).querySelector('.session li')).to.equal(null)
    // The booking of the page's address is in sight, unless its session was closed.
    const another = await ready(source)
    another.bookingId = 'Lea'
    await waitUntil(() => root(another).querySelector('#booking-Lea.selected'))
  })

  it('a refusal is said, and the list shows what is true', async () => {
    const { source } = memoryBookings(all, {}, [new ServiceError('conflict', 'no')])
    const element = await ready(source)
    byText(element, 'Confirm: Jonas').click()
    await waitUntil(() => find(element, '.toasts').textContent?.includes('Somebody else'))
    expect(find(element, '#booking-Jonas .status').textContent).to.equal('To answer')
  })

  it('shows a booking with answers, the guest’s time and the history, all of it as text', async () => {
    const evil = '<img src=x onerror="window.hacked = true">'
    const { source } = memoryBookings([{ ...running, guest: { email: 'noor@example.com', name: evil } }], {
      Noor: {
        answers: [{ key: 'x', label: evil, type: 'text', value: evil }],
        location: evil,
        join_url: 'javascript:alert(1)',
      },
    })
    const element = await shown(source)
    expect(find(element, '#details-title').textContent).to.equal(evil)
    expect(root(element).querySelector('img')).to.equal(null)
    expect(root(element).querySelector('.details [part=join-link]')).to.equal(null)
    expect(spokenText(element)).to.match(/\(Beirut\)/)
    await expectAccessible(element)
  })

  it('says which video call has no link, in the list and in the details', async () => {
    const conferencing = { provider: 'Google Meet', details: undefined, state: 'failed' }
    const { source } = memoryBookings([{ ...running, conferencing }], { Noor: { conferencing } })
    const element = await shown(source)
    const text = 'No link was made for the call. Send your guests one.'
    expect(find(element, '#booking-Noor small').textContent).to.contain(text)
    expect(find(element, '.details .notice').textContent).to.contain(`Google Meet: ${text}`)
    await expectAccessible(element)
  })

  it('a note is kept while it is typed, and added', async () => {
    const { source } = memoryBookings(all)
    const element = await shown(source)
    type(element, '#note', 'Wants a demo')
    find(element, '#booking-Jonas a').click()
    await waitUntil(() => find(element, '#details-title').textContent === 'Jonas')
    find(element, '#booking-Noor a').click()
    await waitUntil(() => find(element, '#details-title').textContent === 'Noor')
    expect(find<HTMLTextAreaElement>(element, '#note').value).to.equal('Wants a demo')
    byText(element, 'Add note').click()
    await waitUntil(() => find(element, '.log').textContent?.includes('Wants a demo'))
    expect(find<HTMLTextAreaElement>(element, '#note').value).to.equal('')
  })

  it('cancels with a message in a dialog, which keeps what was typed if it fails', async () => {
    const { source, asked } = memoryBookings(all, {}, [new ServiceError('connection_error', 'offline')])
    const element = await shown(source, 'Robin')
    await opened(element, byText(element, 'Cancel', '.details'))
    await expectAccessible(element)
    type(element, '#dialog-message', 'I am ill.')
    byText(element, 'Cancel booking', 'dialog').click()
    await waitUntil(() => root(element).querySelector('dialog [role=alert]'))
    expect(find<HTMLTextAreaElement>(element, '#dialog-message').value).to.equal('I am ill.')
    byText(element, 'Cancel booking', 'dialog').click()
    await waitUntil(() => !root(element).querySelector('dialog'))
    expect(asked.filter(([name]) => name === 'cancel').at(-1)?.[2]).to.deep.equal({ reason: 'I am ill.' })
  })

  it('promises no email where none is sent, and offers the link for the guest', async () => {
    const quiet = ownerBooking('Robin', 26, { sends_email: false })
    const { source } = memoryBookings([quiet], { Robin: { emailed: [] } })
    const element = await shown(source, 'Robin')
    await opened(element, byText(element, 'Cancel', '.details'))
    expect(spokenText(element)).to.include(
      'No email is sent. Afterwards, send the guest their link yourself.',
    )
    expect(root(element).querySelector('#dialog-message')).to.equal(null)
    byText(element, 'Cancel booking', 'dialog').click()
    await waitUntil(() => spokenText(element).includes('No email was sent: send Robin the link.'))
    expect(byText(element, 'Copy')).to.exist
    expect(spokenText(element)).to.include('Cancelled')
    expect(root(element).querySelector('.details #copy-manage')).to.exist
  })

  it('says who is told only of those who get an email', async () => {
    const { source } = memoryBookings(all, { Robin: { emailed: ['ROBIN@example.com'] } })
    const element = await shown(source, 'Robin')
    await opened(element, byText(element, 'Cancel', '.details'))
    byText(element, 'Cancel booking', 'dialog').click()
    await waitUntil(() => !root(element).querySelector('dialog'))
    expect(spokenText(element)).not.to.include('No email was sent')
    expect(root(element).querySelector('.details #copy-manage')).to.equal(null)
  })

  it('moves to a free time, or to any time with a warning', async () => {
    const { source, asked } = memoryBookings(all)
    const element = await shown(source, 'Robin')
    await opened(element, byText(element, 'Move', '.details'))
    await waitUntil(() => root(element).querySelector('when-slot-list'))
    const slots = find(element, 'when-slot-list').shadowRoot as ShadowRoot
    await waitUntil(() => slots.querySelector('[part~=slot]'))
    ;(slots.querySelector('[part~=slot]') as HTMLElement).click()
    await waitUntil(() => asked.some(([name]) => name === 'check'))
    expect(find<HTMLInputElement>(element, '#dialog-time').value).to.equal('09:00')
    type(element, '#dialog-time', '20:15')
    await waitUntil(() => find(element, 'dialog [role=status]').textContent?.includes('outside the hours'))
    await expectAccessible(element)
    byText(element, 'Move booking', 'dialog').click()
    await waitUntil(() => !root(element).querySelector('dialog'))
    const [, , moved] = asked.find(([name]) => name === 'move') as [
      string,
      string,
      { start_time: number; end_time: number },
    ]
    expect(new Date(moved.start_time * 1000).toISOString()).to.contain('T20:15')
    expect(moved.end_time - moved.start_time).to.equal(1_800)
  })

  it('books for somebody, marks what is missing, and opens the booking', async () => {
    const { source, asked } = memoryBookings(all)
    const element = await ready(source)
    await waitUntil(() => root(element).querySelector('.heading .primary'))
    await opened(element, byText(element, 'Book for somebody'))
    byText(element, 'Book', 'dialog .actions').click()
    await waitUntil(() => root(element).querySelector('dialog [aria-invalid]'))
    type(element, '#dialog-name', 'Lea')
    type(element, '#dialog-email', 'lea@example.com')
    type(element, '#dialog-time', '11:00')
    type(element, '#dialog-guests', 'kim@example.com, mia@example.com')
    const host = find<HTMLSelectElement>(element, '#dialog-host')
    expect([...host.options].map(({ label }) => label)).to.deep.equal(['The next in turn', 'Ada', 'Jonas'])
    host.value = 'jonas@example.com'
    host.dispatchEvent(new Event('change'))
    await waitUntil(() => asked.some(([name, check]) => name === 'check' && 'hosts' in (check as object)))
    await expectAccessible(element)
    byText(element, 'Book', 'dialog .actions').click()
    await waitUntil(() => root(element).querySelector('#details-title')?.textContent === 'Lea')
    expect(asked.find(([name]) => name === 'book')?.[1]).to.deep.include({
      ...{ configuration_id: 'walkthrough', hosts: ['jonas@example.com'] },
      additional_guests: [{ email: 'kim@example.com' }, { email: 'mia@example.com' }],
    })
    expect(element.bookingId).to.equal('made')
  })

  it('warns who books for a guest who is over a limit, and says which rooms are not free', async () => {
    const element = await ready(memoryBookings(all).source)
    await waitUntil(() => root(element).querySelector('.heading .primary'))
    await opened(element, byText(element, 'Book for somebody'))
    type(element, '#dialog-time', '11:00')
    type(element, '#dialog-email', 'often@example.com')
    await waitUntil(() => spokenText(element).includes('At most a week, per guest: 2'))
    expect(spokenText(element)).to.include('You can still choose it:')
    await expectAccessible(element)
    type(element, '#dialog-email', 'seldom@example.com')
    await waitUntil(() => !spokenText(element).includes('per guest'))
    type(element, '#dialog-email', 'room@example.com')
    await waitUntil(() => spokenText(element).includes('Not free: Garden, Street'))
    expect(spokenText(element)).not.to.include('You can still choose it:')
  })

  it('a new booking appears and is announced, and nothing moves under the pointer', async () => {
    const { source, add } = memoryBookings(all)
    const element = await ready(source)
    find(element, '.days').dispatchEvent(new PointerEvent('pointerenter'))
    add(ownerBooking('Lea', 1, { created_at: instant(now - 60) }))
    document.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => spokenText(element).includes('New booking: Lea'))
    expect(rowsOf(element)).to.deep.equal(['Noor', 'Jonas', 'Robin, 1 more guest'])
    byText(element, 'Show 1 change').click()
    await waitUntil(() => rowsOf(element).includes('Lea'))
  })

  it('the views are links that a page can route, and the search filters', async () => {
    const { source, asked } = memoryBookings([...all, ownerBooking('Past', -30)])
    const element = await ready(source)
    element.viewHref = (view) => `/admin/bookings?view=${view}`
    await element.updateComplete
    find(element, '#booking-Noor a').click()
    await waitUntil(() => root(element).querySelector('.details'))
    const link = byText(element, 'Past', '.tabs') as HTMLAnchorElement
    expect(link.getAttribute('href')).to.equal('/admin/bookings?view=past')
    link.click()
    await waitUntil(() => rowsOf(element)[0] === 'Past')
    expect(element.view).to.equal('past')
    // The details of a booking close with its list.
    expect(root(element).querySelector('.details')).to.equal(null)
    type(element, '#search', 'nobody')
    await waitUntil(() => spokenText(element).includes('No bookings match'))
    expect(asked.at(-1)?.[1]).to.deep.include({ view: 'past', guest: 'nobody' })
    byText(element, 'Show all').click()
    await waitUntil(() => rowsOf(element)[0] === 'Past')
    expect(find<HTMLInputElement>(element, '#search').value).to.equal('')
  })

  it('an empty list offers the link of the page', async () => {
    const element = await ready(memoryBookings([]).source)
    element.pageUrl = 'https://book.example.com/ada'
    await element.updateComplete
    expect(byText(element, 'See your page').getAttribute('href')).to.equal('https://book.example.com/ada')
    element.pageUrl = 'javascript:alert(1)'
    await element.updateComplete
    expect(root(element).querySelector('.empty a')).to.equal(null)
  })

  it('works by keyboard: Enter opens the details, Escape closes them and returns', async () => {
    const element = await ready(memoryBookings(all).source)
    find(element, '#booking-Noor a').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => root(element).querySelector('#details-title'))
    find(element, '#note').focus()
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !root(element).querySelector('.details'))
    expect(root(element).activeElement).to.equal(find(element, '#booking-Noor a'))
  })

  describe('on a phone', () => {
    beforeEach(() => setViewport({ width: 390, height: 800 }))
    afterEach(() => setViewport({ width: 1024, height: 800 }))

    it('is accessible from right to left, with the details as a sheet over the screen', async () => {
      const element = await shown(memoryBookings(all).source, 'Noor', 'ar')
      await waitUntil(() => find(element, '.root').dir === 'rtl', 'its language')
      const { left, top, width, height } = find(element, 'dialog.details').getBoundingClientRect()
      expect([left, top, width, height]).to.deep.equal([0, 0, 390, 800])
      expect(document.documentElement.scrollWidth).to.be.at.most(390)
      expect(find(element, '.details').textContent).to.include('، ').and.not.include(', ')
      await expectAccessible(element)
      element.bookingId = null
      await waitUntil(() => !root(element).querySelector('.details'))
      const heights = [...root(element).querySelectorAll('.about > a')].map((link) => link.clientHeight)
      expect(Math.min(...heights)).to.be.at.least(24)
    })

    it('the sheet takes the focus and keeps the list below; Escape and its button close it and return the focus', async () => {
      for (const close of [
        () => sendKeys({ press: 'Escape' }),
        async (element: Bookings) => byText(element, 'Close details').click(),
      ]) {
        const element = await ready(memoryBookings(all).source)
        const closed: unknown[] = []
        element.addEventListener('when-booking-select', ({ bookingId }) => closed.push(bookingId))
        find(element, '#booking-Robin a').focus()
        await sendKeys({ press: 'Enter' })
        await waitUntil(() => root(element).activeElement?.id === 'sheet-title')
        expect(find(element, '#sheet-title').textContent).to.contain('Robin')
        expect(getComputedStyle(find(element, '.main')).display).not.to.equal('none')
        await close(element)
        await waitUntil(() => !root(element).querySelector('.details'))
        await waitUntil(() => root(element).activeElement?.closest('#booking-Robin'))
        expect(closed).to.deep.equal(['Robin', null])
      }
    })

    it('a dialog opens above the sheet, which then shows what happened', async () => {
      const element = await shown(memoryBookings(all).source, 'Robin')
      byText(element, 'Move', '.details').click()
      await waitUntil(() => root(element).querySelector<HTMLDialogElement>('dialog:not(.details)')?.open)
      byText(element, 'Cancel', 'dialog:not(.details)').click()
      await waitUntil(() => !root(element).querySelector('dialog:not(.details)'))
      expect(root(element).querySelector('dialog.details') !== null).to.equal(true)
      type(element, '#note', 'Wants a demo')
      await element.updateComplete
      byText(element, 'Add note').click()
      await waitUntil(() => find(element, '.details .toasts').textContent?.trim(), 'told')
    })
  })

  it('takes properties that were set before it was defined, and shows the booking of the address', async () => {
    const element = document.createElement('when-bookings') as Bookings
    Object.assign(element, {
      source: memoryBookings(all).source,
      now: () => now,
      bookingId: 'Robin',
      view: 'upcoming',
    })
    document.body.append(element)
    await waitUntil(() => root(element).querySelector('#details-title')?.textContent === 'Robin')
    element.bookingId = null
    await waitUntil(() => !root(element).querySelector('.details'))
    element.remove()
  })

  const make = () => ready(memoryBookings(all).source)
  eventsFireOnce<Bookings>([
    {
      ...{ type: 'when-bookings-view-change', make },
      act: (element) => byText(element, 'Past', '.tabs').click(),
      assign: (element) => {
        element.view = 'past'
      },
    },
    {
      ...{ type: 'when-booking-select', make },
      act: (element) => find(element, '#booking-Noor a').click(),
      assign: (element) => {
        element.bookingId = 'Noor'
      },
    },
    {
      ...{ type: 'when-booking-update', make },
      act: async (element) => {
        byText(element, 'Confirm: Jonas').click()
        await waitUntil(() => find(element, '#booking-Jonas .status').textContent === 'Confirmed')
      },
      assign: (element) => {
        element.guest = 'noor'
      },
    },
  ])
})
