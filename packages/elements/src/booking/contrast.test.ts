import { fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../define/booking.js'
import { fieldWith, memoryService, schedulerWith, settingsWith, slotsOn } from '../testing/memory-service.js'
import { expectContrast } from '../testing/painted-contrast.js'
import { createBooking, waitForText } from '../testing/render-booking.js'
import { deepAll, deepOne, type } from '../testing/shadow.js'
import { waitUntil } from '../testing/wait-until.js'

const slots = [
  ...slotsOn('2026-03-12', '10:00', '10:30', '14:00'),
  ...slotsOn('2026-03-13', '10:00', '10:30'),
  ...slotsOn('2026-03-16', '10:00'),
]
const settings = settingsWith({
  scheduler: schedulerWith({
    additional_fields: { topic: fieldWith('multi_line_text', 'What shall we look at?') },
  }),
})

describe('contrast of a booking', () => {
  it('is enough in each step, on light and dark pages with difficult accents', async () => {
    const element = createBooking({ service: memoryService({ slots, settings }) })
    const page = await fixture<HTMLElement>(html`<div style="inline-size: 980px">${element}</div>`)
    await waitForText(element, /Next free .* 14:00/)
    expectContrast(page, element)
    const zone = deepOne(element, '[part~=time-zone-button], .zone button, when-time-zone-select')
    zone.click()
    await waitUntil(() => deepAll(element.shadowRoot!, '[role=option]').length)
    expectContrast(page, element, 'the list of time zones')
    await sendKeys({ press: 'Escape' })
    deepOne(element, '.slot').click()
    await waitUntil(() => deepAll(element.shadowRoot!, '.slot[aria-pressed=true]').length)
    expectContrast(page, element)
    deepOne(element, '.next').click()
    await waitUntil(() => deepAll(element.shadowRoot!, "[name='email']").length)
    expectContrast(page, element)
    type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
    type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
    deepOne(element, '[part=submit-button]').click()
    await waitForText(element, /You are booked/)
    expectContrast(page, element)
  })
})
