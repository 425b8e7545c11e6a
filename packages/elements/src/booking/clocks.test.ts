import { expect, fixture, html } from '@open-wc/testing'
import { instant, parseInstant } from '@whenable/time'
import '../define/booking.js'
import { expectAccessible } from '../testing/axe.js'
import { memoryService, now, settingsWith, slotsOn } from '../testing/memory-service.js'
import { createBooking, waitForText } from '../testing/render-booking.js'
import { control } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'

const day = 86_400
const slots = slotsOn('2026-03-12', '10:00', '10:30')

/** A widget of a host in a zone, whose visitor is there as well; the service says the offset of its clock. */
const opened = async (timezone: string, offset: number) => {
  const start_time = instant(Math.floor(now / day) * day - 7 * day)
  const settings = settingsWith({
    organizer: { name: 'Ada Mensah', email: undefined, timezone, time_zone_changes: [] },
    time_zone_offsets: [
      { timezone, offsets: [{ start_time, offset }], end_time: instant(start_time + 60 * day) },
    ],
  })
  const element = createBooking({ service: memoryService({ slots, settings }), timeZone: timezone })
  await fixture<HTMLElement>(html`<div style="inline-size: 980px">${element}</div>`)
  await waitForText(element, /Next free/)
  return element
}

describe('a booking whose service has another clock for the hosts than the browser', () => {
  it('shows the times of the service, and says so', async () => {
    const element = await opened('Indian/Chagos', 7 * 3600)
    await waitForText(element, /Next free Thu 17:00/)
    control(element, 'Thu 17:00').click()
    await waitForText(element, /Your details/)
    expect(spokenText(element)).to.include('17:00')
  })

  it('says which place it is about', async () => {
    const element = await opened('Indian/Mahe', 5 * 3600)
    await waitForText(element, /Mahe: your device may show another time. The times here apply./)
    await expectAccessible(element)
  })

  it('says nothing if both have the same clock', async () => {
    const element = await opened('Indian/Maldives', 5 * 3600)
    control(element, 'Thu 15:00')
    expect(spokenText(element)).not.to.include('your device')
    expect(parseInstant('2026-03-12T10:00:00Z')).to.equal(slots[0]?.start)
  })
})
