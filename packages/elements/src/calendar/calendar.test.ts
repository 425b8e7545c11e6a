import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing'
import { emulateMedia, resetMouse, sendMouse, setViewport } from '@web/test-runner-commands'
import type { CalendarSource } from '@whenable/contract'
import { eventListSource } from '@whenable/flow/calendar'
import { waitUntil } from '../testing/wait-until.js'
import '../define/calendar.js'
import type { EventChangeEvent } from '../events/event-change.js'
import type { EventSelectEvent } from '../events/event-select.js'
import type { RangeSelectEvent } from '../events/range-select.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { contrast } from '../testing/contrast.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { hostileColors } from '../testing/hostile-colors.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { control, deepAll, deepOne, focused, focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import { inMarch, weekCalendars, weekEvents } from '../testing/week-of-events.js'
import type { Calendar } from './calendar.js'
import { calendarViews } from './model/views.model.js'

const now = () => inMarch('12T14:07')

const template = (given: Partial<Calendar> = {}) => html`<when-calendar
  lang=${given.lang ?? 'en-GB'}
  time-zone=${given.timeZone ?? 'Europe/Lisbon'}
  hour-cycle="h23"
  .view=${given.view ?? 'week'}
  .views=${given.views ?? calendarViews}
  .date=${given.date ?? '2026-03-12'}
  .now=${now}
  .events=${given.source ? [] : (given.events ?? weekEvents)}
  .calendars=${given.source ? [] : weekCalendars}
  .source=${given.source ?? null}
  ?editable=${given.editable ?? false}
></when-calendar>`

/** Renders in a container of a width in pixels, and waits for its series. */
const renderElement = async (given: Partial<Calendar> = {}, width = 1000, style = '') => {
  await setViewport({ width: 1100, height: 900 })
  const place = await fixture<HTMLElement>(
    html`<div style="inline-size:${width}px;${style}">${template(given)}</div>`,
  )
  const element = place.firstElementChild as Calendar
  await new Promise(requestAnimationFrame)
  await waitUntil(() => deepOne(element, '.card').getAttribute('aria-busy') === 'false', 'events are there')
  await element.updateComplete
  return element
}
const heads = (element: Calendar) =>
  deepAll(element.shadowRoot!, '[part~=day][role=columnheader]').map((head) =>
    head.textContent!.replace(/\s+/g, ' ').trim(),
  )
const events = (element: Calendar) =>
  deepAll(element.shadowRoot!, '.event').map((event) => event.getAttribute('aria-label') ?? spokenText(event))
/** Focuses the calendar and waits for its keyboard handling to load. */
const stand = async (element: Calendar) => {
  element.focus()
  await element.updateComplete
  await import('./interaction/calendar-keyboard.js')
}
const focusOn = async (element: Calendar, words: string) => {
  control(element, words).focus()
  await element.updateComplete
}

const waiting: CalendarSource = { calendars: () => new Promise(() => {}), events: async () => [] }

describe('when-calendar', () => {
  for (const [view, width, headings] of [
    ['week', 300, 1],
    ['week', 340, 3],
    ['week', 1000, 7],
    ['month', 1000, 0],
  ] as const)
    it(`fits its content before the first paint, and renders once: a ${view} in ${width} px`, async () => {
      const place = await fixture<HTMLElement>(html`<div style="inline-size: ${width}px"></div>`)
      const element = Object.assign(document.createElement('when-calendar'), { view, now })
      let renders = 0
      element.addController({ hostUpdated: () => renders++ })
      place.append(element)
      while (!(await element.updateComplete)) await Promise.resolve()
      expect(heads(element)).to.have.length(headings)
      await nextFrame()
      await nextFrame()
      expect(heads(element)).to.have.length(headings)
      expect(renders).to.equal(1)
    })

  it('shows a week with its title, days and events', async () => {
    const element = await renderElement()
    expect(deepOne(element, '[part=title]').textContent!.replace(/\s+/g, ' ').trim()).to.match(
      /^9 ?– ?15 March 2026$/,
    )
    expect(heads(element)).to.deep.equal(['Mon9', 'Tue10', 'Wed11', 'Thu12', 'Fri13', 'Sat14', 'Sun15'])
    expect(events(element).filter((name) => name.startsWith('Stand-up'))).to.have.length(5)
  })

  it('shows an event in its own colour, or in its calendar’s', async () => {
    const when = { start_time: inMarch('12T09:00'), end_time: inMarch('12T10:00') }
    const colors = ['teal', 'no colour', null]
    const element = await renderElement({
      events: colors.map((color, index) => ({
        id: `${index}`,
        calendar_id: 'work',
        title: 'A',
        when,
        color,
      })),
    })
    const drawn = deepAll(element.shadowRoot!, '.event').map((one) =>
      (one as HTMLElement).style.getPropertyValue('--c'),
    )
    expect(drawn).to.deep.equal(['teal', '#3b5bdb', '#3b5bdb'])
  })

  it('expands a series without a time zone in the time zone of its calendar', async () => {
    const element = await renderElement({
      // New York changes its clocks on Sunday, 8 March, Lisbon three weeks later.
      events: [
        {
          ...{ id: 'daily', calendar_id: 'work', title: 'Daily' },
          when: { start_time: inMarch('06T10:00'), end_time: inMarch('06T11:00') },
          recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
        },
      ],
    })
    const monday = () =>
      events(element)
        .find((name) => name.startsWith('Daily'))
        ?.slice(0, 12)
    expect(monday()).to.equal('Daily, 10:00')
    element.calendars = [{ id: 'work', name: 'Work', timeZone: 'America/New_York' }]
    await element.updateComplete
    expect(monday()).to.equal('Daily, 09:00')
  })

  it('labels each event by title, day, time, calendar and status', async () => {
    const names = events(await renderElement())
    for (const name of [
      'Design review, 10:07–12:00, Monday 9 March, Work',
      'Stand-up, 09:00–09:30, Monday 9 March, Team, repeats',
      'Tax call, 13:30–15:00, Wednesday 11 March, Team, tentative',
      'Party, 18:00–20:00, Friday 13 March, Team, cancelled',
      'Lunch, 12:30–13:30, Tuesday 10 March, Work, shown as free',
      'Deadline, 11:00, Saturday 14 March, Work',
    ])
      expect(names.map((one) => one.replace(/\s/g, ' '))).to.include(name)
    expect(
      names.some((name) => /^Team offsite, All day, Monday 9 March – Wednesday 11 March, Work$/.test(name)),
    ).to.equal(true)
  })

  it('places an event at its time, and simultaneous events side by side', async () => {
    const element = await renderElement()
    const box = (words: string) => control(element, words).getBoundingClientRect()
    const hour = deepOne(element, '.column').getBoundingClientRect().height / 24
    expect(box('Design review').top - box('Stand-up, 09:00–09:30, Monday').top).to.be.closeTo(
      (hour * 67) / 60,
      1,
    )
    expect(box('Design review').height).to.be.closeTo((hour * 113) / 60, 1)
    expect(box('Interview').right).to.be.at.most(box('Tax call').left)
    expect(box('Team offsite').width).to.be.closeTo(deepOne(element, '.column').offsetWidth * 3, 10)
  })

  it('shows an event without a duration', async () => {
    expect(control(await renderElement(), 'Deadline').getBoundingClientRect().height).to.be.at.least(18)
  })

  for (const hourCycle of ['h12', 'h23'] as const)
    it(`shows a time in full or not at all, ${hourCycle}`, async () => {
      const element = await renderElement()
      element.hourCycle = hourCycle
      await element.updateComplete
      let whole = 0
      for (const event of deepAll(element.shadowRoot!, '.timed')) {
        const box = event.getBoundingClientRect()
        const text = document.createRange()
        text.selectNodeContents(event.querySelector('span')!)
        for (const { left, right, top, bottom } of text.getClientRects()) {
          const isIn =
            left >= box.left && right <= box.right && top >= box.top - 1 && bottom <= box.bottom + 1
          const isOut =
            left >= box.right - 6 || top >= event.querySelector('span')!.getBoundingClientRect().bottom - 1
          expect(isIn || isOut || top >= box.bottom - 1, event.textContent!).to.equal(true)
          if (isIn) whole++
        }
      }
      expect(whole).to.be.greaterThan(2)
    })

  it('includes the visible time in an event’s label, also with the 12-hour clock', async () => {
    const element = await renderElement()
    element.hourCycle = 'h12'
    await element.updateComplete
    const timed = deepAll(element.shadowRoot!, '.timed').filter((event) => event.querySelector('span'))
    expect(timed.length).to.be.greaterThan(2)
    for (const event of timed) expect(event.ariaLabel).to.contain(event.querySelector('span')!.textContent)
  })

  it('counts the events that do not fit, and lists them beside', async () => {
    const element = await renderElement()
    const crowd = deepOne(element, '.crowd')
    crowd.focus()
    crowd.click()
    await waitUntil(
      () => element.shadowRoot!.querySelector('[popover]:popover-open .event:focus'),
      'the first has the focus',
    )
    expect(focusedText()).to.match(/^14:\d\d–16:00 Meeting \d/)
    await expectAccessible(element)
    await pressKeys(element, 'Escape')
    expect(focused()).to.equal(crowd)
  })

  for (const [view, count] of [
    ['day', 1],
    ['days', 4],
    ['work-week', 5],
    ['week', 7],
  ] as const)
    it(`shows ${count} in the view ${view}`, async () => {
      expect(heads(await renderElement({ view }))).to.have.length(count)
    })

  it('shows a month with bars over its weeks and a count of what does not fit', async () => {
    const element = await renderElement({ view: 'month' })
    expect(deepAll(element.shadowRoot!, '[role=gridcell]')).to.have.length(42)
    expect(spokenText(element)).to.match(/Thursday 12 March, 10 events/)
    const more = control(element, 'more, Thursday 12 March')
    expect(more.textContent!.trim()).to.match(/^\+\d more$/)
    more.click()
    await waitUntil(() => element.shadowRoot!.querySelector('[popover]:popover-open'))
    expect(deepAll(deepOne(element, '[popover]'), '.event')).to.have.length(10)
  })

  it('shows a month as dots above a day’s list if it is narrow', async () => {
    const element = await renderElement({ view: 'month' }, 320)
    expect(element.scrollWidth).to.be.at.most(320)
    expect(deepAll(element.shadowRoot!, '.dots i').length).to.be.greaterThan(5)
    deepAll(element.shadowRoot!, '.day')[14]!.click()
    await element.updateComplete
    expect(deepOne(element, '[part=day-events] h3').textContent).to.equal('Monday 9 March')
    expect(deepAll(deepOne(element, '[part=day-events]'), '.event')).to.have.length(3)
    await expectAccessible(element)
  })

  it('shows fewer days of a week if it is narrow, and adapts to its width', async () => {
    const element = await renderElement({}, 500)
    expect(heads(element)).to.deep.equal(['Thu12', 'Fri13', 'Sat14'])
    ;(element.parentElement as HTMLElement).style.inlineSize = '320px'
    await waitUntil(() => heads(element).length === 1, 'one day')
    ;(element.parentElement as HTMLElement).style.inlineSize = '1000px'
    await waitUntil(() => heads(element).length === 7, 'seven days')
  })

  it('shows 23 and 25 hours on days on which the clocks change', async () => {
    const spring = await renderElement({ view: 'day', date: '2026-03-29' })
    expect(deepAll(spring.shadowRoot!, '.missing').map((skipped) => skipped.textContent)).to.deep.equal([
      '01:00 → 02:00',
    ])
    const autumn = await renderElement({ view: 'day', date: '2026-10-25' })
    const names = deepAll(autumn.shadowRoot!, '.hours span').map((hour) => hour.textContent!.trim())
    expect(names.slice(0, 3)).to.deep.equal(['01:00 WEST', '01:00 WET', '02:00'])
  })

  it('takes business hours as one object or as a list', async () => {
    const element = document.createElement('when-calendar') as Calendar
    const hours = { days: [1], start: '9:00', end: '17:00' }
    for (const value of [hours, [hours]]) {
      element.businessHours = value
      expect(element.businessHours).to.equal(value)
    }
  })

  it('shows a second time zone, business hours, week numbers and the current time', async () => {
    const element = await renderElement()
    element.secondTimeZone = 'Asia/Tokyo'
    element.businessHours = { days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00' }
    await waitUntil(() => deepAll(element.shadowRoot!, '.closed').length > 7, 'hours are shaded')
    expect(deepOne(element, '.hours').textContent).to.contain('17:00')
    expect(deepAll(element.shadowRoot!, '[part=now]')).to.have.length(1)
    expect(deepOne(element, '.now-time').textContent).to.contain('14:07')
    element.view = 'month'
    element.weekNumbers = 'iso'
    await element.updateComplete
    expect(spokenText(element)).to.contain('Week 11')
  })

  it('has enough contrast in every colour of a calendar', async () => {
    for (const color of ['#000', '#fff', '#ff0', '#f00', '#7048e8', '#0f0'])
      await inBothSchemes<Calendar>(template(), async (element) => {
        element.calendars = [{ id: 'work', name: 'Work', color }]
        await element.updateComplete
        const event = control(element, 'Interview')
        const tint = getComputedStyle(event).backgroundColor
        for (const text of [event, event.querySelector('span')!])
          expect(contrast(getComputedStyle(text).color, tint), `${color}: ${tint}`).to.be.at.least(4.5)
      })
  })

  it('ignores an invalid colour in every view', async () => {
    for (const view of calendarViews)
      for (const width of [1000, 320]) {
        const element = await renderElement({ view }, width)
        const colored = () =>
          deepAll(element.shadowRoot!, '[style]').filter(({ style }) => style.getPropertyValue('--c'))
        expect(colored().length, view).to.be.above(1)
        const styles = () => deepAll(element.shadowRoot!, '[style]').map(({ style }) => style.cssText)
        element.calendars = weekCalendars.map(({ color: _, ...info }) => info)
        await element.updateComplete
        const plain = styles()
        for (const color of hostileColors) {
          element.calendars = weekCalendars.map((info) => ({ ...info, color }))
          await element.updateComplete
          expect(styles(), `${view}: ${color}`).to.deep.equal(plain)
        }
      }
  })

  it('hides the events of a calendar, and shows them again', async () => {
    const element = await renderElement()
    const team = control(element, 'Team')
    team.click()
    await element.updateComplete
    expect(team.getAttribute('aria-pressed')).to.equal('false')
    expect(events(element).join()).not.to.contain('Stand-up')
    team.click()
    await element.updateComplete
    expect(events(element).join()).to.contain('Stand-up')
  })

  it('navigates to other days and back to today, and dispatches events', async () => {
    const element = await renderElement()
    control(element, 'Later days').click()
    await element.updateComplete
    expect(deepOne(element, '[role=status]').textContent).to.match(/16 ?– ?22 March 2026, 5 events/)
    control(element, 'Today').click()
    await element.updateComplete
    expect(heads(element)).to.contain('Thu12')
  })

  for (const view of calendarViews)
    for (const width of [1000, 320])
      it(`cuts no text off at twice the text size, in the view ${view}, ${width} pixels wide`, async () => {
        const element = await renderElement({ view }, width, '--when-font-size: 30px')
        const cut = () =>
          deepAll(
            element.shadowRoot!,
            '.header, h2, .weekdays > *, .number, .time, .entry-text, .badge, .day-events h3',
          )
            .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth)
            .map((one) => one.textContent!.trim())
        await waitUntil(() => cut().length === 0, `nothing is cut, not ${cut()}`)
        expect(element.scrollWidth).to.equal(element.clientWidth)
      })

  for (const view of calendarViews)
    it(`is accessible in the view ${view}, in light and in dark`, () =>
      inBothSchemes<Calendar>(template({ view, editable: true }), async (element) => {
        await waitUntil(() => events(element).join().includes('Stand-up'))
        await expectAccessible(element)
      }))

  describe('keyboard', () => {
    const journeys: [view: Calendar['view'], keys: string[], words: string][] = [
      ['week', [], 'Thursday 12 March, 14:00–14:30'],
      ['week', ['ArrowUp', 'ArrowLeft'], 'Wednesday 11 March, 13:30–14:00'],
      ['week', ['Home'], 'Monday 9 March, 14:00–14:30'],
      ['week', ['End', 'ArrowRight'], 'Monday 16 March, 14:00–14:30'],
      ['week', ['PageDown'], 'Thursday 19 March, 14:00–14:30'],
      ['week', ['PageDown', 'PageDown', 't'], 'Thursday 12 March, 14:00–14:30'],
      ['week', ['ArrowUp', 'ArrowLeft', 'Enter'], 'Interview, 13:00–14:30, Wednesday 11 March, Work'],
      [
        'week',
        ['ArrowUp', 'ArrowLeft', 'Enter', 'ArrowDown'],
        'Tax call, 13:30–15:00, Wednesday 11 March, Team, tentative',
      ],
      ['week', ['ArrowUp', 'ArrowLeft', 'Enter', 'Escape'], 'Wednesday 11 March, 13:30–14:00'],
      ['day', ['ArrowRight'], 'Friday 13 March, 14:00–14:30'],
      ['work-week', ['End', 'ArrowRight'], 'Monday 16 March, 14:00–14:30'],
      ['month', [], 'Thursday 12 March, 10 events'],
      ['month', ['ArrowUp'], 'Thursday 5 March, 1 event'],
      ['month', ['Home', 'ArrowLeft'], 'Sunday 8 March, no events'],
      ['month', ['PageDown'], 'Sunday 12 April, no events'],
      ['month', ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter'], 'Team offsite'],
    ]
    for (const [view, keys, words] of journeys)
      it(`${keys.join(', ') || 'Tab'} moves in the view ${view} to ${words}`, async () => {
        const element = await renderElement({ view })
        await stand(element)
        await pressKeys(element, ...keys)
        expect(focusedText()).to.contain(words)
        expect(deepAll(element.shadowRoot!, '.main [tabindex="0"]')).to.have.length(1)
      })

    it('handles keys that are pressed while it loads', async () => {
      const element = await renderElement()
      element.focus()
      await element.updateComplete
      for (const key of ['ArrowUp', 'ArrowLeft'])
        focused()!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
        )
      await waitUntil(() => focusedText().includes('Wednesday 11 March, 13:30–14:00'))
    })

    it('moves to an event and opens it', async () => {
      const element = await renderElement()
      await focusOn(element, 'Interview')
      setTimeout(() => pressKeys(element, 'Enter'))
      const { occurrence } = await oneEvent<EventSelectEvent>(element, 'when-event-select')
      expect(occurrence.id).to.equal('interview')
    })

    it('selects the time from where Shift was first pressed', async () => {
      const element = await renderElement()
      await stand(element)
      setTimeout(() => pressKeys(element, 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter'))
      const { when } = await oneEvent<RangeSelectEvent>(element, 'when-range-select')
      expect(when).to.deep.equal({
        object: 'timespan',
        start_time: inMarch('13T14:00'),
        end_time: inMarch('13T15:30'),
      })
    })

    it('selects days of a month, including the last one', async () => {
      const element = await renderElement({ view: 'month' })
      await stand(element)
      setTimeout(() => pressKeys(element, 'Shift+ArrowLeft', 'Shift+ArrowUp', ' '))
      const { when } = await oneEvent<RangeSelectEvent>(element, 'when-range-select')
      expect(when).to.deep.equal({ object: 'datespan', start_date: '2026-03-04', end_date: '2026-03-12' })
    })

    it('renders right to left with every text translated', async () => {
      registerPseudoLocale()
      const element = await renderElement({ lang: pseudoLocale })
      await stand(element)
      const before = focusedText()
      await pressKeys(element, 'ArrowLeft')
      expect(focusedText()).not.to.equal(before)
      await pressKeys(element, 'ArrowRight')
      expect(focusedText()).to.equal(before)
      const [first, last] = [...deepAll(element.shadowRoot!, '.head')].map(
        (head) => head.getBoundingClientRect().left,
      )
      expect(first).to.be.greaterThan(last!)
      for (const name of ['Week', 'Today', 'All day', 'tentative'])
        expect(spokenText(element)).to.contain(`«${name}»`)
      await expectAccessible(element)
    })
  })

  describe('moving an event', () => {
    const moved = async (element: Calendar, ...keys: string[]) => {
      await focusOn(element, 'Design review')
      await pressKeys(element, 'm')
      await waitUntil(() => deepOne(element, '[role=status]').textContent!.includes('Moving Design review'))
      await pressKeys(element, ...keys)
    }

    it('dispatches the new time after a move by keyboard', async () => {
      const element = await renderElement({ editable: true })
      setTimeout(() => moved(element, 'ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Enter'))
      const { when } = await oneEvent<EventChangeEvent>(element, 'when-event-change')
      expect(when).to.include({ start_time: inMarch('10T10:22'), end_time: inMarch('10T12:30') })
    })

    it('has no effect after Escape, or if the event is read-only', async () => {
      const element = await renderElement({ editable: true })
      let count = 0
      element.addEventListener('when-event-change', () => count++)
      await moved(element, 'ArrowDown', 'Escape')
      expect(deepOne(element, '[role=status]').textContent).to.contain('Design review was not moved.')
      element.editable = false
      await focusOn(element, 'Interview')
      await pressKeys(element, 'm', 'ArrowDown', 'Enter')
      expect(count).to.equal(0)
    })

    const source = (change: CalendarSource['change']): CalendarSource => ({
      ...eventListSource(weekEvents, weekCalendars),
      change,
    })

    it('shows the new time at once, and can be undone', async () => {
      const store = [...weekEvents]
      const kept: CalendarSource = {
        ...eventListSource(store, weekCalendars),
        events: async ({ calendarId }) => store.filter(({ calendar_id }) => calendar_id === calendarId),
        change: async ({ event }) => {
          store[store.findIndex(({ id }) => id === event.id)] = event
          return event
        },
      }
      const element = await renderElement({ editable: true, source: kept })
      await waitUntil(() => events(element).length > 10)
      await moved(element, 'ArrowRight', 'Enter')
      await waitUntil(() => events(element).some((name) => /Design review.*Tuesday/.test(name)))
      await waitUntil(() => spokenText(element).includes('Undo'))
      control(element, 'Undo').click()
      await waitUntil(() => events(element).some((name) => /Design review.*Monday/.test(name)))
    })

    it('reports a refusal', async () => {
      const refusing = source(async () => {
        throw new Error('no')
      })
      const element = await renderElement({ editable: true, source: refusing })
      await waitUntil(() => events(element).length > 10)
      await moved(element, 'ArrowRight', 'Enter')
      await waitUntil(() => spokenText(element).includes('Design review could not be changed'))
      expect(events(element).some((name) => /Design review.*Monday/.test(name))).to.equal(true)
    })

    it('asks which occurrences of a series to move', async () => {
      const element = await renderElement({ editable: true, source: source(async ({ event }) => event) })
      await waitUntil(() => events(element).length > 10)
      await focusOn(element, 'Stand-up, 09:00–09:30, Tuesday')
      await pressKeys(element, 'm')
      await waitUntil(() => deepOne(element, '[role=status]').textContent!.includes('Moving'))
      await pressKeys(element, 'ArrowDown', 'Enter')
      await waitUntil(() => element.shadowRoot!.querySelector('dialog[open]'))
      expect(spokenText(element)).to.contain('Stand-up: which events do you want to move? Only this event')
      await expectAccessible(element)
      await pressKeys(element, 'Escape')
      await waitUntil(() => !element.shadowRoot!.querySelector('dialog'))
    })
  })

  describe('with a mouse', () => {
    afterEach(() => resetMouse())

    /** Presses at one point, moves to another, and releases. */
    const drag = async (element: Calendar, from: [number, number], to: [number, number]) => {
      await sendMouse({ type: 'move', position: from })
      await element.loadDragging()
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [from[0], from[1] + 9] })
      await sendMouse({ type: 'move', position: to })
      await sendMouse({ type: 'up' })
    }
    /** The screen position of a time on Sunday, which is empty. */
    const sunday = (element: Calendar, hour: number): [number, number] => {
      const { left, top, height } = deepAll(element.shadowRoot!, '.column')[6]!.getBoundingClientRect()
      return [Math.round(left + 20), Math.round(top + (height * hour) / 24)]
    }

    it('selects the quarter hours that are dragged over', async () => {
      const element = await renderElement()
      const selected = oneEvent<RangeSelectEvent>(element, 'when-range-select')
      await drag(element, sunday(element, 10.05), sunday(element, 11.1))
      expect((await selected).when).to.deep.equal({
        object: 'timespan',
        start_time: inMarch('15T10:00'),
        end_time: inMarch('15T11:15'),
      })
    })

    it('selects half an hour on a press', async () => {
      const element = await renderElement()
      const selected = oneEvent<RangeSelectEvent>(element, 'when-range-select')
      const at = sunday(element, 12.7)
      await sendMouse({ type: 'move', position: at })
      await element.loadDragging()
      await sendMouse({ type: 'click', position: at })
      expect((await selected).when).to.include({
        start_time: inMarch('15T12:30'),
        end_time: inMarch('15T13:00'),
      })
    })

    it('moves an event from where it is grabbed, without opening it', async () => {
      const element = await renderElement({ editable: true })
      let opened = 0
      element.addEventListener('when-event-select', () => opened++)
      const changed = oneEvent<EventChangeEvent>(element, 'when-event-change')
      const { left, top } = control(element, 'Interview').getBoundingClientRect()
      const hour = deepOne(element, '.column').getBoundingClientRect().height / 24
      const from: [number, number] = [Math.round(left + 10), Math.round(top + 12)]
      await drag(element, from, [from[0], Math.round(from[1] + hour)])
      expect((await changed).when).to.include({
        start_time: inMarch('11T14:00'),
        end_time: inMarch('11T15:30'),
      })
      expect(opened).to.equal(0)
    })
  })

  describe('with touch', () => {
    const touch = (type: string, target: EventTarget, [clientX, clientY]: [number, number]) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, composed: true, cancelable: true, pointerType: 'touch', pointerId: 7 },
          ...{ clientX, clientY, button: type === 'pointermove' ? -1 : 0 },
        }),
      )
    /** The centre of a day of the month, and the day. */
    const dayOfMonth = (element: Calendar, index: number) => {
      const day = deepAll(element.shadowRoot!, '.day')[index]!
      const { left, top, width, height } = day.getBoundingClientRect()
      return { day, at: [left + width / 2, top + height - 6] as [number, number] }
    }

    it('selects days after a long press', async () => {
      const element = await renderElement({ view: 'month' })
      await element.loadDragging()
      const [first, last] = [dayOfMonth(element, 28), dayOfMonth(element, 30)]
      const selected = oneEvent<RangeSelectEvent>(element, 'when-range-select')
      touch('pointerdown', first.day, first.at)
      await waitUntil(() => element.shadowRoot!.querySelector('.selected-day'), 'the day is selected')
      touch('pointermove', last.day, last.at)
      touch('pointerup', last.day, last.at)
      expect((await selected).when).to.deep.equal({
        ...{ object: 'datespan', start_date: '2026-03-23', end_date: '2026-03-25' },
      })
    })

    for (const dir of ['ltr', 'rtl'])
      it(`swipes sideways to another page without selecting, ${dir}`, async () => {
        registerPseudoLocale()
        const element = await renderElement({ view: 'month', lang: dir === 'rtl' ? pseudoLocale : 'en-GB' })
        await element.loadDragging()
        let count = 0
        element.addEventListener('when-range-select', () => count++)
        const before = element.date
        const from = dayOfMonth(element, 30)
        const to: [number, number] = [from.at[0] - 90, from.at[1] + 4]
        touch('pointerdown', from.day, from.at)
        touch('pointermove', from.day, to)
        touch('pointerup', from.day, to)
        await element.updateComplete
        expect(element.date > before).to.equal(dir === 'ltr')
        expect(element.date).not.to.equal(before)
        expect(count).to.equal(0)
      })

    it('scrolls vertically without changing the page', async () => {
      const element = await renderElement({ view: 'month' })
      await element.loadDragging()
      const from = dayOfMonth(element, 30)
      touch('pointerdown', from.day, from.at)
      touch('pointermove', from.day, [from.at[0] - 70, from.at[1] - 60])
      touch('pointercancel', from.day, from.at)
      await element.updateComplete
      expect(element.date).to.equal('2026-03-12')
    })
  })

  describe('in other media', () => {
    afterEach(() => emulateMedia({ media: 'screen', reducedMotion: 'no-preference' }))

    for (const view of calendarViews)
      it(`prints completely, without interactive controls, in the view ${view}`, async () => {
        const element = await renderElement({ view })
        await emulateMedia({ media: 'print' })
        await element.updateComplete
        for (const place of deepAll(element.shadowRoot!, '.card, .main, .scroll'))
          expect(place.scrollHeight, place.className).to.equal(place.clientHeight)
        for (const part of ['today-button', 'previous-button', 'next-button', 'view', 'now'])
          for (const one of deepAll(element.shadowRoot!, `[part=${part}]`))
            expect(one.getClientRects(), part).to.have.length(0)
        for (const title of deepAll(element.shadowRoot!, '.timed b'))
          expect(title.scrollWidth, title.textContent!).to.be.at.most(title.clientWidth)
        expect(deepOne(element, '[part=title]').getClientRects()).not.to.have.length(0)
      })

    it('has no animation if the visitor prefers reduced motion', async () => {
      const element = await fixture<Calendar>(template({ source: waiting }))
      await emulateMedia({ reducedMotion: 'reduce' })
      const names = deepAll(element.shadowRoot!, '*').map((one) => getComputedStyle(one).animationName)
      expect(names.filter((name) => name !== 'none')).to.deep.equal([])
    })
  })

  describe('with a source', () => {
    it('shows the other calendars if one fails or its access has expired, with a remedy', async () => {
      const all = eventListSource(weekEvents, weekCalendars)
      const failing: CalendarSource = {
        calendars: async () => [
          ...weekCalendars,
          { id: 'old', name: 'Old', access: 'expired', reconnectUrl: 'https://example.com/again' },
          { id: 'odd', name: 'Odd', access: 'stopped', reconnectUrl: 'javascript:alert(1)' },
        ],
        events: async (query, options) => {
          if (query.calendarId === 'team') throw new Error('away')
          return all.events(query, options)
        },
      }
      const element = await renderElement({ source: failing })
      await waitUntil(() => spokenText(element).includes('Team could not be loaded. Try again'))
      expect(events(element).join()).to.contain('Interview')
      expect(control(element, 'Connect again').getAttribute('href')).to.equal('https://example.com/again')
      expect(deepAll(element.shadowRoot!, '[part=reconnect-link]')).to.have.length(1)
      expect(spokenText(element)).to.contain('Old: connect the account again')
      expect(spokenText(element)).to.contain('Odd is no longer kept up to date.')
      await expectAccessible(element)
    })

    it('strikes out cancelled events, as in a list', async () => {
      const element = await renderElement({ source: eventListSource(weekEvents, weekCalendars) })
      await waitUntil(() => events(element).join().includes('Party'))
      expect(getComputedStyle(control(element, 'Party')).textDecorationLine).to.equal('line-through')
    })

    it('stops when it is removed from the page', async () => {
      let signal: AbortSignal | undefined
      const slow: CalendarSource = {
        calendars: (options) => {
          signal = options.signal
          return new Promise(() => {})
        },
        events: async () => [],
      }
      const element = await fixture<Calendar>(template({ source: slow }))
      await waitUntil(() => signal)
      element.remove()
      expect(signal!.aborted).to.equal(true)
    })
  })

  eventsFireOnce<Calendar>([
    {
      type: 'when-event-select',
      make: renderElement,
      act: (element) => control(element, 'Interview').click(),
      assign: (element) => {
        element.events = []
      },
    },
    {
      type: 'when-days-change',
      make: renderElement,
      act: (element) => control(element, 'Later days').click(),
      assign: (element) => {
        element.date = '2026-03-18'
      },
    },
    {
      type: 'when-view-change',
      make: renderElement,
      act: (element) => control(element, 'Month').click(),
      assign: (element) => {
        element.view = 'month'
      },
    },
    {
      type: 'when-calendar-toggle',
      make: renderElement,
      act: (element) => control(element, 'Team').click(),
      assign: (element) => {
        element.calendars = []
      },
    },
  ])

  const failed: CalendarSource = {
    calendars: () => Promise.reject(new Error('away')),
    events: async () => [],
  }
  const face = (source: CalendarSource | null, list = weekEvents.slice(1, 2)) =>
    html`<when-calendar lang="en-GB" date="2026-03-12" time-zone="UTC" .now=${now} .source=${source} .events=${list} ?failed=${source === failed}></when-calendar>`
  fourStates({
    loading: { template: face(waiting), waitForText: 'Looking for events' },
    empty: { template: face(null, []), waitForText: /no events.*No events to show/ },
    error: { template: face(failed), waitForText: /could not be loaded/ },
    ready: { template: face(null), waitForText: /1 event.*Design review.*Monday 9 March/ },
  })
})
