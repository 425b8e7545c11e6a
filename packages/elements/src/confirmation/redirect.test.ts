import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { parseInstant } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/redirect.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { schedulerWith, settingsWith } from '../testing/memory-service.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepOne, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Redirect } from './redirect.js'

const aMinute = 60
let number = 0

/** A booking with a new id. */
const newBooking = (): NonNullable<Redirect['booking']> => ({
  bookingId: `secret-${++number}`,
  uid: `booking-${number}@whenable`,
  status: 'booked',
  title: 'Product walkthrough',
  start: parseInstant('2026-03-12T10:30:00Z'),
  end: parseInstant('2026-03-12T11:00:00Z'),
  guest: { name: 'Noor Haddad', email: 'noor@example.com' },
})

const leadingTo = (confirmation_redirect_url: string | undefined) =>
  settingsWith({ scheduler: schedulerWith({ confirmation_redirect_url }) })

interface Properties {
  readonly booking?: Redirect['booking']
  readonly url?: string | undefined
  readonly delay?: number
  readonly lang?: string
}

const page = ({
  booking = newBooking(),
  url = 'https://own.example/thanks?from=book',
  delay = aMinute,
  lang = 'en-GB',
}: Properties = {}) =>
  html`<when-redirect lang=${lang} delay=${delay} .booking=${booking} .settings=${leadingTo(url)}></when-redirect>`

const waitForText = (element: Redirect, words: string) =>
  waitUntil(() => spokenText(element).includes(words), words)

const recordEvents = (element: HTMLElement) => {
  const events: Event[] = []
  element.addEventListener('when-booking-redirect', (event) => events.push(event))
  return events
}

/** Records where the link leads; the test page stays. */
const followed = (element: Redirect) => {
  const addresses: string[] = []
  element.addEventListener('click', (click) => {
    click.preventDefault()
    addresses.push(String(click.composedPath()[0]))
  })
  return addresses
}

describe('when-redirect', () => {
  it('names the target, with a link and a way to cancel, accessibly in light and in dark', () =>
    inBothSchemes<Redirect>(page(), async (element) => {
      element.booking = newBooking()
      await waitForText(element, 'Redirecting…')
      expect(spokenText(element)).to.match(/Continue to own\.example Stay here/)
      const { searchParams } = new URL(deepOne<HTMLAnchorElement>(element, 'a').href)
      expect(searchParams.get('from')).to.equal('book')
      expect(searchParams.get('status')).to.equal('booked')
      await expectAccessible(element)
    }))

  it('follows the link once after its delay, then only the link remains', async () => {
    const booking = newBooking()
    const element = await fixture<Redirect>(html`<when-redirect lang="en" delay="0"></when-redirect>`)
    const addresses = followed(element)
    const events = recordEvents(element)
    element.booking = booking
    element.settings = leadingTo('https://own.example/')
    await waitUntil(() => addresses.length)
    expect(addresses[0]).to.match(/^https:\/\/own\.example\/\?.*ical_uid=booking-/)
    expect(addresses[0]).not.to.contain(booking.bookingId)
    await element.updateComplete
    expect(spokenText(element)).to.equal('Continue to own.example')
    expect(events).to.have.length(1)

    // The same booking, shown again: as after coming back.
    const again = await fixture<Redirect>(html`<when-redirect lang="en" delay="0"></when-redirect>`)
    const more = recordEvents(again)
    again.booking = booking
    again.settings = leadingTo('https://own.example/')
    await again.updateComplete
    expect(spokenText(again)).to.equal('Continue to own.example')
    expect(more).to.deep.equal([])
  })

  it('does not redirect if the page cancels the event', async () => {
    const element = await fixture<Redirect>(html`<when-redirect lang="en"></when-redirect>`)
    const requested = oneEvent(element, 'when-booking-redirect')
    element.addEventListener('when-booking-redirect', (event) => event.preventDefault())
    element.booking = newBooking()
    element.settings = leadingTo('https://own.example/')
    const { booking, url } = (await requested) as Event as HTMLElementEventMap['when-booking-redirect']
    expect(booking).to.equal(element.booking)
    expect(url).to.match(/^https:\/\/own\.example\//)
    await element.updateComplete
    expect(spokenText(element)).to.equal('Continue to own.example')
  })

  it('stops when the visitor cancels, and leaves the focus on the link', async () => {
    const element = await fixture<Redirect>(page())
    await waitForText(element, 'Stay here')
    control(element, 'Stay here').click()
    await element.updateComplete
    expect(spokenText(element)).to.equal('Continue to own.example')
    expect(focusedText()).to.equal('Continue to own.example')
  })

  it('does not redirect after it was removed from the page', async () => {
    const element = await fixture<Redirect>(page())
    await waitForText(element, 'Stay here')
    const parent = element.parentElement!
    element.remove()
    parent.append(element)
    await element.updateComplete
    expect(spokenText(element)).to.equal('Continue to own.example')
  })

  it('is empty if the configuration has no redirect, or one that is not http(s)', async () => {
    for (const url of ['', 'javascript:alert(1)', 'data:text/html,x', '/thanks'])
      expect(spokenText(await fixture<Redirect>(page({ url })))).to.equal('')
  })

  it('uses the language and direction around it', async () => {
    registerPseudoLocale()
    const element = await fixture<Redirect>(page({ lang: pseudoLocale }))
    await waitForText(element, '«Redirecting…»')
    expect(getComputedStyle(deepOne(element, 'a')).direction).to.equal('rtl')
    await expectAccessible(element)
  })
})
