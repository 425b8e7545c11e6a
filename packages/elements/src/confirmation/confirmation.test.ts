import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { formatBookingReference } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/confirmation.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { fieldWith, ids, now, schedulerWith, settingsWith } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, deepOne, focused, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Confirmation } from './confirmation.js'

const booking: NonNullable<Confirmation['booking']> = {
  bookingId: 'b1',
  uid: 'known-to-all@whenable',
  bookingRef: 'r1',
  status: 'booked',
  title: 'Product walkthrough',
  start: parseInstant('2026-03-12T10:30:00Z'),
  end: parseInstant('2026-03-12T11:00:00Z'),
  organizer: { name: 'Ada Mensah', email: 'ada@example.com' },
  guest: { name: 'Noor Haddad', email: 'noor@example.com' },
}

const template = (properties: Partial<Confirmation> = {}, lang = 'en-GB') =>
  html`<when-confirmation
    lang=${lang}
    time-zone="Europe/Lisbon"
    .booking=${properties.booking ?? booking}
    .settings=${properties.settings ?? settingsWith()}
    .otherTimeZone=${properties.otherTimeZone ?? null}
    .manageUrl=${properties.manageUrl ?? 'https://book.example/manage/r1'}
    .reschedulable=${properties.reschedulable ?? true}
    .cancellable=${properties.cancellable ?? true}
    .rescheduled=${properties.rescheduled ?? false}
    .repeatable=${properties.repeatable ?? false}
    .redirect=${properties.redirect ?? false}
    .now=${() => now}
  ></when-confirmation>`

/** The element with its actions, which load later. */
const renderElement = async (properties?: Partial<Confirmation>, lang?: string) => {
  const element = await fixture<Confirmation>(template(properties, lang))
  await waitUntil(() => deepAll(element.shadowRoot!, '.calendars').length)
  return element
}
const renderedText = async (properties: Partial<Confirmation>) => spokenText(await renderElement(properties))

describe('when-confirmation', () => {
  it('shows what, when and with whom, accessibly in light and in dark', () =>
    inBothSchemes<Confirmation>(template(), async (element) => {
      await element.updateComplete
      expect(spokenText(element)).to.match(
        /You are booked, Noor Haddad Thursday,? 12 March 2026, 10:30\s?–\s?11:00 Lisbon, UTC · in 2 days Product walkthrough, 30 mins Ada Mensah and you/,
      )
      await expectAccessible(element)
    }))

  it('shows the photos of the hosts from its service alone, and initials without one', async () => {
    const pictures = async (picture: string) => {
      const participants = [
        { name: 'Ada Mensah', picture },
        { name: 'Jonas Okafor', picture: null },
      ]
      const hosts = participants.map(({ name }) => ({ name, email: '' }))
      const element = await fixture<Confirmation>(
        html`<when-confirmation
          service-url=${location.origin}
          .booking=${{ ...booking, hosts }}
          .settings=${{ ...settingsWith(), participants } as unknown as Confirmation['settings']}
        ></when-confirmation>`,
      )
      return deepAll<HTMLElement>(element.shadowRoot!, '.avatar').map(
        (host) => host.querySelector('img')?.src ?? host.textContent?.trim(),
      )
    }
    const photo = `${location.origin}/pictures/ada.webp`
    expect(await pictures(photo)).to.deep.equal([photo, 'JO'])
    expect(await pictures('https://pictures.example/ada.webp')).to.deep.equal(['AM', 'JO'])
  })

  it('leads to the video call of a booked booking, and says that the link follows where there is none', async () => {
    const url = 'https://meet.example.com/noor'
    const call = { provider: 'Jitsi Meet', details: { url }, state: 'ready' }
    const linksOf = async (change: object) => {
      const element = await renderElement({ booking: { ...booking, conferencing: call, ...change } })
      const links = deepAll<HTMLAnchorElement>(element.shadowRoot!, '[part=details] a')
      return [links.map(({ href }) => href), spokenText(element)] as const
    }
    const [booked, text] = await linksOf({})
    expect(booked).to.deep.equal([url])
    expect(text).to.contain('Jitsi Meet')
    expect((await linksOf({ status: 'pending' }))[0]).to.deep.equal([])
    const [none, pending] = await linksOf({ conferencing: { provider: 'Google Meet', state: 'pending' } })
    expect(none).to.deep.equal([])
    expect(pending).to.contain('Google Meet: The link will follow')
    const [unsafe] = await linksOf({ conferencing: { ...call, details: { url: 'javascript:alert(1)' } } })
    expect(unsafe).to.deep.equal([])
  })

  for (const width of [360, 460, 700])
    it(`breaks lines between the day and the time, not within them, in ${width} pixels`, async () => {
      const place = await fixture(
        html`<div style=${`inline-size: ${width}px`}>${template({}, 'en-US')}</div>`,
      )
      const element = place.firstElementChild as Confirmation
      await element.updateComplete
      const time = deepOne(element, '.time')
      const { lineHeight } = getComputedStyle(time)
      const wholes = deepAll(time, '.whole')
      expect(wholes.map(({ textContent }) => textContent!.slice(0, 5))).to.deep.equal(['Thurs', '10:30'])
      for (const whole of wholes)
        expect(whole.getBoundingClientRect().height, whole.textContent!).to.be.below(
          1.5 * Number.parseFloat(lineHeight),
        )
      expect(time.textContent).to.match(/^Thursday, March 12, 2026, 10:30\s–\s11:00\sAM$/)
    })

  it('says that the organizer has yet to confirm', async () => {
    const said = await renderedText({ booking: { ...booking, status: 'pending' } })
    expect(said).to.match(/Your request was sent Ada Mensah has yet to confirm this time\. Thursday/)
    expect(said).not.to.include('booked')
  })

  it('says that a booking was rescheduled', async () => {
    expect(await renderedText({ rescheduled: true })).to.include('Your booking was moved')
  })

  it('mentions email only if the service sends it', async () => {
    expect(await renderedText({})).not.to.include('invitation')
    expect(await renderedText({ settings: settingsWith({ capabilities: ['mail'] }) })).to.include(
      'We’ve sent an invitation to noor@example.com.',
    )
  })

  it('shows the hosts’ time too if their clock differs', async () => {
    expect(await renderedText({ otherTimeZone: 'Asia/Beirut' })).to.match(
      /12:30\s?–\s?13:00 \(Beirut, UTC\+2\)/,
    )
    expect(await renderedText({ otherTimeZone: 'Europe/London' })).not.to.include('London')
  })

  it('adds the booking to a calendar at once, and leads to its changes', async () => {
    const element = await renderElement()
    const links = deepAll<HTMLAnchorElement>(element.shadowRoot!, "[part='action']")
    expect(links.every((link) => link.checkVisibility())).to.equal(true)
    await expectAccessible(element)
    expect(links.map(({ href }) => new URL(href).host || new URL(href).protocol)).to.deep.equal([
      'calendar.google.com',
      'outlook.live.com',
      'data:',
      'book.example',
      'book.example',
    ])
    expect(links.slice(0, 3).map((link) => spokenText(link))).to.deep.equal([
      'Google, Opens in a new tab',
      'Outlook, Opens in a new tab',
      'Apple /.ics, Downloads a file',
    ])
    expect(links.slice(3).map(({ href }) => new URL(href).search)).to.deep.equal(['?do=move', '?do=cancel'])
    expect(links[2]!.download).to.equal('booking.ics')
    expect(await (await fetch(links[2]!.href)).text()).to.include('UID:known-to-all@whenable')
  })

  it('isolates the name of the visitor, and does without one', async () => {
    expect(
      await renderedText({ booking: { ...booking, guest: { name: 'נועה', email: 'noa@example.com' } } }),
    ).to.match(/You are booked, \u2068?נועה\u2069? Thursday/)
    expect(await renderedText({ booking: { ...booking, guest: { name: '', email: '' } } })).to.match(
      /^You are booked Thursday/,
    )
  })

  it('repeats what the visitor answered, without hidden fields', async () => {
    const fields = {
      topic: fieldWith('What should we look at?', 'text', { order: 1 }),
      day: fieldWith('Your deadline', 'date', { order: 2 }),
      terms: fieldWith('I have read the terms', 'checkbox', { order: 3 }),
      campaign: fieldWith('Campaign', 'metadata'),
      unanswered: fieldWith('Anything else?', 'text'),
    }
    const answers = {
      topic: '<b>Phones</b>',
      day: '2026-04-01',
      terms: 'true',
      campaign: 'spring',
      toString: 'x',
    }
    const element = await renderElement({
      booking: { ...booking, answers },
      settings: settingsWith({ scheduler: schedulerWith({ additional_fields: fields }) }),
    })
    const text = spokenText(element)
    expect(text).to.match(
      /What should we look at\? <b>Phones<\/b> Your deadline Wednesday,? 1 April 2026 I have read the terms ✓/,
    )
    expect(text).not.to.match(/Campaign|spring|Anything else/)
    await expectAccessible(element)
  })

  it('counts the days by the calendar of the shown time zone', async () => {
    // 00:30 of the next day in Lisbon, which is 13 hours from now.
    const soon = {
      ...booking,
      start: parseInstant('2026-03-11T00:30:00Z'),
      end: parseInstant('2026-03-11T01:00:00Z'),
    }
    expect(await renderedText({ booking: soon })).to.include('· tomorrow')
  })

  it('names the hosts of the booking, not all who could host it', async () => {
    const { participants: all } = settingsWith()
    const people = async (own: Partial<typeof booking>, participants = all) => {
      const element = await renderElement({
        booking: { ...booking, ...own },
        settings: settingsWith({ participants }),
      })
      return /mins (.*?and you)?/.exec(spokenText(element))?.[1]
    }
    expect(await people({ hosts: [{ name: 'Jonas Okafor' }] })).to.equal('Jonas Okafor and you')
    expect(await people({ hosts: [{ name: 'Jonas Okafor' }, { name: 'Ada Mensah' }] })).to.equal(
      'Jonas Okafor, Ada Mensah and you',
    )
    expect(await people({ hosts: [] })).to.equal(undefined)
    // A record of the page's own, without hosts.
    expect(await people({ organizer: { name: 'Jonas Okafor' } })).to.equal('Jonas Okafor and you')
    expect(await people({ organizer: undefined })).to.equal(undefined)
    expect(await people({ organizer: undefined }, all.slice(1))).to.equal('Jonas Okafor and you')
  })

  it('links to the changes that are still possible', async () => {
    expect(await renderedText({ reschedulable: false })).not.to.include('Reschedule')
    expect(await renderedText({ cancellable: false })).not.to.include('Cancel')
    const element = await renderElement({ manageUrl: '' })
    expect(spokenText(element)).not.to.include('Reschedule')
  })

  it('lets the page cancel following a link to change the booking', async () => {
    const element = await renderElement()
    for (const [label, type] of [
      ['Reschedule', 'when-booking-reschedule-request'],
      ['Cancel', 'when-booking-cancel-request'],
    ] as const) {
      const requested = oneEvent(element, type)
      element.addEventListener(type, (event) => event.preventDefault())
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
      control(element, label).dispatchEvent(click)
      expect(((await requested) as Event as HTMLElementEventMap[typeof type]).booking).to.equal(booking)
      expect(click.defaultPrevented).to.equal(true)
    }
  })

  it('links to the owner’s pages if the configuration has them, with the guest’s reference', async () => {
    const bookingRef = formatBookingReference(ids)
    const scheduler = schedulerWith({
      rescheduling_url: 'https://own.example/move/:booking_ref?from=book',
      cancellation_url: 'javascript:alert(1)',
    })
    const element = await renderElement({
      booking: { ...booking, bookingRef: formatBookingReference({ ...ids, salt: 'c2FsdA' }) },
      settings: settingsWith({ scheduler }),
    })
    await waitUntil(() => spokenText(element).includes('Reschedule'))
    const hrefOf = (label: string) => (control(element, label) as HTMLAnchorElement).href
    expect(hrefOf('Reschedule')).to.equal(`https://own.example/move/${bookingRef}?from=book`)
    expect(hrefOf('Cancel')).to.equal('https://book.example/manage/r1?do=cancel')
  })

  it('offers another time if allowed, and dispatches one event', async () => {
    expect(await renderedText({})).not.to.include('Book another time')
    const element = await renderElement({ repeatable: true })
    const received: Event[] = []
    element.addEventListener('when-booking-restart', (event) => received.push(event))
    control(element, 'Book another time').click()
    expect(
      received.map((event) => (event as HTMLElementEventMap['when-booking-restart']).booking),
    ).to.deep.equal([booking])
  })

  it('redirects only if enabled and if the configuration has a page', async () => {
    const scheduler = schedulerWith({ confirmation_redirect_url: 'https://own.example/thanks' })
    const element = await renderElement({ settings: settingsWith({ scheduler }), redirect: true })
    await waitUntil(() => spokenText(element).includes('Continue to own.example'))
    await expectAccessible(element)
    control(element, 'Stay here').click()
    element.redirect = false
    await element.updateComplete
    expect(spokenText(element)).not.to.include('own.example')
  })

  it('shows the owner’s message, with links', async () => {
    const thanks = 'Thank you! Read https://own.example/first <b>first</b>'
    const element = await renderElement({
      settings: settingsWith({ appearance: { thank_you_message: thanks } }),
    })
    expect(spokenText(element)).to.include(thanks)
    expect(deepAll(element.shadowRoot!, 'bdi b')).to.have.length(0)
    expect((control(element, 'https://own.example/first') as HTMLAnchorElement).rel).to.equal(
      'noopener noreferrer',
    )
  })

  it('focuses its outcome on request, not by itself', async () => {
    const element = await renderElement()
    expect(focused()).to.equal(document.body)
    element.focus()
    expect(focusedText()).to.match(/^You are booked, Noor Haddad Thursday,? 12 March 2026, 10:30–11:00$/)
  })

  it('is empty without a booking, and accepts a late one', async () => {
    const element = await fixture<Confirmation>(html`<when-confirmation lang="en-GB"></when-confirmation>`)
    expect(spokenText(element)).to.equal('')
    element.booking = booking
    await element.updateComplete
    expect(spokenText(element)).to.match(/You are booked, Noor Haddad Thursday.* Product walkthrough/)
  })

  it('renders texts from the service as text', async () => {
    const evil = '<img src=x onerror="window.broken = true">'
    const element = await renderElement({
      booking: { ...booking, title: evil, location: `${evil} javascript:alert(1)` },
    })
    expect(deepAll(element.shadowRoot!, 'img')).to.have.length(0)
    expect(spokenText(element)).to.include(evil)
  })

  it('uses the language and direction around it', async () => {
    registerPseudoLocale()
    const element = await renderElement({}, pseudoLocale)
    expect(deepOne(element, 'h2').textContent).to.equal('«You are booked, \u2068Noor Haddad\u2069»')
    expect(getComputedStyle(deepOne(element, '.facts')).direction).to.equal('rtl')
    await expectAccessible(element)
  })
})
