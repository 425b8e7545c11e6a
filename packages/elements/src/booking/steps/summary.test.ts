import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, settingsWith, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderBooking } from '../../testing/render-booking.js'
import { spokenText } from '../../testing/spoken-text.js'
import { waitUntil } from '../../testing/wait-until.js'
import type { Booking } from '../booking.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30')
const serviceUrl = location.origin
const picture = `${serviceUrl}/pictures/none.webp`
const logo = `${serviceUrl}/pictures/logo.webp`
const dark = `${serviceUrl}/pictures/dark.webp`
const host = { name: 'Ada Mensah', email: undefined, timezone: undefined, time_zone_changes: [] }

const subjectOf = (booking: Booking) => booking.renderRoot.querySelector('when-booking-subject')?.shadowRoot
const one = (booking: Booking, selector: string) =>
  subjectOf(booking)?.querySelector<HTMLElement>(selector) ?? null

const bookingWith = async (
  brand: Record<string, unknown> | undefined,
  properties: Partial<Booking> = {},
  { width = 980, participants = [host] as (typeof host & { picture?: string })[] } = {},
) => {
  const settings = settingsWith({ brand, participants } as never)
  const booking = createBooking({ service: memoryService({ slots, settings }), serviceUrl, ...properties })
  await renderBooking(booking, width)
  await waitUntil(() => subjectOf(booking)?.querySelector('h2'), 'summary')
  return booking
}

const addressOf = (booking: Booking, selector: string) => one(booking, selector)?.getAttribute('src') ?? null

/** Says that a picture did not load; the addresses of these tests have none. */
const fail = (booking: Booking, selector: string) => one(booking, selector)?.dispatchEvent(new Event('error'))

describe('the business in the summary', () => {
  it('has its name and its logo above everything else', async () => {
    const booking = await bookingWith({ name: 'Marlow Studio', logo_url: logo })
    const summary = booking.renderRoot.querySelector('.summary')!
    expect(spokenText(summary)).to.match(/^Marlow Studio/)
    expect(addressOf(booking, '.brand img')).to.equal(logo)
    await expectAccessible(booking)
  })

  it('has the first letter of its name without a logo', async () => {
    const booking = await bookingWith({ name: 'Marlow Studio' })
    expect(one(booking, '.brand i')?.textContent).to.equal('M')
    expect(one(booking, '.brand img')).to.equal(null)
    await expectAccessible(booking)
  })

  it('is not there if the service names none, or the page hides it', async () => {
    expect(one(await bookingWith(undefined), '.brand')).to.equal(null)
    const booking = await bookingWith({ name: 'Marlow Studio', logo_url: logo }, { hideBrand: true })
    expect(one(booking, '.brand')).to.equal(null)
  })

  it('has the logo for dark surfaces where the element is dark', async () => {
    const brand = { name: 'Marlow Studio', logo_url: logo, logo_dark_url: dark }
    const themed = (theme: string) => {
      const booking = createBooking({
        service: memoryService({ slots, settings: settingsWith({ brand } as never) }),
        serviceUrl,
      })
      booking.setAttribute('theme', theme)
      return booking
    }
    for (const [theme, address] of [
      ['dark', dark],
      ['light', logo],
    ] as const) {
      const booking = themed(theme)
      await renderBooking(booking)
      await waitUntil(() => one(booking, '.brand'), 'brand')
      expect(addressOf(booking, '.brand img')).to.equal(address)
    }
  })

  it('requests nothing from another origin', async () => {
    const elsewhere = 'https://pictures.example/logo.png'
    const participants = [{ ...host, picture: elsewhere }]
    const booking = await bookingWith({ name: 'Marlow Studio', logo_url: elsewhere }, {}, { participants })
    expect(one(booking, 'img')).to.equal(null)
    expect(one(booking, '.brand i')?.textContent).to.equal('M')
  })

  it('has its place before its logo and the photo of the host load, so that nothing moves', async () => {
    const address = new URL('../../../../../docs/booking-light.png', import.meta.url).href
    const places = (booking: Booking) =>
      [
        ...subjectOf(booking)!.querySelectorAll('p, h2, li, .avatar'),
        ...booking.renderRoot.querySelectorAll('.days, .times'),
      ].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      })
    for (const width of [980, 390]) {
      const booking = await bookingWith(
        { name: 'Marlow Studio', logo_url: logo },
        {},
        { width, participants: [{ ...host, picture }] },
      )
      const before = places(booking)
      for (const image of subjectOf(booking)!.querySelectorAll('img')) {
        image.src = address
        await image.decode()
      }
      expect(places(booking)).to.deep.equal(before)
    }
  })

  it('fits into the line of a phone', async () => {
    const booking = await bookingWith({ name: 'Marlow Studio' }, {}, { width: 375 })
    expect(booking.renderRoot.querySelector('.summary')!.getBoundingClientRect().height).to.be.closeTo(65, 1)
    expect(spokenText(booking.renderRoot.querySelector('.summary')!)).to.contain('Marlow Studio')
  })

  it('keeps the line of a phone under a long name', async () => {
    const name = 'Marlow, Mensah and Okafor, ceramics since 1987, Lisbon and Porto'
    const booking = await bookingWith({ name }, {}, { width: 320 })
    const summary = booking.renderRoot.querySelector('.summary')!
    expect(summary.getBoundingClientRect().height).to.be.closeTo(65, 1)
    expect(summary.scrollWidth).to.be.at.most(summary.clientWidth)
  })
})

describe('a host in the summary', () => {
  const participants = [{ ...host, picture }]

  it('is their photo, with its size before it loads', async () => {
    const booking = await bookingWith(undefined, {}, { participants })
    const photo = one(booking, '.avatar img')!
    expect(addressOf(booking, '.avatar img')).to.equal(picture)
    const { width, height } = one(booking, '.avatar')!.getBoundingClientRect()
    expect([width, height]).to.deep.equal([42, 42])
    expect(getComputedStyle(photo).position).to.equal('absolute')
  })

  it('has initials without a photo, and where it does not load', async () => {
    const plain = await bookingWith(undefined)
    expect(one(plain, '.avatar')?.textContent?.trim()).to.equal('AM')
    const booking = await bookingWith(undefined, {}, { participants })
    fail(booking, '.avatar img')
    expect(getComputedStyle(one(booking, '.avatar img')!).display).to.equal('none')
    expect(one(booking, '.avatar')?.textContent?.trim()).to.equal('AM')
  })
})
