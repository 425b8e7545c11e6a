import { expect } from '@open-wc/testing'
import type { BookingService, WaitlistRequest } from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import { expectAccessible } from '../../testing/axe.js'
import { memoryService, now, settingsWith, slotsOn } from '../../testing/memory-service.js'
import { createBooking, renderInWidth, waitForText } from '../../testing/render-booking.js'
import { control, deepAll, deepOne, type } from '../../testing/shadow.js'
import { spokenText } from '../../testing/spoken-text.js'
import { waitUntil } from '../../testing/wait-until.js'
import type { Waitlist } from '../../waitlist/waitlist.js'
import type { Booking } from '../booking.js'

const tellMe = 'Tell me if a time comes free'

/** A booking whose service has a waitlist, with who joined it. */
const waiting = ({ slots = slotsOn('2026-03-12', '10:00'), capabilities = ['waitlist'] } = {}) => {
  const joined: WaitlistRequest[] = []
  const service = {
    ...memoryService({ slots, settings: settingsWith({ capabilities }) }),
    join: async (request: WaitlistRequest) => {
      joined.push(request)
      return {
        ...{ waitlist_id: 'w1', configuration_id: 'c1', state: 'waiting', timezone: 'Europe/Lisbon' },
        ...{ start_time: request.start_time, end_time: request.end_time, expires_in: 90_000 },
      }
    },
    entry: () => new Promise(() => {}),
  } as unknown as BookingService
  return { joined, booking: createBooking({ service }) }
}

const waitlistOf = (booking: Booking) => booking.renderRoot.querySelector<Waitlist>('when-waitlist')

const open = async (booking: Booking): Promise<Waitlist> => {
  await waitUntil(() => deepAll(booking.shadowRoot!, '[part=waitlist-button]').length)
  deepOne(booking, '[part=waitlist-button]').click()
  await waitUntil(() => waitlistOf(booking)?.renderRoot.querySelector('when-details-form'))
  return waitlistOf(booking) as Waitlist
}

describe('the waitlist of when-booking', () => {
  it('is offered for a month without a free time, and for its rest alone', async () => {
    const { booking, joined } = waiting({ slots: [] })
    await renderInWidth(booking)
    const waitlist = await open(booking)
    type(deepOne<HTMLInputElement>(waitlist, "[name='name']"), 'Noor')
    type(deepOne<HTMLInputElement>(waitlist, "[name='email']"), 'noor@example.com')
    deepOne(waitlist, '[part=submit-button]').click()
    await waitUntil(() => joined.length)
    expect(joined[0]).to.include({ start_time: now, end_time: parseInstant('2026-04-01T00:00:00+01:00') })
  })

  it('is offered for a day without a free time, but for no other day', async () => {
    const { booking, joined } = waiting()
    await renderInWidth(booking)
    await waitForText(booking, /10:00/)
    expect(spokenText(booking)).not.to.contain(tellMe)
    control(booking, 'Friday 13 March, no times free').click()
    const waitlist = await open(booking)
    await expectAccessible(booking)
    type(deepOne<HTMLInputElement>(waitlist, "[name='name']"), 'Noor')
    type(deepOne<HTMLInputElement>(waitlist, "[name='email']"), 'noor@example.com')
    deepOne(waitlist, '[part=submit-button]').click()
    await waitUntil(() => joined.length)
    const start = parseInstant('2026-03-13T00:00:00Z')
    expect(joined[0]).to.include({ start_time: start, end_time: instant(start + 86_400) })
  })

  it('keeps what was typed for the form, and gives the times back when it is closed', async () => {
    const { booking } = waiting({ slots: [] })
    await renderInWidth(booking)
    const waitlist = await open(booking)
    const events: string[] = []
    for (const name of ['when-step-change', 'when-waitlist-close', 'when-waitlist-request'])
      booking.addEventListener(name, () => events.push(name))
    type(deepOne<HTMLInputElement>(waitlist, "[name='name']"), 'Noor')
    control(booking, 'Back').click()
    await waitUntil(() => !waitlistOf(booking))
    await waitUntil(() => deepAll(booking.shadowRoot!, '[part=waitlist-button]').length)
    const again = await open(booking)
    expect(deepOne<HTMLInputElement>(again, "[name='name']").value).to.equal('Noor')
    expect(events).to.deep.equal([])
  })

  it('is not offered by a service without one', async () => {
    const { booking } = waiting({ slots: [], capabilities: [] })
    await renderInWidth(booking)
    await waitForText(booking, /No times are free|free/)
    expect(deepAll(booking.shadowRoot!, '[part=waitlist-button]')).to.have.length(0)
  })
})
