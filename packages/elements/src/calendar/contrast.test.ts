import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { CalendarEvent } from '@whenable/contract'
import '../define/calendar.js'
import { difficultAccents, faintParts } from '../testing/painted-contrast.js'
import { deepAll, deepOne } from '../testing/shadow.js'
import { waitUntil } from '../testing/wait-until.js'
import { inMarch, weekCalendars, weekEvents } from '../testing/week-of-events.js'
import type { Calendar } from './calendar.js'
import { calendarViews } from './model/views.model.js'

describe('contrast of a calendar', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const accent of difficultAccents)
      it(`is enough in every view on a ${theme} page with the accent ${accent}`, async () => {
        await setViewport({ width: 1100, height: 900 })
        const place = await fixture<HTMLElement>(
          html`<div style="inline-size: 1000px; color-scheme: ${theme}; background: Canvas; --when-accent: ${accent}">
            <when-calendar
              lang="en-GB"
              time-zone="Europe/Lisbon"
              date="2026-03-12"
              editable
              .views=${calendarViews}
              .now=${() => inMarch('12T14:07')}
              .events=${weekEvents}
              .calendars=${weekCalendars}
            ></when-calendar>
          </div>`,
        )
        const element = place.firstElementChild as Calendar
        for (const view of calendarViews) {
          element.view = view
          await element.updateComplete
          await waitUntil(() => deepOne(element, '.card').getAttribute('aria-busy') === 'false', view)
          expect(faintParts(element), view).to.deep.equal([])
        }
        const crowd = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
          ...(weekEvents[1] as CalendarEvent),
          id,
        }))
        Object.assign(element, { view: 'month', events: [...weekEvents, ...crowd] })
        await waitUntil(() => deepAll(element.shadowRoot!, '.more').length)
        deepOne(element, '.more').click()
        await waitUntil(() => deepAll(element.shadowRoot!, ':popover-open').length)
        expect(faintParts(element), 'the events that do not fit').to.deep.equal([])
      }).timeout(20_000)
})
