import { expect } from '@open-wc/testing'
import { instant, parseInstant } from '@whenable/time'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderBooking, renderInWidth, waitForText } from '../../testing/render-booking.js'
import { control, deepOne, type } from '../../testing/shadow.js'

const stillTrying = 'Still trying. You don’t need to press again.'

/** Makes the timer of a submission that takes long, of five seconds, end at once. */
const shortenTimer = () => {
  const { setTimeout } = globalThis
  const shortened = (handler: () => void, delay = 0) => setTimeout(handler, delay === 5_000 ? 0 : delay)
  Object.assign(globalThis, { setTimeout: shortened })
  return () => Object.assign(globalThis, { setTimeout })
}

describe('a submission that takes long', () => {
  let restore = () => {}
  beforeEach(() => {
    restore = shortenTimer()
  })
  afterEach(() => restore())

  it('says so once, below the button, until it is answered', async () => {
    const service = memoryService({ slots: slotsOn('2026-03-12', '10:00', '10:30') })
    const booking = await renderBooking(createBooking({ service }))
    control(booking, 'Thu 10:00').click()
    await waitForText(booking, /Your details/)
    type(deepOne<HTMLInputElement>(booking, "[name='name']"), 'Noor Haddad')
    type(deepOne<HTMLInputElement>(booking, "[name='email']"), 'noor@example.com')
    const announced: string[] = []
    const region = deepOne(booking, 'p.text[role=status]')
    const observer = new MutationObserver(() => announced.push(region.textContent ?? ''))
    observer.observe(region, { characterData: true, childList: true, subtree: true })

    const release = service.delay('book')
    deepOne(booking, '[part=submit-button]').click()
    await waitForText(booking, /Still trying/)
    expect(announced).to.eql([stillTrying])
    expect(region.checkVisibility() && region.offsetWidth > 1).to.equal(true)
    expect(deepOne(booking, '[part=submit-button]').textContent?.trim()).to.equal('Sending…')
    await expectAccessible(booking)

    release()
    await waitForText(booking, /You are booked/)
    observer.disconnect()
    expect(service.calls.filter(([method]) => method === 'book')).to.have.lengthOf(1)
  })

  it('says so where a booking moves', async () => {
    const start = parseInstant('2026-03-11T09:00:00Z')
    const rescheduling = { bookingId: 'b1', start, end: instant(start + 1_800) }
    const service = memoryService({ slots: slotsOn('2026-03-12', '10:00', '10:30') })
    const booking = await renderInWidth(createBooking({ service, rescheduling }))
    await waitForText(booking, /Thu 10:00/)
    control(booking, 'Thu 10:00').click()
    await waitForText(booking, /Move to/)
    const release = service.delay('reschedule')
    control(booking, 'Move to').click()
    await waitForText(booking, /Still trying/)
    await expectAccessible(booking)
    release()
    await waitForText(booking, /was moved/)
  })
})
