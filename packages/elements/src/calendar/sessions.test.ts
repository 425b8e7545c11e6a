import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { combineSources, sessionSource } from '@whenable/flow/calendar'
import { waitUntil } from '../testing/wait-until.js'
import '../define/agenda.js'
import '../define/calendar.js'
import { eventListSource } from '@whenable/flow/calendar'
import { classAt, memoryService, settingsWith } from '../testing/memory-service.js'
import { control, deepAll } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import { inMarch, weekCalendars, weekEvents } from '../testing/week-of-events.js'

const now = () => inMarch('10T09:10')

const classes = () =>
  memoryService({
    slots: [
      classAt('2026-03-09T10:00:00Z', 'Throwing', 4),
      classAt('2026-03-11T10:00:00Z', 'Glazing', 3),
      classAt('2026-03-12T10:00:00Z', 'Raku', 0),
    ],
    settings: settingsWith({ type: 'group', name: 'Classes' } as never),
  })

for (const tag of ['when-calendar', 'when-agenda'] as const)
  describe(`sessions of a group event in ${tag}`, () => {
    const renderElement = async (service = classes()) => {
      await setViewport({ width: 1100, height: 900 })
      const source = combineSources({
        Own: eventListSource(weekEvents, weekCalendars),
        Classes: sessionSource(service),
      })
      const words = { source, now }
      const place = await fixture<HTMLElement>(html`<div lang="en-GB" style="inline-size: 1000px"></div>`)
      const element = document.createElement(tag)
      Object.assign(element, words, { date: '2026-03-09', timeZone: 'Europe/Lisbon' })
      place.append(element)
      await waitUntil(() => spokenText(element).includes('Glazing'), 'the sessions')
      return element
    }
    const popupOf = (element: Element) => element.shadowRoot!.querySelector('when-popup')
    const session = (element: Element, title: string) =>
      deepAll(element.shadowRoot!, '.event').find((one) => one.textContent!.includes(title)) as HTMLElement

    it('show how many seats are left', async () => {
      const element = await renderElement()
      const words = spokenText(element)
      expect(words).to.match(/3 seats left.*Glazing|Glazing.*3 seats left/)
      expect(words).to.match(/Raku.*Full|Full.*Raku/)
    })

    it('are booked in a dialog that starts with the selected one', async () => {
      const element = await renderElement()
      session(element, 'Glazing').click()
      session(element, 'Glazing').click()
      await waitUntil(() => popupOf(element)?.open, 'opens')
      expect(element.shadowRoot!.querySelectorAll('when-popup')).to.have.length(1)
      await waitUntil(() => spokenText(element).includes('Your name'), 'the form')
      expect(spokenText(popupOf(element)!)).to.contain('Glazing')
      control(element, 'Close').click()
      await waitUntil(() => !popupOf(element))
    })

    it('open nothing if they cannot be booked, and neither do other calendars’ events', async () => {
      const element = await renderElement()
      const requested: string[] = []
      element.addEventListener('when-event-select', ({ occurrence }) =>
        requested.push(String(occurrence.event.title)),
      )
      for (const title of ['Throwing', 'Raku', 'Design review']) session(element, title).click()
      element.addEventListener('when-event-select', (event) => event.preventDefault())
      session(element, 'Glazing').click()
      await import('../popup/book-in-popup.js')
      await element.updateComplete
      expect(requested).to.deep.equal(['Throwing', 'Raku', 'Design review', 'Glazing'])
      expect(popupOf(element)).to.equal(null)
    })
  })
