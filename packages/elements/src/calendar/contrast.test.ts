import { fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { CalendarEvent } from '@whenable/contract'
import '../define/calendar.js'
import { expectContrast } from '../testing/painted-contrast.js'
import { deepAll, deepOne } from '../testing/shadow.js'
import { waitUntil } from '../testing/wait-until.js'
import { inMarch, weekCalendars, weekEvents } from '../testing/week-of-events.js'
import type { Calendar } from './calendar.js'
import { calendarViews } from './model/views.model.js'

describe('contrast of a calendar', () => {
  it('is enough in every view, on light and dark pages with difficult accents', async () => {
    await setViewport({ width: 1100, height: 900 })
    const page = await fixture<HTMLElement>(
      html`<div style="inline-size: 1000px">
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
    const element = page.firstElementChild as Calendar
    for (const view of calendarViews) {
      element.view = view
      await element.updateComplete
      await waitUntil(() => deepOne(element, '.card').getAttribute('aria-busy') === 'false', view)
      expectContrast(page, element, view)
    }
    const crowd = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
      ...(weekEvents[1] as CalendarEvent),
      id,
    }))
    Object.assign(element, { view: 'month', events: [...weekEvents, ...crowd] })
    await waitUntil(() => deepAll(element.shadowRoot!, '.more').length)
    deepOne(element, '.more').click()
    await waitUntil(() => deepAll(element.shadowRoot!, ':popover-open').length)
    expectContrast(page, element, 'the events that do not fit')
  }).timeout(20_000)
})
