import { expect, fixture, html } from '@open-wc/testing'
import { type Instant, parseInstant, parseWhen } from '@whenable/time'
import { waitUntil } from '../testing/wait-until.js'
import '../define/time.js'
import { expectAccessible } from '../testing/axe.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Time } from './time.js'

const moment = '2026-03-12T10:30:00Z'
const written = async (make: Promise<Time>) => spokenText(await make)

describe('when-time', () => {
  it('formats an instant in the given time zone and language', async () => {
    expect(
      await written(
        fixture(html`<when-time lang="en-GB" time-zone="Asia/Tokyo" datetime=${moment}></when-time>`),
      ),
    ).to.equal('12 Mar 2026, 19:30')
  })

  it('reads Unix seconds', async () => {
    expect(
      await written(
        fixture(
          html`<when-time lang="en-GB" time-zone="UTC" format="time" datetime="1773311400"></when-time>`,
        ),
      ),
    ).to.equal('10:30')
  })

  it('formats the date only, or all of it', async () => {
    const element = await fixture<Time>(
      html`<when-time lang="en-GB" time-zone="UTC" format="date" datetime=${moment}></when-time>`,
    )
    expect(spokenText(element)).to.equal('12 March 2026')
    element.format = 'long'
    await element.updateComplete
    expect(spokenText(element)).to.match(/^Thursday.? 12 March 2026.* 10:30$/)
  })

  it('formats a date without a time zone as that date, for every reader', async () => {
    const when = parseWhen({ date: '2026-03-12' })
    expect(
      await written(
        fixture(html`<when-time lang="en-GB" time-zone="Pacific/Kiritimati" .when=${when}></when-time>`),
      ),
    ).to.equal('12 Mar 2026')
  })

  it('is machine-readable', async () => {
    const element = await fixture<Time>(html`<when-time datetime="2026-03-12T12:30:00+02:00"></when-time>`)
    expect(element.shadowRoot!.querySelector('time')!.dateTime).to.equal(moment)
  })

  it('keeps its own content if the instant is invalid', async () => {
    const element = await fixture<Time>(html`<when-time datetime="soon">12 March</when-time>`)
    expect(element.shadowRoot!.querySelector('slot')!.assignedNodes()[0]!.textContent).to.equal('12 March')
  })

  it('formats a date in the attribute, for every reader', async () => {
    expect(
      await written(
        fixture(
          html`<when-time lang="en-GB" time-zone="America/Los_Angeles" datetime="2026-03-12"></when-time>`,
        ),
      ),
    ).to.equal('12 Mar 2026')
  })

  it('reads a when of the v3 API or the legacy API from JSON, with or without its object', async () => {
    const write = (when: unknown, format: string) =>
      written(
        fixture(
          html`<when-time lang="en-GB" time-zone="UTC" format=${format} when=${JSON.stringify(when)}></when-time>`,
        ),
      )
    const span = { start_time: '1773311400', end_time: 1773315000 }
    expect(await write(span, 'short')).to.match(/^12 Mar 2026, 10:30\s?–\s?11:30$/)
    expect(await write(span, 'time')).to.match(/^10:30\s?–\s?11:30$/)
    expect(await write(span, 'range')).to.match(/^10:30\s?–\s?11:30$/)
    expect(await write(span, 'date')).to.equal('12 March 2026')
    const days = { object: 'datespan', start_date: '2026-03-12', end_date: '2026-03-14' }
    expect(await write(days, 'short')).to.match(/^12\s?–\s?14 Mar 2026$/)
    expect(await write(days, 'time')).to.match(/^12\s?–\s?14 March 2026$/)
  })

  it('keeps its own content if the attribute when is invalid', async () => {
    for (const when of ['{', '{"date":"soon"}', '7', '"x"']) {
      const element = await fixture<Time>(html`<when-time when=${when}>12 March</when-time>`)
      expect(element.shadowRoot!.querySelector('slot'), when).to.not.equal(null)
    }
  })

  it('uses the short format if the format is unknown', async () => {
    const element = await fixture<Time>(
      html`<when-time lang="en-GB" time-zone="UTC" format="tiny" datetime=${moment}></when-time>`,
    )
    expect(spokenText(element)).to.equal('12 Mar 2026, 10:30')
  })

  describe('in a relative format', () => {
    const at = parseInstant(moment)
    const make = (now: () => Instant, lang = 'en') =>
      fixture<Time>(
        html`<when-time lang=${lang} time-zone="UTC" format="relative" datetime=${moment} .now=${now}></when-time>`,
      )

    it('shows how far away it is, with the full time as its title', async () => {
      const element = await make(() => (at - 3 * 3600) as Instant)
      expect(spokenText(element)).to.equal('in 3 hours')
      expect(element.shadowRoot!.querySelector('time')!.title).to.match(/^Thursday,? March 12, 2026.* 10:30/)
      expect(spokenText(await make(() => (at + 86_400) as Instant, 'de'))).to.equal('gestern')
    })

    it('shows today for today’s date', async () => {
      const element = await fixture<Time>(
        html`<when-time lang="en" time-zone="UTC" format="relative" datetime="2026-03-12" .now=${() => at}></when-time>`,
      )
      expect(spokenText(element)).to.equal('today')
    })

    it('updates when its text changes', async () => {
      let now = at - 31
      const element = await make(() => now as Instant)
      expect(spokenText(element)).to.equal('in 1 minute')
      now = at - 29
      await waitUntil(() => spokenText(element) === 'now', 'it says now')
    })

    it('uses one timer for all elements, and none without elements', async () => {
      const original = { set: window.setTimeout.bind(window), clear: window.clearTimeout.bind(window) }
      const running = new Set<number>()
      window.setTimeout = ((task: () => void, delay?: number) => {
        const id = original.set(() => {
          running.delete(id)
          task()
        }, delay)
        if ((delay ?? 0) >= 1000) running.add(id)
        return id
      }) as typeof window.setTimeout
      window.clearTimeout = (id) => {
        running.delete(id as number)
        original.clear(id)
      }
      try {
        const page = await fixture<HTMLElement>(html`<p>
          ${[1, 2, 3].map(
            (hours) =>
              html`<when-time format="relative" datetime=${at} .now=${() => (at - hours * 600) as Instant}></when-time>`,
          )}
        </p>`)
        await Promise.all([...page.children].map((child) => (child as Time).updateComplete))
        expect(running.size).to.equal(1)
        page.replaceChildren()
        expect(running.size).to.equal(0)
      } finally {
        Object.assign(window, { setTimeout: original.set, clearTimeout: original.clear })
      }
    })
  })

  describe('with a pattern', () => {
    const make = (pattern: string, lang = 'en-GB') =>
      fixture<Time>(
        html`<when-time lang=${lang} time-zone="Asia/Tokyo" datetime=${moment} pattern=${pattern}></when-time>`,
      )
    const expectText = (element: Time, text: string) =>
      waitUntil(() => spokenText(element) === text, `it says ${text}`)

    it('formats the time by it, in the time zone and the language', async () => {
      await expectText(await make('EEEE d MMMM, HH:mm xxx'), 'Thursday 12 March, 19:30 +09:00')
      await expectText(await make('EEEE, d. MMMM', 'de'), 'Donnerstag, 12. März')
    })

    it('formats the start of a span, and a date as the same day for every reader', async () => {
      const element = await make('yyyy-MM-dd HH:mm')
      element.when = parseWhen({ start_time: parseInstant(moment), end_time: parseInstant(moment) + 3600 })
      await expectText(element, '2026-03-12 19:30')
      element.when = parseWhen({ date: '2026-03-12' })
      element.timeZone = 'Pacific/Kiritimati'
      await expectText(element, '2026-03-12 00:00')
    })

    it('takes precedence over the format, also if it arrives late, and ends with its attribute', async () => {
      const element = await fixture<Time>(
        html`<when-time lang="en-GB" time-zone="UTC" format="date" datetime=${moment}></when-time>`,
      )
      expect(spokenText(element)).to.equal('12 March 2026')
      element.pattern = 'HH.mm'
      await expectText(element, '10.30')
      element.setAttribute('pattern', 'H')
      await expectText(element, '10')
      element.removeAttribute('pattern')
      await expectText(element, '12 March 2026')
    })

    it('warns of an invalid one, once, and uses the format', async () => {
      const received: string[] = []
      const { warn } = console
      console.warn = (text: string) => received.push(text)
      try {
        const element = await make('nnn')
        await waitUntil(() => received.length, 'the warning')
        expect(spokenText(element)).to.equal('12 Mar 2026, 19:30')
        await make('nnn')
        await expectText(await make('HH'), '19')
        expect(received).to.deep.equal(['<when-time>: the pattern "nnn" is invalid:'])
      } finally {
        console.warn = warn
      }
    })

    it('has the direction of the language, and is accessible', async () => {
      const element = await make('d MMMM', 'ar')
      await expectText(element, '12 مارس')
      expect(element.shadowRoot!.querySelector('time')!.dir).to.equal('rtl')
      await expectAccessible(element)
    })
  })

  describe('of a recurring event', () => {
    const waitForText = async (recurrence: unknown, lang: string) => {
      const element = await fixture<Time>(
        html`<when-time
          lang=${lang}
          time-zone="Europe/Lisbon"
          datetime=${moment}
          .recurrence=${recurrence}
        ></when-time>`,
      )
      await waitUntil(() => element.shadowRoot!.querySelector('[part=recurrence]'), 'the sentence')
      return element.shadowRoot!.querySelector('[part=recurrence]')!.textContent
    }

    it('describes the recurrence, in the v3 API’s or the legacy API’s format', async () => {
      expect(await waitForText(['RRULE:FREQ=WEEKLY;BYDAY=TH'], 'en')).to.equal('Every Thursday')
      expect(await waitForText({ timezone: 'Europe/Lisbon', rrule: ['RRULE:FREQ=DAILY'] }, 'en')).to.equal(
        'Every day',
      )
    })

    it('uses the given clock for times of day', async () => {
      const element = await fixture<Time>(
        html`<when-time
          lang="en-US"
          hour-cycle="h23"
          datetime=${moment}
          .recurrence=${['RRULE:FREQ=DAILY;BYHOUR=9,15;BYMINUTE=0']}
        ></when-time>`,
      )
      await waitUntil(() => spokenText(element).includes('09:00 and 15:00'), 'the sentence')
    })

    it('describes it in the reader’s language', async () => {
      expect(await waitForText(['RRULE:FREQ=WEEKLY;BYDAY=TH'], 'de')).to.contain('Donnerstag')
    })

    it('shows only the time if the recurrence cannot be described', async () => {
      const element = await fixture<Time>(
        html`<when-time lang="en" datetime=${moment} recurrence='["RRULE:FREQ=NEVER"]'></when-time>`,
      )
      await import('./recurrence-words.js')
      await element.updateComplete
      expect(element.shadowRoot!.querySelector('[part=recurrence]')).to.equal(null)
    })
  })

  it('is accessible', async () =>
    expectAccessible(await fixture(html`<when-time datetime=${moment}></when-time>`)))
})
