import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { type CalendarEvent, type CalendarSource, ServiceError } from '@whenable/contract'
import { createCalendarFlow, eventListSource } from '@whenable/flow/calendar'
import { type Instant, parseInstant } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/agenda.js'
import type { EventSelectEvent } from '../events/event-select.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { hostileColors } from '../testing/hostile-colors.js'
import { hostileTexts } from '../testing/hostile-texts.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Agenda } from './agenda.js'

const DAY = 86_400
const now = parseInstant('2026-03-12T10:10:00Z')
const calendars = [
  { id: 'team', name: 'Team', color: '#2b8a3e' },
  { id: 'own', name: 'Own', color: '#e8590c' },
]

const span = (id: string, from: string, hours: number, more: Partial<CalendarEvent> = {}): CalendarEvent => {
  const start = parseInstant(`${from}:00Z`)
  return {
    id,
    title: id,
    calendar_id: 'team',
    when: { start_time: start, end_time: start + hours * 3600 },
    ...more,
  }
}

const events: CalendarEvent[] = [
  {
    id: 'Porto',
    title: 'Porto',
    calendar_id: 'own',
    when: { start_date: '2026-03-11', end_date: '2026-03-14' },
  },
  span('Review', '2026-03-12T10:00', 1, { location: 'Room 4' }),
  span('Lunch', '2026-03-12T13:00', 1, { status: 'tentative' }),
  span('Dentist', '2026-03-13T15:00', 1, { status: 'cancelled' }),
  span('Night train', '2026-03-13T22:00', 8),
  span('Late', '2026-04-09T18:00', 1),
]

/** One event a day for a year each way. */
const daily = Array.from({ length: 731 }, (_, index): CalendarEvent => {
  const start = now + (index - 365) * DAY
  return {
    id: `${index - 365}`,
    title: `Day ${index - 365}`,
    when: { start_time: start, end_time: start + 600 },
  }
})

type Properties = Omit<Partial<Agenda>, 'lang'>

const all = <E extends Element = HTMLElement>(element: Agenda, selector: string): E[] =>
  deepAll<E>(element.shadowRoot!, selector)
const scroller = (element: Agenda) => all(element, '.scroll')[0]!
const titles = (element: Agenda) => all(element, '.rows b').map((title) => title.textContent)

/** Waits until no more days load. */
const settled = async (element: Agenda) => {
  let before = ''
  await waitUntil(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await element.updateComplete
    const { scrollTop, scrollHeight } = scroller(element)
    const state = `${scrollTop} ${scrollHeight}`
    const isSame = state === before
    before = state
    return isSame
  }, 'it comes to rest')
}

const renderElement = async (text: Properties = {}, lang = 'en-GB'): Promise<Agenda> => {
  const element = Object.assign(document.createElement('when-agenda'), {
    lang,
    timeZone: 'Europe/Lisbon',
    now: () => now,
    events,
    calendars,
    ...text,
  })
  await fixture(html`<div style="inline-size: 700px">${element}</div>`)
  await settled(element)
  return element
}

/** The title of the first visible event, and its distance from the top edge. */
const firstVisible = (element: Agenda): [title: string, below: number] => {
  const { top } = scroller(element).getBoundingClientRect()
  const row = all(element, '.rows li').find((one) => one.getBoundingClientRect().bottom > top)!
  return [row.querySelector('b')!.textContent!, Math.round(row.getBoundingClientRect().top - top)]
}

describe('when-agenda', () => {
  it('lists events day by day, each on every day that it touches', async () => {
    const element = await renderElement()
    const days = all(element, 'article').map((day) => day.textContent!.replace(/\s+/g, ' ').trim())
    expect(days[0]).to.match(/^Wednesday 11 March All day Porto Day 1 of 4 ?Own$/)
    expect(days[1]).to.match(
      /^Today Thursday 12 March All day Porto Day 2 of 4.*10:00–11:00 Review Room 4.*Lunch/,
    )
    expect(days[2]).to.match(/^Friday 13 March .*Dentist.*cancelled 22:00 – Night train Day 1 of 2/)
    expect(days[3]).to.match(
      /^Saturday 14 March .*Porto Day 4 of 4.*– 06:00 Night train Day 2 of 2.*Next events: Thursday 9 April$/,
    )
    expect(days[4]).to.match(/^Thursday 9 April .*Late/)
  })

  it('starts at today and marks it', async () => {
    const element = await renderElement()
    expect(all(element, '[aria-current=date]')[0]!.textContent).to.contain('Today')
    const far = await renderElement({ events: daily, calendars: [] })
    expect(firstVisible(far)[0]).to.equal('Day 0')
    expect(all(far, '[part=month]')[0]!.textContent).to.equal('March 2026')
  })

  it('starts at the day that the page sets, also if it is set later', async () => {
    const element = await renderElement({ events: daily, calendars: [], date: '2026-03-22' })
    expect(firstVisible(element)[0]).to.equal('Day 10')
    element.date = '2026-01-01'
    await settled(element)
    expect(firstVisible(element)[0]).to.equal('Day -70')
    expect(all(element, '[part=month]')[0]!.textContent).to.equal('January 2026')
    control(element, 'Today').click()
    await settled(element)
    expect(firstVisible(element)[0]).to.equal('Day 0')
  })

  it('says that today has no events, and until when', async () => {
    const element = await renderElement({ events: [span('Late', '2026-04-09T18:00', 1)] })
    expect(spokenText(element)).to.match(
      /Today Thursday 12 March Next events: Thursday 9 April Thursday 9 April/,
    )
  })

  it('loads days in both directions on scroll, and renders only those nearby', async () => {
    const element = await renderElement({ events: daily, calendars: [] })
    const most = 200
    for (const [direction, last] of [
      [1, 'Day 365'],
      [-1, 'Day -365'],
    ] as const) {
      await waitUntil(async () => {
        scroller(element).scrollBy(0, direction * 900)
        await element.updateComplete
        expect(titles(element).length).to.be.below(most)
        return titles(element).includes(last)
      }, last)
    }
  })

  it('keeps the scroll position when earlier days load', async () => {
    const element = await renderElement({ events: daily, calendars: [] })
    const first = titles(element)[0]
    for (let step = 0; step < 12; step++) {
      scroller(element).scrollBy(0, -300)
      const [title, below] = firstVisible(element)
      await settled(element)
      expect(firstVisible(element)[0]).to.equal(title)
      // Scroll positions are whole pixels.
      expect(firstVisible(element)[1]).to.be.closeTo(below, 1)
    }
    expect(titles(element)[0]).not.to.equal(first)
  })

  it('does not move when a minute has passed', async () => {
    const element = await renderElement()
    scroller(element).scrollTop = 40
    element.requestUpdate()
    await element.updateComplete
    expect(scroller(element).scrollTop).to.equal(40)
  })

  it('renders ten thousand events with few nodes', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const start = now + Math.floor(index / 286) * DAY + (index % 286) * 60
      return { id: `${index}`, title: `Event ${index}`, when: { start_time: start, end_time: start + 1800 } }
    })
    const element = await renderElement({ events: many, calendars: [] })
    expect(titles(element)[0]).to.equal('Event 0')
    expect(all(element, '*').length).to.be.below(1200)
  })

  it('loads nothing outside its bounds', async () => {
    const element = await renderElement({
      events: daily,
      calendars: [],
      min: '2026-03-10',
      max: '2026-03-14',
    })
    expect(titles(element)).to.deep.equal(['Day -2', 'Day -1', 'Day 0', 'Day 1', 'Day 2'])
    expect(all(element, '[part=more-button]')).to.have.length(0)
  })

  it('asks whether to continue if a series ended long ago', async () => {
    const series = span('Weekly', '2026-03-12T12:00', 1, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    const element = await renderElement({ events: [series] })
    await waitUntil(() => all(element, '[part=more-button]').length === 2)
    expect(titles(element)).to.deep.equal(['Weekly', 'Weekly'])
    control(element, 'Later days').click()
    await settled(element)
    expect(titles(element)).to.deep.equal(['Weekly', 'Weekly'])
  })

  it('hides the events of a calendar', async () => {
    const element = await renderElement()
    control(element, 'Own').click()
    await settled(element)
    expect(titles(element)).not.to.include('Porto')
    expect(titles(element)).to.include('Review')
  })

  it('ignores an invalid colour', async () => {
    const element = await renderElement()
    const colors = () => all(element, '[style*="--c"]').map(({ style }) => style.cssText)
    expect(colors()).to.include('--c: #2b8a3e;')
    for (const color of hostileColors) {
      element.calendars = calendars.map((info) => ({ ...info, color }))
      await settled(element)
      expect(colors(), color).to.deep.equal([])
    }
  })

  it('names events by their visible text, and dispatches an event for the one opened', async () => {
    const element = await renderElement()
    const review = control(element, 'Review')
    expect(review.textContent!.replace(/\s+/g, ' ').trim()).to.match(/^10:00–11:00 Review Room 4 ?Team$/)
    const opened = oneEvent<EventSelectEvent>(element, 'when-event-select')
    review.click()
    expect((await opened).occurrence.event.id).to.equal('Review')
  })

  it('accepts properties set before it is defined, and later ones', async () => {
    const element = document.createElement('when-agenda')
    element.now = () => now
    document.body.append(element)
    await element.updateComplete
    element.events = events
    element.timeZone = 'Europe/Lisbon'
    await settled(element)
    expect(titles(element)).to.include('Review')
    element.remove()
  })

  it('loads more days after it was removed and inserted again', async () => {
    const element = await renderElement({ events: daily, calendars: [] })
    const place = element.parentElement!
    element.remove()
    place.append(element)
    await settled(element)
    scroller(element).scrollBy(0, 4000)
    await waitUntil(() => titles(element).includes('Day 40'), 'later days')
  })

  for (const [name, text] of Object.entries(hostileTexts))
    it(`renders as text: ${name}`, async () => {
      const own = { ...events[1]!, title: text, location: text, status: text, calendar_id: text }
      const element = await renderElement({
        events: [own],
        calendars: [{ id: text, name: text, color: text }, ...calendars],
      })
      expect(all(element, 'article')).to.have.length(1)
      expect(all(element, 'a, script, iframe, img, [onerror], [onload], [onmouseover]')).to.have.length(0)
      expect(scroller(element).scrollWidth).to.be.at.most(scroller(element).clientWidth)
    })

  describe('keyboard', () => {
    const at = async (element: Agenda, text: string) => {
      await settled(element)
      expect(focusedText()).to.contain(text)
    }

    it('has one tab stop; arrows move between events and page keys between days', async () => {
      const element = await renderElement()
      expect(all(element, '.event[tabindex="0"]')).to.have.length(1)
      element.focus()
      await at(element, 'All day Porto')
      await pressKeys(element, 'ArrowDown')
      await at(element, 'Review')
      await pressKeys(element, 'PageDown')
      await at(element, 'Day 3 of 4')
      await pressKeys(element, 'ArrowUp')
      await at(element, 'Lunch')
      await pressKeys(element, 'PageUp')
      await at(element, 'Day 1 of 4')
      expect(all(element, '.event[tabindex="0"]')).to.have.length(1)
    })

    it('moves beyond the rendered rows, and back to today', async () => {
      const element = await renderElement({ events: daily, calendars: [] })
      element.focus()
      await at(element, 'Day 0')
      for (let step = 1; step <= 60; step++) {
        await pressKeys(element, 'PageDown')
        await element.updateComplete
      }
      await at(element, 'Day 60')
      await pressKeys(element, 'Home')
      await at(element, 'Day 0')
    })

    it('opens an event', async () => {
      const element = await renderElement()
      element.focus()
      await element.updateComplete
      const opened = oneEvent<EventSelectEvent>(element, 'when-event-select')
      await pressKeys(element, 'Enter')
      expect((await opened).occurrence.event.id).to.equal('Porto')
    })
  })

  describe('with a source', () => {
    it('requests months as they scroll into view, and keeps the others when one calendar fails', async () => {
      const requested: [string, number, number][] = []
      const base = eventListSource(
        daily.map((event) => ({ ...event, calendar_id: 'team' })),
        calendars,
      )
      const source: CalendarSource = {
        ...base,
        events: async (query, options) => {
          requested.push([query.calendarId, query.start, query.end])
          if (query.calendarId === 'own') throw new ServiceError('internal_error', 'broken')
          return base.events(query, options)
        },
      }
      const element = await renderElement({ source, events: [], calendars: [] })
      await waitUntil(() => all(element, '[role=alert]').length, 'the failure')
      expect(spokenText(element)).to.contain('Own could not be loaded. Try again')
      expect(titles(element)).to.include('Day 0')
      const range = () => Math.max(...requested.map(([, , end]) => end))
      const before = range()
      await waitUntil(() => {
        scroller(element).scrollBy(0, 900)
        return range() > before
      }, 'later months')
      await expectAccessible(element)
    })

    it('uses a flow that the page provides', async () => {
      const window = { start: (now - DAY) as Instant, end: (now + DAY) as Instant }
      const flow = createCalendarFlow({
        ...{
          source: eventListSource(events, calendars),
          window,
          timeZone: 'Europe/Lisbon',
          now: () => now,
          online: true,
        },
      })
      flow.start()
      const element = await renderElement({ flow, events: [], calendars: [] })
      await waitUntil(() => titles(element).includes('Late'), 'the whole list')
      expect(all(element, '[part=calendar]').map((one) => one.textContent)).to.deep.equal(['Team', 'Own'])
      control(element, 'Own').click()
      await waitUntil(() => !titles(element).includes('Porto'))
      flow.stop()
    })
  })

  it('renders right to left with every text translated, and is accessible', async () => {
    registerPseudoLocale()
    const element = await renderElement({}, pseudoLocale)
    expect(getComputedStyle(scroller(element)).direction).to.equal('rtl')
    for (const text of ['«Today»', '«Day 2 of 4»', '«Next events:'])
      expect(spokenText(element)).to.contain(text)
    await expectAccessible(element)
  })

  for (const width of [700, 320])
    it(`fits ${width} pixels with text twice as large, and has no target under 24 pixels`, async () => {
      const element = await renderElement()
      Object.assign((element.parentElement as HTMLElement).style, { inlineSize: `${width}px` })
      element.style.setProperty('--when-font-size', '30px')
      await settled(element)
      expect(element.parentElement!.scrollWidth).to.be.at.most(width)
      expect(scroller(element).scrollWidth).to.be.at.most(scroller(element).clientWidth)
      for (const target of all(element, 'button')) {
        const { width: wide, height } = target.getBoundingClientRect()
        expect(Math.min(wide, height), target.textContent!).to.be.at.least(24)
      }
    })

  eventsFireOnce<Agenda>([
    {
      type: 'when-event-select',
      make: renderElement,
      act: (element) => control(element, 'Review').click(),
      assign: (element) => {
        element.date = '2026-03-13'
      },
    },
    {
      type: 'when-calendar-toggle',
      make: renderElement,
      act: (element) => control(element, 'Own').click(),
      assign: (element) => {
        element.calendars = []
      },
    },
    {
      type: 'when-retry',
      make: () => renderElement({ failed: true }),
      act: (element) => control(element, 'Try again').click(),
      assign: (element) => {
        element.failed = false
      },
    },
  ])

  fourStates({
    loading: {
      template: html`<when-agenda lang="en" busy></when-agenda>`,
      waitForText: 'Looking for events',
    },
    empty: { template: html`<when-agenda lang="en"></when-agenda>`, waitForText: 'No events to show' },
    error: {
      template: html`<when-agenda lang="en" failed></when-agenda>`,
      waitForText: /could not be loaded.*Try again/,
    },
    ready: {
      template: html`<when-agenda
        lang="en"
        time-zone="UTC"
        .now=${() => now}
        .events=${events}
        .calendars=${calendars}
      ></when-agenda>`,
      waitForText: /Today Thursday, March 12.*Review/,
    },
  })
})
