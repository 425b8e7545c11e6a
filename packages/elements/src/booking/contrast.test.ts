import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../define/booking.js'
import { fieldWith, memoryService, schedulerWith, settingsWith, slotsOn } from '../testing/memory-service.js'
import { difficultAccents, faintParts } from '../testing/painted-contrast.js'
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
  for (const theme of ['light', 'dark'] as const)
    for (const accent of difficultAccents)
      it(`is enough on a ${theme} page with the accent ${accent}`, async () => {
        const element = createBooking({ service: memoryService({ slots, settings }) })
        element.style.setProperty('--when-accent', accent)
        await fixture(
          html`<div style="inline-size: 980px; color-scheme: ${theme}; background: Canvas">${element}</div>`,
        )
        await waitForText(element, /Next free .* 14:00/)
        expect(faintParts(element)).to.deep.equal([])
        const zone = deepOne(element, '[part~=time-zone-button], .zone button, when-time-zone-select')
        zone.click()
        await waitUntil(() => deepAll(element.shadowRoot!, '[role=option]').length)
        expect(faintParts(element), 'the list of time zones').to.deep.equal([])
        await sendKeys({ press: 'Escape' })
        deepOne(element, '.slot').click()
        await waitUntil(() => deepAll(element.shadowRoot!, '.slot[aria-pressed=true]').length)
        expect(faintParts(element)).to.deep.equal([])
        deepOne(element, '.next').click()
        await waitUntil(() => deepAll(element.shadowRoot!, "[name='email']").length)
        expect(faintParts(element)).to.deep.equal([])
        type(deepOne<HTMLInputElement>(element, "[name='name']"), 'Noor Haddad')
        type(deepOne<HTMLInputElement>(element, "[name='email']"), 'noor@example.com')
        deepOne(element, '[part=submit-button]').click()
        await waitForText(element, /You are booked/)
        expect(faintParts(element)).to.deep.equal([])
      })
})
