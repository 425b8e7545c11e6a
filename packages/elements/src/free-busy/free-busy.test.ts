import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import type { BookingService, FreeBusyAnswer, PeopleSource } from '@whenable/contract'
import type { PersonHours } from '@whenable/flow/calendar'
import { type Interval, instant, parseInstant, toIsoString } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/free-busy.js'
import type { DaysChangeEvent } from '../events/days-change.js'
import type { RangeSelectEvent } from '../events/range-select.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { hostileTexts } from '../testing/hostile-texts.js'
import { memoryService, settingsWith, slotAt } from '../testing/memory-service.js'
import { pressKeys } from '../testing/press-keys.js'
import { control, deepAll, deepOne, focused } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { FreeBusy } from './free-busy.js'

const at = (clock: string, date = '2026-03-12') => parseInstant(`${date}T${clock}:00Z`)
const slot = (start: string, end: string, status = 'busy') => ({
  start_time: at(start),
  end_time: at(end),
  status,
})

const people: PersonHours[] = [
  { email: 'ada@example.com', name: 'Ada Mensah', timeZone: 'Europe/Lisbon' },
  { email: 'jonas@example.com', name: 'Jonas Okafor', timeZone: 'Africa/Lagos' },
  {
    email: 'noor@example.com',
    name: 'Noor Haddad',
    timeZone: 'Asia/Kolkata',
    openHours: [{ days: [4], start: '9:00', end: '21:30' }],
  },
]
const answers: FreeBusyAnswer[] = [
  { email: 'ada@example.com', time_slots: [slot('09:00', '09:30'), slot('12:00', '13:00')] },
  { email: 'jonas@example.com', time_slots: [slot('08:00', '10:00')] },
  { email: 'noor@example.com', time_slots: [slot('11:57', '12:10', 'tentative')] },
]
const unreadable: FreeBusyAnswer = { object: 'error', email: 'ext@example.org', error: 'no account' }

const template = (changes: Partial<FreeBusy> = {}, width = 980) =>
  html`<when-free-busy
    lang="en-GB"
    date="2026-03-12"
    time-zone="UTC"
    hour-cycle="h23"
    style="inline-size:${width}px"
    .now=${() => at('07:00')}
    .people=${changes.people ?? people}
    .answers=${changes.answers === undefined ? answers : changes.answers}
    .days=${changes.days ?? 1}
    .source=${changes.source ?? null}
    .busy=${changes.busy ?? false}
    .failed=${changes.failed ?? false}
  ></when-free-busy>`

/** Waits until the container's width has been measured. */
const settled = async (element: FreeBusy) => {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await element.updateComplete
}

const renderElement = async (changes: Partial<FreeBusy> = {}, width?: number) => {
  const element = await fixture<FreeBusy>(template(changes, width))
  Object.assign(element, changes)
  await settled(element)
  return element
}

const slider = (element: FreeBusy) => deepOne(element, '[role=slider]')
const cursorText = (element: FreeBusy) => slider(element).getAttribute('aria-valuetext')
const rows = (element: FreeBusy) =>
  deepAll(element.shadowRoot!, '.row').map((row) => row.textContent!.replace(/\s+/g, ' ').trim())
const free = (element: FreeBusy) =>
  deepAll(element.shadowRoot!, 'button.free').map((button) => button.textContent!.trim())
const clock = ({ start, end }: Interval) => [start, end].map((one) => toIsoString(one).slice(5, 16)).join(' ')

describe('when-free-busy', () => {
  it('describes each person’s place, and their busy, tentative and non-working times', async () => {
    expect(rows(await renderElement())).to.deep.equal([
      'AM Ada Mensah Lisbon, same time Busy: 09:00–09:30, 12:00–13:00',
      'JO Jonas Okafor Lagos, +1h Busy: 08:00–10:00',
      'NH Noor Haddad Kolkata, +5h 30m Tentative: 11:57–12:10. Out of hours: 16:00–20:00',
    ])
  })

  it('has common free times as buttons; a press selects the first span that fits', async () => {
    const element = await renderElement({ duration: 60 })
    expect(free(element)).to.deep.equal(['10:00–11:57', '13:00–16:00'])
    const selected = oneEvent(element, 'when-range-select') as unknown as Promise<RangeSelectEvent>
    control(element, '10:00–11:57').click()
    const { when } = await selected
    expect(when).to.deep.equal({
      object: 'timespan',
      start_time: at('10:00'),
      end_time: at('11:00'),
    })
    expect(element.value).to.deep.equal({ start: at('10:00'), end: at('11:00') })
    await element.updateComplete
    expect(deepOne(element, '[role=status]').textContent).to.contain(
      'Thursday 12 March, 10:00–11:00. 3 of 3 free',
    )
  })

  it('never shows unknown time as free, and says so', async () => {
    const element = await renderElement({
      people: [...people, { email: 'ext@example.org' }],
      answers: [...answers, unreadable],
    })
    expect(rows(element)[3]).to.contain('ext@example.org Unknown This calendar could not be read')
    expect(spokenText(element)).to.contain('3 of 4 free')
    control(element, '10:00–11:57').click()
    await element.updateComplete
    expect(deepOne(element, '[part=selection]').textContent).to.contain(
      '3 of 4 free. Unknown: ext@example.org',
    )
    await expectAccessible(element)
  })

  it('has no common times if no calendar can be read', async () => {
    const element = await renderElement({ people: [{ email: 'ext@example.org' }], answers: [unreadable] })
    expect(free(element)).to.deep.equal([])
    expect(spokenText(element)).to.contain('No times are free on this day.')
  })

  it('shows no number of free people if all are unknown', async () => {
    const unknown = people.map(({ email }) => ({ object: 'error', email, error: 'no account' }))
    const value = { start: at('10:00'), end: at('10:30') }
    const element = await renderElement({ answers: unknown, value })
    expect(cursorText(element)).not.to.match(/\b0 of/)
    expect(cursorText(element)).to.match(/[Uu]nknown/)
    const waiting = await renderElement({ busy: true, answers: [], value })
    expect(cursorText(waiting)).not.to.match(/\b0 of/)
  })

  it('shows a person with invalid hours as unknown, and the others as usual', async () => {
    const openHours = [{ days: [4], start: 'nine', end: '18:00' }]
    const element = await renderElement({ people: [...people, { email: 'odd@example.com', openHours }] })
    expect(rows(element)[3]).to.contain('Unknown')
    expect(rows(element)[0]).to.contain('09:00–09:30')
  })

  it('shows addresses only, bookable times, or events', async () => {
    const element = await renderElement({ people: [], answers: null })
    expect(spokenText(element)).to.contain('nobody to compare yet')
    element.setAttribute('emails', 'ada@example.com, kim@example.com')
    element.availability = {
      time_slots: [{ emails: ['ada@example.com'], ...slot('08:00', '12:00') }] as never,
    }
    await element.updateComplete
    expect(rows(element)).to.deep.equal([
      'A ada@example.com Busy: 12:00–20:00',
      'K kim@example.com Busy: 08:00–20:00',
    ])
    element.availability = null
    element.events = [
      {
        id: '1',
        calendar_id: 'kim@example.com',
        when: { start_time: at('08:00'), end_time: at('09:00') },
      },
    ]
    await waitUntil(() => rows(element)[1]?.includes('Busy: 08:00–09:00'))
    expect(rows(element)[0]).to.contain('Free')
  })

  it('shows times by duration, from the first hour to the last', async () => {
    const element = await renderElement()
    const [lane] = deepAll(element.shadowRoot!, '.row .lane')
    const [bar] = deepAll(element.shadowRoot!, '.busy')
    const [outer, inner] = [lane!.getBoundingClientRect(), bar!.getBoundingClientRect()]
    expect((inner.left - outer.left) / outer.width).to.be.closeTo(1 / 12, 0.003)
    expect(inner.width / outer.width).to.be.closeTo(0.5 / 12, 0.003)
  })

  it('stacks people without a gap', async () => {
    const element = await renderElement()
    const boxes = deepAll(element.shadowRoot!, '.row').map((row) => row.getBoundingClientRect())
    const [first, second, third] = boxes as [DOMRect, DOMRect, DOMRect]
    expect(second.top).to.be.closeTo(first.bottom, 0.5)
    expect(third.top).to.be.closeTo(second.bottom, 0.5)
  })

  describe('keyboard', () => {
    it('starts at the first common time, moves by steps, changes the length, and selects', async () => {
      const element = await renderElement()
      slider(element).focus()
      expect(cursorText(element)).to.equal('Thursday 12 March, 10:00–10:30. 3 of 3 free')
      await pressKeys(element, 'ArrowLeft', 'Shift+ArrowRight')
      expect(cursorText(element)).to.equal('Thursday 12 March, 09:45–10:30. 2 of 3 free. Busy: Jonas Okafor')
      expect(element.value).to.equal(null)
      await pressKeys(element, 'Enter')
      expect(clock(element.value!)).to.equal('03-12T09:45 03-12T10:30')
      await pressKeys(element, 'Home', ' ')
      expect(clock(element.value!)).to.equal('03-12T08:00 03-12T08:45')
      expect(focused()).to.equal(slider(element))
    })

    it('follows the text direction', async () => {
      const element = await fixture<FreeBusy>(
        html`<when-free-busy dir="rtl" lang="en-GB" date="2026-03-12" time-zone="UTC" .people=${people} .answers=${answers} .now=${() => at('07:00')}></when-free-busy>`,
      )
      slider(element).focus()
      await pressKeys(element, 'ArrowLeft', 'Enter')
      expect(clock(element.value!)).to.equal('03-12T10:15 03-12T10:45')
    })

    it('moves between free intervals, which share one tab stop', async () => {
      const element = await renderElement({ duration: 60 })
      const stops = () => deepAll(element.shadowRoot!, 'button.free[tabindex="0"]')
      expect(stops()).to.have.lengthOf(1)
      stops()[0]!.focus()
      await pressKeys(element, 'ArrowRight')
      expect(focused()!.textContent).to.contain('13:00')
      await pressKeys(element, 'ArrowRight', 'Enter')
      expect(clock(element.value!)).to.equal('03-12T13:00 03-12T14:00')
    })

    it('moves to the next shown day, and scrolls to it', async () => {
      const element = await renderElement({ days: 10 })
      slider(element).focus()
      for (let day = 0; day < 6; day++) await pressKeys(element, 'PageDown')
      expect(cursorText(element)).to.contain('Wednesday 18 March, 10:00–10:30')
      const [place, card] = [slider(element), element].map((one) => one.getBoundingClientRect())
      expect(place!.left).to.be.greaterThan(card!.left + 150)
      expect(place!.right).to.be.lessThan(card!.right)
    })
  })

  describe('pointer', () => {
    const point = async (element: FreeBusy, hour: number) => {
      const { left, width, top, height } = deepAll(
        element.shadowRoot!,
        '.row .lane',
      )[0]!.getBoundingClientRect()
      const position: [number, number] = [
        Math.round(left + ((hour - 8) / 12) * width),
        Math.round(top + height / 2),
      ]
      await sendMouse({ type: 'move', position })
    }

    it('selects from press to release, in whole steps', async () => {
      const element = await renderElement()
      await point(element, 14.1)
      await sendMouse({ type: 'down' })
      await point(element, 15.6)
      await element.updateComplete
      expect(deepOne(element, '[part=selection]').textContent).to.contain('14:00–15:45')
      expect(element.value).to.equal(null)
      await sendMouse({ type: 'up' })
      expect(clock(element.value!)).to.equal('03-12T14:00 03-12T15:45')
    })

    it('selects a span of the set length on a press', async () => {
      const element = await renderElement()
      await point(element, 17.3)
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'up' })
      expect(clock(element.value!)).to.equal('03-12T17:15 03-12T17:45')
    })

    it('cancels on Escape', async () => {
      const element = await renderElement()
      await point(element, 14)
      await sendMouse({ type: 'down' })
      await point(element, 15)
      await sendKeys({ press: 'Escape' })
      await sendMouse({ type: 'up' })
      expect(element.value).to.equal(null)
    })
  })

  describe('with a source', () => {
    const requested = () => {
      const calls: {
        start: number
        end: number
        answer: (answers: FreeBusyAnswer[]) => void
        fail: () => void
      }[] = []
      const source: PeopleSource = {
        freeBusy: ({ start, end }) =>
          new Promise((answer, reject) =>
            calls.push({ start, end, answer, fail: () => reject(new Error('cut off')) }),
          ),
      }
      return { calls, source }
    }

    it('requests the shown days once, and again after a failure', async () => {
      const { calls, source } = requested()
      const element = await renderElement({ answers: null, source })
      expect(calls.map(({ start, end }) => [start, end])).to.deep.equal([
        [at('00:00'), at('00:00', '2026-03-13')],
      ])
      expect(spokenText(element)).to.contain('Looking for free times…')
      calls[0]!.fail()
      await waitUntil(() => spokenText(element).includes('could not be loaded'))
      control(element, 'Try again').click()
      await waitUntil(() => calls.length === 2)
      calls[1]!.answer(answers)
      await waitUntil(() => free(element)[0] === '10:00–11:57')
    })

    it('requests other days when the visitor navigates, and caches the first', async () => {
      const { calls, source } = requested()
      const element = await renderElement({ answers: null, source })
      calls[0]!.answer(answers)
      await waitUntil(() => free(element).length)
      const turned = oneEvent(element, 'when-days-change') as unknown as Promise<DaysChangeEvent>
      control(element, 'Later days').click()
      expect((await turned).date).to.equal('2026-03-13')
      await element.updateComplete
      expect(calls).to.have.lengthOf(2)
      control(element, 'Earlier days').click()
      await element.updateComplete
      expect(free(element)[0]).to.equal('10:00–11:57')
      expect(calls).to.have.lengthOf(2)
    })
  })

  describe('with a configuration', () => {
    const withService = async (changes: Partial<FreeBusy> = {}) => {
      const service = memoryService({ slots: [slotAt('2026-03-12T10:00:00Z')], settings: settingsWith() })
      return { service, element: await renderElement({ service, configurationId: 'c', ...changes }) }
    }

    it('dispatches the selected span with the length of a booking', async () => {
      const { element } = await withService({ hideDialog: true })
      slider(element).focus()
      await pressKeys(element, 'Shift+ArrowRight', 'Enter')
      const confirmed = oneEvent(element, 'when-slot-confirm') as unknown as Promise<SlotConfirmEvent>
      control(element, 'Next').click()
      const { slot } = await confirmed
      expect(slot).to.deep.equal({ start: at('10:00'), end: at('10:30'), emails: [] })
      await element.updateComplete
      expect(element.shadowRoot!.querySelector('when-popup')).to.equal(null)
    })

    it('opens a dialog that books it', async () => {
      const { element } = await withService()
      control(element, '10:00–11:57').click()
      await element.updateComplete
      control(element, 'Next').click()
      await waitUntil(() => element.shadowRoot!.querySelector('when-popup')?.open, 'opens')
      await waitUntil(() => spokenText(element).includes('Your name'), 'the form')
      control(element, 'Close').click()
      await waitUntil(() => !element.shadowRoot!.querySelector('when-booking'))
    })

    it('books the selected span if times are set before the configuration', async () => {
      const service = memoryService({ slots: [slotAt('2026-03-12T10:00:00Z')], settings: settingsWith() })
      let tell = () => {}
      const timesTold = new Promise<void>((received) => {
        tell = received
      })
      const late: BookingService = {
        ...service,
        availability: async (...requested) => {
          setTimeout(tell)
          return service.availability(...requested)
        },
        settings: async (...requested) => {
          await timesTold
          return service.settings(...requested)
        },
      }
      const { element } = await withService({ service: late })
      control(element, '10:00–11:57').click()
      await element.updateComplete
      control(element, 'Next').click()
      await waitUntil(() => spokenText(element).includes('Your name'), 'the form')
    })

    it('offers no booking without a service', async () => {
      const element = await renderElement({ value: { start: at('10:00'), end: at('10:30') } })
      expect(() => control(element, 'Next')).to.throw()
    })
  })

  describe('with many people', () => {
    const crowd = Array.from({ length: 50 }, (_, index) => ({ email: `p${index}@example.com` }))
    const busy = crowd.map(({ email }) => ({ email, time_slots: [slot('09:00', '10:00')] }))

    it('renders days and people that are set later', async () => {
      const element = await renderElement({ people: people.slice(0, 1) })
      const heads = () => deepAll(element.shadowRoot!, '[role=columnheader]').length
      expect([heads(), rows(element).length]).to.deep.equal([2, 1])
      Object.assign(element, { days: 3, people: crowd, answers: busy })
      await settled(element)
      expect(heads()).to.equal(4)
      expect(rows(element).length).to.be.above(8)
    })

    it('renders visible rows and days, and others on scroll', async () => {
      const element = await renderElement({ people: crowd, answers: busy, days: 14 })
      expect(rows(element).length).to.be.lessThan(25)
      expect(deepAll(element.shadowRoot!, '.row .lane').length).to.be.lessThan(120)
      const scroll = deepOne(element, '.scroll')
      scroll.scrollTo(4000, 9000)
      await waitUntil(() => rows(element).at(-1)?.includes('p49@example.com'))
      expect(deepOne(element, '[role=table]').getAttribute('aria-rowcount')).to.equal('51')
      expect(spokenText(element)).to.contain('50 participants')
      await waitUntil(() => spokenText(element).includes('Saturday 21 March'))
    })

    it('renders everything in print, and only the visible part afterwards', async () => {
      const element = await renderElement({ people: crowd, answers: busy, days: 14 })
      const before = rows(element).length
      dispatchEvent(new Event('beforeprint'))
      await element.updateComplete
      expect(rows(element)).to.have.lengthOf(50)
      expect(deepAll(element.shadowRoot!, '[role=columnheader]')).to.have.lengthOf(15)
      dispatchEvent(new Event('afterprint'))
      await element.updateComplete
      expect(rows(element)).to.have.lengthOf(before)
    })

    it('states the number of people', async () => {
      const element = await renderElement({ people: crowd, answers: busy })
      slider(element).focus()
      await pressKeys(element, 'Home', 'PageDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
      expect(cursorText(element)).to.match(
        /0 of 50 free\. Busy: p0@example\.com, .*p4@example\.com and \+45$/,
      )
    })
  })

  describe('at 320 pixels', () => {
    it('shows one day, free intervals first, without overflow', async () => {
      const element = await renderElement({ days: 5 }, 320)
      const heads = deepAll(element.shadowRoot!, '[role=columnheader]')
      expect(heads).to.have.lengthOf(2)
      expect(spokenText(element)).to.match(/Everyone.*10:00–11:57.*Ada Mensah.*Busy: 09:00–09:30/)
      const scroll = deepOne(element, '.scroll')
      expect(scroll.scrollWidth).to.equal(scroll.clientWidth)
      expect(element.scrollWidth).to.be.at.most(320)
      await expectAccessible(element)
    })

    it('works completely with the keyboard', async () => {
      const element = await renderElement({}, 320)
      slider(element).focus()
      await pressKeys(element, 'ArrowRight', 'Enter')
      expect(clock(element.value!)).to.equal('03-12T10:15 03-12T10:45')
    })
  })

  for (const [kind, name] of Object.entries(hostileTexts))
    it(`shows a name of ${kind} as text`, async () => {
      const element = await renderElement({
        people: [{ email: name, name }, ...people],
        answers: [{ email: name, time_slots: [slot('10:00', '12:00')] }, ...answers],
      })
      control(element, '13:00').click()
      await element.updateComplete
      expect(deepAll(element.shadowRoot!, 'script, img, svg, iframe')).to.deep.equal([])
      expect(rows(element)).to.have.lengthOf(4)
      const scroll = deepOne(element, '.scroll')
      expect(scroll.scrollWidth).to.equal(scroll.clientWidth)
      expect(element.scrollWidth).to.be.at.most(980)
    })

  it('accepts late properties in any order', async () => {
    const element = await fixture<FreeBusy>(html`<when-free-busy lang="en-GB"></when-free-busy>`)
    element.answers = answers
    await element.updateComplete
    expect(rows(element)).to.have.lengthOf(3)
    element.hourCycle = 'h23'
    element.timeZone = 'Asia/Tokyo'
    element.date = '2026-03-12'
    element.hourFrom = 0
    element.hourTo = 24
    await element.updateComplete
    expect(rows(element)[0]).to.contain('Busy: 18:00–18:30, 21:00–22:00')
    element.date = 'soon'
    element.days = Number.NaN
    element.duration = -1
    element.step = 0
    element.timeZone = 'Nowhere/None'
    await element.updateComplete
    expect(rows(element)).to.have.lengthOf(3)
  })

  it('does not modify objects of the page', async () => {
    const value = Object.freeze({ start: at('10:00'), end: at('10:30') })
    const element = await renderElement({ value, people: Object.freeze(people) as PersonHours[] })
    expect(element.value).to.equal(value)
    expect(deepOne(element, '[part=selection]').textContent).to.contain('10:00–10:30')
  })

  fourStates({
    loading: { template: template({ busy: true, answers: [] }), waitForText: 'Looking for free times…' },
    empty: { template: template({ people: [], answers: [] }), waitForText: 'There is nobody to compare yet' },
    error: {
      template: template({ failed: true, answers: [] }),
      waitForText: 'The free times could not be loaded. Try again',
    },
    ready: {
      template: template(),
      waitForText: /When is everyone free\?.*3 participants, 30 mins.*Ada Mensah/,
    },
  })

  eventsFireOnce<FreeBusy>(
    ['when-range-select', 'change'].map((type) => ({
      type,
      make: () => renderElement(),
      act: (element: FreeBusy) => control(element, '10:00–11:57').click(),
      assign: (element: FreeBusy) => {
        element.value = { start: instant(at('10:00')), end: instant(at('10:30')) }
      },
    })),
  )
  eventsFireOnce<FreeBusy>([
    {
      type: 'when-days-change',
      make: () => renderElement(),
      act: (element) => control(element, 'Later days').click(),
      assign: (element) => {
        element.date = '2026-03-20'
      },
    },
  ])
})
