import { expect, fixture, html } from '@open-wc/testing'
import { type BookingService, formatBookingReference } from '@whenable/contract'
import { waitUntil } from '../testing/wait-until.js'
import '../define/organizer-confirmation.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import {
  existingBooking,
  fieldWith,
  ids,
  memoryService,
  now,
  schedulerWith,
  settingsWith,
  slotAt,
} from '../testing/memory-service.js'
import { control, deepAll, focused, focusedText, type } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { OrganizerConfirmation } from './organizer-confirmation.js'

const reference = formatBookingReference({ ...ids, salt: 'c2FsdA' })

const service = (status: 'pending' | 'booked' | 'cancelled' = 'pending', topic = 'Moving 40 calendars') =>
  memoryService({
    booking: { status },
    settings: settingsWith({
      booking_type: 'organizer-confirmation',
      booking: {
        ...existingBooking(slotAt('2026-03-12T10:30:00Z')),
        timezone: 'Asia/Beirut',
        additional_fields: { topic, hidden: 'newsletter' },
      },
      scheduler: schedulerWith({
        additional_fields: { topic: fieldWith('Topic', 'text'), hidden: fieldWith('Source', 'metadata') },
      }),
    }),
  })

const page = (port: BookingService, bookingRef = reference) =>
  html`<when-organizer-confirmation
    lang="en-GB"
    booking-ref=${bookingRef}
    time-zone="Europe/Lisbon"
    .service=${port}
    .previousTime=${{ start: slotAt('2026-03-11T09:00:00Z').start, end: slotAt('2026-03-11T09:00:00Z').end }}
    .now=${() => now}
  ></when-organizer-confirmation>`

const waitForText = async (element: Element, words: string | RegExp) => {
  const matches = () => new RegExp(words).test(spokenText(element))
  await waitUntil(matches).catch(() => expect(spokenText(element)).to.match(new RegExp(words)))
}

const renderElement = async (port: BookingService = service(), bookingRef?: string) => {
  const element = await fixture<OrganizerConfirmation>(page(port, bookingRef))
  await waitForText(element, /Noor Haddad|could not/)
  return element
}

const answers = (element: HTMLElement) => {
  const received: string[] = []
  element.addEventListener('when-booking-answer', ({ status }: HTMLElementEventMap['when-booking-answer']) =>
    received.push(status),
  )
  return received
}

describe('when-organizer-confirmation', () => {
  it('shows the guest, the time in both time zones, and the answers', () =>
    inBothSchemes<OrganizerConfirmation>(page(service()), async (element) => {
      await waitForText(element, /Request: Noor Haddad, Product walkthrough/)
      const said = spokenText(element)
      expect(said).to.match(/Thursday,? 12 March, 10:30\s?–\s?11:00 Lisbon, UTC/)
      expect(said).to.match(/Noor Haddad: 12:30\s?–\s?13:00 \(Beirut, UTC\+2\)/)
      expect(said).to.match(/Was Wednesday,? 11 March/)
      expect(said).to.include('Topic Moving 40 calendars')
      expect(said).not.to.include('newsletter')
      await expectAccessible(element)
    }))

  it('confirms with the salt of the reference', async () => {
    const port = service()
    const element = await renderElement(port)
    const received = answers(element)
    control(element, 'Confirm').click()
    await waitForText(element, 'This booking is confirmed')
    expect(port.calls.at(-1)).to.deep.equal([
      'answer',
      [ids.bookingId, { salt: 'c2FsdA', status: 'confirmed', reason: undefined }],
    ])
    expect(received).to.deep.equal(['confirmed'])
    await waitUntil(() => focusedText().startsWith('This booking is confirmed'))
    await expectAccessible(element)
  })

  it('declines with a reason', async () => {
    const port = service()
    const element = await renderElement(port)
    const received = answers(element)
    type(deepAll<HTMLTextAreaElement>(element.shadowRoot!, 'textarea')[0]!, 'On leave')
    control(element, 'Decline').click()
    await waitForText(element, 'This booking is declined')
    expect(port.calls.at(-1)?.[1]).to.deep.equal([
      ids.bookingId,
      { salt: 'c2FsdA', status: 'cancelled', reason: 'On leave' },
    ])
    expect(received).to.deep.equal(['cancelled'])
    await expectAccessible(element)
  })

  it('shows why an answer was refused, dispatches no answer, and accepts another', async () => {
    const port = service()
    port.fail('answer', 'timeout_error')
    const element = await renderElement(port)
    const received = answers(element)
    control(element, 'Confirm').click()
    await waitForText(element, 'The calendar took too long to respond.')
    expect(received).to.deep.equal([])
    control(element, 'Confirm').click()
    await waitForText(element, 'This booking is confirmed')
    expect(received).to.deep.equal(['confirmed'])
  })

  it('sends one answer at a time', async () => {
    const port = service()
    const release = port.delay('answer')
    const element = await renderElement(port)
    control(element, 'Confirm').click()
    await waitForText(element, 'Sending…')
    control(element, 'Decline').click()
    release()
    await waitForText(element, 'This booking is confirmed')
    expect(port.calls.filter(([method]) => method === 'answer')).to.have.length(1)
  })

  it('does not show the answer to another booking', async () => {
    const element = await renderElement()
    control(element, 'Decline').click()
    await waitForText(element, 'This booking is declined')
    const received = answers(element)
    element.service = service('cancelled', 'Another topic')
    element.bookingRef = formatBookingReference({
      ...ids,
      bookingId: '33333333-3333-4333-8333-333333333333',
      salt: 'c2FsdA',
    })
    await waitForText(element, 'This booking is cancelled')
    element.service = service('pending', 'A third topic')
    element.bookingRef = reference
    await waitForText(element, 'A third topic')
    expect(received).to.deep.equal([])
  })

  it('shows an earlier answer', async () => {
    expect(spokenText(await renderElement(service('booked')))).to.include('This booking is confirmed')
    expect(spokenText(await renderElement(service('cancelled')))).to.include('This booking is cancelled')
  })

  it('rejects a guest’s reference, which has no salt', async () => {
    const element = await renderElement(service(), formatBookingReference(ids))
    expect(spokenText(element)).to.include('Only the organizer can answer')
    expect(deepAll(element.shadowRoot!, 'button, textarea')).to.have.length(0)
    await expectAccessible(element)
  })

  it('renders the guest’s texts as text', async () => {
    const evil = '<img src=x onerror="window.broken = true">'
    const element = await renderElement(service('pending', evil))
    expect(spokenText(element)).to.include(evil)
    expect(deepAll(element.shadowRoot!, 'img')).to.have.length(0)
  })

  it('takes no focus on load', async () => {
    await renderElement()
    expect(focused()).to.equal(document.body)
  })
})
