import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import type { CalendarEvent, CalendarSource } from '@whenable/contract'
import { type CalendarFlow, createCalendarFlow, eventListSource } from '@whenable/flow/calendar'
import { type Instant, parseInstant } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/event.js'
import type { EventAnswerEvent } from '../events/event-answer.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { hostileColors } from '../testing/hostile-colors.js'
import { hostileTexts } from '../testing/hostile-texts.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { deepAll as allIn, control } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { EventCard } from './event.js'

const deepAll = <E extends Element = HTMLElement>(element: EventCard, selector: string): E[] =>
  allIn<E>(element.shadowRoot!, selector)

const start = parseInstant('2026-03-12T10:30:00Z')
const info = { id: 'team', name: 'Team', color: '#2b8a3e', email: 'noor@example.com' }

const review: CalendarEvent = {
  id: 'review',
  calendar_id: 'team',
  title: 'Design review',
  location: 'Room 4, https://maps.example.com/room4',
  description: '<p>Agenda:</p><ul><li>Colours</li></ul>',
  organizer: { name: 'Rita Sousa', email: 'rita@example.com' },
  participants: [
    { email: 'noor@example.com', name: 'Noor Haddad', status: 'noreply' },
    { email: 'kai@example.com', name: 'Kai', status: 'yes' },
    { email: 'ana@example.com', name: 'Ana', status: 'no', comment: 'On leave' },
  ],
  conferencing: {
    provider: 'Google Meet',
    details: {
      url: 'https://meet.example.com/abc',
      meeting_code: 'abc-defg',
      password: '4711',
      phone: ['+351 210 000 000'],
    },
  },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TH'],
  when: { start_time: start, end_time: start + 3600, start_timezone: 'Europe/Lisbon' },
}

type Properties = Omit<Partial<EventCard>, 'lang'>

const renderElement = async (properties: Properties = {}, lang = 'en-GB'): Promise<EventCard> => {
  const element = Object.assign(document.createElement('when-event'), {
    lang,
    timeZone: 'Europe/Lisbon',
    event: review,
    calendar: info,
    ...properties,
  })
  await fixture(html`<div>${element}</div>`)
  return element
}

const pressed = (element: EventCard): string =>
  deepAll(element, '[aria-pressed=true]')
    .map((button) => button.textContent!.trim())
    .join()

const alerts = (element: EventCard) => deepAll(element, '[role=alert]').length

describe('when-event', () => {
  it('shows what, when, where, who and how to join', async () => {
    const element = await renderElement()
    expect(spokenText(element)).to.match(
      /^Team Design review Thursday.? 12 March 2026.* 10:30\s?–\s?11:30 \( Lisbon \)/,
    )
    for (const properties of [
      'Room 4',
      'Google Meet',
      'Meeting code: abc-defg',
      'Passcode: 4711',
      'Organizer: Rita Sousa',
      '3 participants Yes: 1 No answer yet: 1 No: 1',
      'Ana On leave No',
      'Agenda:',
      '• Colours',
    ])
      expect(spokenText(element)).to.contain(properties)
  })

  for (const lang of ['en-US', 'en-GB', 'de', 'ja', 'ko', 'hi', 'zh-Hant', 'ar'])
    it(`keeps a time range within a day on one line in a narrow container in ${lang}`, async () => {
      const element = await renderElement({}, lang)
      for (let width = 200; width <= 360; width += 20) {
        element.parentElement!.style.inlineSize = `${width}px`
        const range = element.renderRoot.querySelector('.unbroken')!
        expect(range.textContent).to.match(/\p{Nd}+\P{L}*\p{Nd}/u)
        expect(new Set([...range.getClientRects()].map(({ top }) => top)).size, `${width}`).to.equal(1)
        const { left, right } = element.getBoundingClientRect()
        const box = range.getBoundingClientRect()
        expect(box.left >= left && box.right <= right, `${width}`).to.equal(true)
      }
    })

  it('has no link to join if the event is cancelled', async () => {
    const element = await renderElement({ event: { ...review, status: 'cancelled' } })
    expect(spokenText(element)).to.contain('Google Meet')
    expect(element.renderRoot.querySelector('[part=join-link]')).to.equal(null)
  })

  it('describes its recurrence in a sentence', async () => {
    const element = await renderElement()
    await waitUntil(() => spokenText(element).includes('Every Thursday'), 'the sentence')
  })

  it('says that it repeats if the recurrence cannot be described', async () => {
    const { recurrence: _, ...single } = review
    const element = await renderElement({ event: { ...single, master_event_id: 'series' } })
    expect(spokenText(element)).to.contain('repeats')
  })

  it('links only to http(s) addresses', async () => {
    const element = await renderElement()
    expect(deepAll<HTMLAnchorElement>(element, 'a').map(({ href }) => href)).to.deep.equal([
      'https://maps.example.com/room4',
      'tel:+351210000000',
      'https://meet.example.com/abc',
    ])
  })

  it('says that it is tentative, cancelled or shown as free', async () => {
    const with_ = async (fields: Partial<CalendarEvent>) =>
      spokenText(await renderElement({ event: { ...review, ...fields } }))
    expect(await with_({ status: 'tentative' })).to.contain('Design review tentative')
    expect(await with_({ busy: false })).to.contain('Design review shown as free')
    expect(await with_({ cancelled: true })).to.contain('Design review cancelled')
  })

  it('collapses a long list of participants', async () => {
    const participants = Array.from({ length: 12 }, (_, index) => ({ email: `${index}@example.com` }))
    const element = await renderElement({ event: { ...review, participants } })
    const [fold] = deepAll<HTMLDetailsElement>(element, 'details')
    expect(fold!.open).to.equal(false)
    expect(fold!.querySelector('summary')!.textContent).to.equal('+7 more')
    expect(fold!.querySelectorAll('li')).to.have.length(7)
  })

  it('shows an event made by the page, with a default title', async () => {
    const element = await renderElement({ event: { when: { date: '2026-03-12' } }, calendar: null })
    expect(spokenText(element)).to.match(/^Untitled Thursday,? 12 March 2026$/)
  })

  it('shows the valid fields of an event whose time is invalid', async () => {
    const element = await renderElement({ event: { ...review, when: { date: 'soon' } } })
    expect(spokenText(element)).to.match(/Design review 1 event could not be read.*Room 4/)
  })

  it('accepts properties set before it is defined, and later ones', async () => {
    const element = document.createElement('when-event')
    document.body.append(element)
    await element.updateComplete
    element.event = review
    await element.updateComplete
    expect(spokenText(element)).to.contain('Design review')
    element.event = { ...review, title: 'Retrospective' }
    await element.updateComplete
    expect(spokenText(element)).to.contain('Retrospective')
    element.remove()
  })

  it('ignores an invalid colour', async () => {
    const colorOf = async (color: string) => {
      const element = await renderElement({ calendar: { ...info, color } })
      return deepAll(element, 'header')[0]!.style.cssText
    }
    expect(await colorOf('#2b8a3e')).to.equal('--c: #2b8a3e;')
    for (const color of hostileColors) expect(await colorOf(color), color).to.equal('')
  })

  for (const [name, text] of Object.entries(hostileTexts))
    it(`renders as text: ${name}`, async () => {
      let hurt = 0
      Object.assign(window, { hurt: () => hurt++ })
      const element = await renderElement({
        answerable: true,
        calendar: { ...info, name: text, color: text },
        event: {
          ...review,
          title: text,
          description: text,
          location: text,
          status: text,
          organizer: { name: text, email: text },
          participants: [{ email: text, name: text, status: text, comment: text }],
          conferencing: {
            provider: text,
            details: { url: text, meeting_code: text, password: text, phone: [text] },
          },
        },
      })
      expect(hurt).to.equal(0)
      expect(
        deepAll(element, 'script, iframe, img, style:not(:first-child), [onerror], [onload], [onmouseover]'),
      ).to.have.length(0)
      for (const { protocol } of deepAll<HTMLAnchorElement>(element, 'a'))
        expect(protocol).to.match(/^https?:$/)
      const { scrollWidth, clientWidth } = deepAll(element, '.card')[0]!
      expect(scrollWidth).to.equal(clientWidth)
    })

  describe('an answer', () => {
    it('requires the page to enable it, and an event that is not cancelled', async () => {
      expect(deepAll(await renderElement(), '[aria-pressed]')).to.have.length(0)
      const cancelled = await renderElement({ answerable: true, event: { ...review, status: 'cancelled' } })
      expect(deepAll(cancelled, '[aria-pressed]')).to.have.length(0)
    })

    it('is that of the calendar’s account, or of the address that the page sets', async () => {
      expect(pressed(await renderElement({ answerable: true }))).to.equal('')
      expect(pressed(await renderElement({ answerable: true, email: 'KAI@example.com' }))).to.equal('Yes')
    })

    it('is shown at once, saved and kept', async () => {
      const element = await renderElement({ answerable: true })
      let save = () => {}
      element.addEventListener('when-event-answer', (event) =>
        event.waitUntil(new Promise<void>((done) => (save = done))),
      )
      control(element, 'Maybe').click()
      await element.updateComplete
      expect(pressed(element)).to.equal('Maybe')
      expect(spokenText(element)).to.contain('Saving…')
      save()
      await waitUntil(() => !spokenText(element).includes('Saving…'))
      expect(pressed(element)).to.equal('Maybe')
    })

    it('is reverted and reported if it is refused', async () => {
      const element = await renderElement({ answerable: true, email: 'kai@example.com' })
      element.addEventListener('when-event-answer', (event) => event.waitUntil(Promise.reject(new Error())))
      control(element, 'Maybe').click()
      await waitUntil(() => alerts(element))
      expect(pressed(element)).to.equal('Yes')
      expect(spokenText(element)).to.contain('Design review could not be changed.')
      await expectAccessible(element)
    })

    it('is not sent if the page cancels the event', async () => {
      const element = await renderElement({ answerable: true })
      element.addEventListener('when-event-answer', (event) => event.preventDefault())
      control(element, 'Yes').click()
      await element.updateComplete
      expect(pressed(element)).to.equal('')
    })

    it('names the event and the answer', async () => {
      const element = await renderElement({ answerable: true })
      const received = oneEvent<EventAnswerEvent>(element, 'when-event-answer')
      control(element, 'No').click()
      expect(await received).to.deep.include({ status: 'no' })
    })

    describe('with the flow of a calendar', () => {
      const { recurrence: _, ...single } = review
      let kept: CalendarEvent

      const flowOf = async (answer: NonNullable<CalendarSource['answer']>): Promise<CalendarFlow> => {
        kept = single
        const source: CalendarSource = { ...eventListSource([], [info]), events: async () => [kept], answer }
        const window = { start: (start - 86_400) as Instant, end: (start + 86_400) as Instant }
        const flow = createCalendarFlow({
          source,
          window,
          timeZone: 'Europe/Lisbon',
          now: () => start,
          online: true,
        })
        flow.start()
        await waitUntil(() => flow.state.occurrences.length)
        return flow
      }

      it('is sent to the source, and the calendar’s name comes from the flow', async () => {
        const sent: unknown[] = []
        const flow = await flowOf(async ({ id }, status) => {
          sent.push([id, status])
          kept = { ...single, participants: [{ email: info.email, status }] }
          return kept
        })
        const element = await renderElement({
          answerable: true,
          calendar: null,
          flow,
          occurrence: flow.state.occurrences[0]!,
        })
        expect(spokenText(element)).to.match(/^Team/)
        control(element, 'Yes').click()
        await waitUntil(() => pressed(element) === 'Yes')
        await waitUntil(() => sent.length)
        expect(sent).to.deep.equal([['review', 'yes']])
        flow.stop()
      })

      it('is reverted if the source refuses it', async () => {
        const flow = await flowOf(async () => {
          throw new Error('refused')
        })
        const element = await renderElement({
          answerable: true,
          flow,
          occurrence: flow.state.occurrences[0]!,
        })
        control(element, 'Yes').click()
        await waitUntil(() => alerts(element))
        expect(pressed(element)).to.equal('')
        flow.stop()
      })
    })
  })

  it('renders right to left with every text translated, and is accessible', async () => {
    registerPseudoLocale()
    const element = await renderElement({ answerable: true }, pseudoLocale)
    expect(getComputedStyle(deepAll(element, '.card')[0]!).direction).to.equal('rtl')
    for (const properties of ['«Join»', '«Organizer»', '«3 participants»', '«Maybe»', '«Will you come?»'])
      expect(spokenText(element)).to.contain(properties)
    await expectAccessible(element)
  })

  for (const width of [544, 320])
    it(`fits ${width} pixels with text twice as large, and has no target under 24 pixels`, async () => {
      const element = await renderElement({ answerable: true })
      Object.assign((element.parentElement as HTMLElement).style, { inlineSize: `${width}px` })
      element.style.setProperty('--when-font-size', '30px')
      expect(element.parentElement!.scrollWidth).to.be.at.most(width)
      for (const target of deepAll(element, 'button, summary, a.primary')) {
        const { width: wide, height } = target.getBoundingClientRect()
        expect(Math.min(wide, height), target.textContent!).to.be.at.least(24)
      }
    })

  eventsFireOnce<EventCard>([
    {
      type: 'when-event-answer',
      make: () => renderElement({ answerable: true }),
      act: (element) => control(element, 'Yes').click(),
      assign: (element) => {
        element.event = { ...review, participants: [{ email: 'noor@example.com', status: 'yes' }] }
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
    loading: { template: html`<when-event lang="en" busy></when-event>`, waitForText: 'Looking for events' },
    empty: { template: html`<when-event lang="en"></when-event>`, waitForText: 'No events to show' },
    error: {
      template: html`<when-event lang="en" failed></when-event>`,
      waitForText: /could not be loaded.*Try again/,
    },
    ready: {
      template: html`<when-event
        lang="en"
        answerable
        time-zone="UTC"
        .event=${review}
        .calendar=${info}
      ></when-event>`,
      waitForText: /Team Design review.*Join.*Will you come.*Organizer: Rita Sousa/,
    },
  })
})
