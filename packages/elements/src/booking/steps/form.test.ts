import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, slotAt, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderBooking, waitForText } from '../../testing/render-booking.js'
import { control, deepOne, laterControl, type } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import type { Booking } from '../booking.js'

const slots = [
  ...slotsOn('2026-03-12', '10:00', '10:30', '11:00', '11:30', '14:00'),
  ...slotsOn('2026-03-13', '09:00'),
]
const chosen = slotAt('2026-03-12T10:30:00Z')

const atForm = async (width = 980, service = memoryService({ slots })) => {
  const booking = createBooking({ service, serviceUrl: 'https://book.example' })
  await renderBooking(booking, width)
  const press = async (name: string) => (await laterControl(booking, name)).click()
  await press('Thursday 12 March')
  await press('10:30')
  await press('Next: ')
  await waitForText(booking, /Your details/)
  return { booking, service }
}

const summaryOf = (booking: Booking) => booking.renderRoot.querySelector<HTMLElement>('.summary')!

describe('the chosen time beside the form', () => {
  it('has its day, its span and its time zone', async () => {
    const { booking } = await atForm()
    expect(spokenText(summaryOf(booking))).to.match(/Thu 12 March, 10:30–11:00 Lisbon, UTC/)
    await expectAccessible(booking)
  })

  it('is changed by one button, and keeps what was typed', async () => {
    const { booking } = await atForm()
    type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor Haddad')
    control(booking, 'Change time').click()
    await waitForText(booking, /Next free/)
    const next = await laterControl(booking, 'Next: ')
    next.click()
    await waitForText(booking, /Your details/)
    expect(deepOne<HTMLInputElement>(booking, "[name='name']").value).to.equal('Noor Haddad')
  })

  it('has the button on a phone', async () => {
    const { booking } = await atForm(375)
    expect(control(booking, 'Change time').getBoundingClientRect().height).to.be.at.least(24)
    await expectAccessible(booking)
  })
})

describe('the form', () => {
  it('fills its column', async () => {
    const { booking } = await atForm()
    const step = booking.renderRoot.querySelector('.step')!
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(step)
    const room =
      step.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    const form = deepOne<HTMLElement>(booking, 'form')
    expect(form.getBoundingClientRect().width).to.be.closeTo(room, 1)
  })
})

describe('a time that was taken', () => {
  it('has the nearest three as the way on, and all times as the quiet one', async () => {
    const { booking, service } = await atForm()
    type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor Haddad')
    type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
    service.take(chosen.start)
    deepOne<HTMLButtonElement>(booking, '[part=submit-button]').click()
    await waitForText(booking, /10:30 was just taken/)
    const nearest = [...booking.renderRoot.querySelectorAll<HTMLElement>('.nearest .slot')]
    expect(nearest.map((slot) => slot.querySelector('span')?.textContent?.trim())).to.deep.equal([
      '10:00',
      '11:00',
      '11:30',
    ])
    const accent = getComputedStyle(nearest[0]!).backgroundColor
    const all = control(booking, 'See all times')
    expect(getComputedStyle(all).backgroundColor).not.to.equal(accent)
    await expectAccessible(booking)
    nearest[1]!.click()
    await waitForText(booking, /11:00–11:30/)
    expect(deepOne<HTMLInputElement>(booking, "[name='name']").value).to.equal('Noor Haddad')
  })
})

describe('the time of a booking that is moved', () => {
  it('is in the summary, and not struck through', async () => {
    const { start, end } = slots[4]!
    const booking = createBooking({
      service: memoryService({ slots }),
      rescheduling: { bookingId: 'b1', start, end },
    })
    await renderBooking(booking)
    await waitForText(booking, /Thu 12 March, 14:00/)
    expect(summaryOf(booking).textContent).to.match(/14:00/)
    expect(summaryOf(booking).querySelector('s')).to.equal(null)
  })
})
