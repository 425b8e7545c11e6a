import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { slotKey } from '@whenable/flow'
import { waitUntil } from '../testing/wait-until.js'
import '../define/calendar-import.js'
import '../define/slot-list.js'
import { expectAccessible, inBothSchemes } from '../testing/axe.js'
import { now, slotsOn } from '../testing/memory-service.js'
import { pressKeys } from '../testing/press-keys.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { focusedText } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import type { CalendarImport } from './calendar-import.js'

const slots = slotsOn('2026-03-12', '10:00', '10:30', '11:00')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const icsFile = (entries: string[], name = 'work.ics') =>
  new File([['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR'].join('\r\n')], name, { type: 'text/calendar' })
const meeting = entry('UID:1', 'DTSTART:20260312T101500Z', 'DTEND:20260312T104500Z', 'SUMMARY:Dentist')

const widget = (lang = 'en-GB') =>
  html`<when-calendar-import lang=${lang} time-zone="Europe/Lisbon" .slots=${slots} .now=${() => now}></when-calendar-import>`

const renderElement = (lang?: string) => fixture<CalendarImport>(widget(lang))
const button = (element: CalendarImport) => element.shadowRoot!.querySelector('button')!
const field = (element: CalendarImport) => element.shadowRoot!.querySelector('input')!

/** A drag event with a file, as browsers dispatch it. */
const drag = (element: Element, type: 'dragover' | 'drop', file: File) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true })
  element.dispatchEvent(event)
  return event
}

const give = (element: CalendarImport, file: File) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  field(element).files = dataTransfer.files
  field(element).dispatchEvent(new Event('change', { bubbles: true }))
}

const waitForText = (element: Element, words: string) =>
  waitUntil(() => spokenText(element).includes(words)).catch(() =>
    expect(spokenText(element)).to.include(words),
  )

describe('when-calendar-import', () => {
  describe('each state has a message and is accessible in light and in dark', () => {
    const states: Record<string, { file?: File; waitForText: string }> = {
      'before there is a file': { waitForText: 'See my calendar here Choose or drop' },
      'with clashes': { file: icsFile([meeting]), waitForText: 'work.ics: 2 free times conflict. Remove' },
      'without one': { file: icsFile([]), waitForText: 'work.ics: No free time conflicts.' },
      'with doubts': {
        file: icsFile([entry('UID:1', 'DTSTART;TZID=Shire:20260312T100000'), entry('UID:2')]),
        waitForText: 'Unknown time zones, read as yours: Shire. 1 entry could not be read.',
      },
      failed: { file: new File(['%PDF'], 'work.pdf'), waitForText: 'This is not a calendar file.' },
      'too large': {
        file: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'all.ics'),
        waitForText: 'This file is too large: 10 MB at most.',
      },
    }
    for (const [name, { file, waitForText: words }] of Object.entries(states))
      it(name, () =>
        inBothSchemes<CalendarImport>(widget(), async (element) => {
          if (file) give(element, file)
          await waitForText(element, words)
          await expectAccessible(element)
        }),
      )

    it('while it reads, which can be cancelled', async () => {
      const element = await renderElement()
      give(element, icsFile([meeting]))
      await element.updateComplete
      expect(spokenText(element)).to.include('Reading…')
      await expectAccessible(element)
      // Another element: this one may have read its file by now.
      const stopped = await renderElement()
      give(stopped, icsFile([meeting]))
      await stopped.updateComplete
      button(stopped).click()
      await waitForText(stopped, 'See my calendar here')
      expect(stopped.calendar).to.equal(null)
    })
  })

  it('reads a dropped file, and prevents the browser from opening it', async () => {
    const element = await renderElement()
    expect(drag(element, 'dragover', icsFile([meeting])).defaultPrevented).to.equal(true)
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('.over')).to.not.equal(null)
    setTimeout(() => drag(element, 'drop', icsFile([meeting])))
    await oneEvent(element, 'change')
    expect(slots.map((slot) => element.calendar?.conflictOf(slot))).to.deep.equal([
      'event',
      'event',
      undefined,
    ])
    await element.updateComplete
    expect(element.shadowRoot!.querySelector('.over')).to.equal(null)
  })

  it('ignores a drag without files', async () => {
    const element = await renderElement()
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'words')
    const event = new DragEvent('dragover', { dataTransfer, cancelable: true })
    element.dispatchEvent(event)
    expect(event.defaultPrevented).to.equal(false)
  })

  it('works with the keyboard only, and the focus stays on its button', async () => {
    const element = await renderElement()
    let requested = 0
    field(element).addEventListener('click', (event) => {
      event.preventDefault()
      requested++
    })
    await sendKeys({ press: 'Tab' })
    button(element).focus()
    await pressKeys(element, 'Enter')
    expect(requested).to.equal(1)
    give(element, icsFile([meeting]))
    await waitForText(element, 'conflict')
    expect(focusedText()).to.equal('Remove')
    await pressKeys(element, 'Enter')
    expect(focusedText()).to.equal('See my calendar here')
    expect(element.calendar).to.equal(null)
  })

  it('dispatches an event for each imported calendar, but not for an assigned one', async () => {
    const element = await renderElement()
    const page = element.parentElement!
    const received: string[] = []
    for (const type of ['change', 'input']) page.addEventListener(type, () => received.push(type))
    give(element, icsFile([meeting]))
    field(element).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await waitForText(element, 'conflict')
    element.calendar = null
    await element.updateComplete
    expect(received).to.deep.equal(['change'])
  })

  it('follows changes of the free times, and uses the last of several files', async () => {
    const element = await renderElement()
    give(element, icsFile([], 'first.ics'))
    give(element, icsFile([meeting], 'second.ics'))
    await waitForText(element, 'second.ics: 2 free times conflict.')
    element.slots = slots.slice(0, 1)
    await waitForText(element, 'second.ics: 1 free time conflicts.')
    give(element, new File(['words'], 'third.ics'))
    await waitForText(element, 'This is not a calendar file.')
    expect(spokenText(element)).to.include('second.ics')
  })

  it('shows the file name as text', async () => {
    const element = await renderElement()
    give(element, icsFile([], '<img src=x onerror=alert(1)>\u202egpj.ics'))
    await waitForText(element, 'No free time conflicts')
    expect(element.shadowRoot!.querySelectorAll('img')).to.have.length(0)
    expect(element.shadowRoot!.querySelector('.name')?.textContent).to.include('<img')
  })

  it('shows all texts in the reader’s language, right to left', async () => {
    registerPseudoLocale()
    const element = await renderElement(pseudoLocale)
    expect(getComputedStyle(button(element)).direction).to.equal('rtl')
    expect(spokenText(element)).to.match(/^«[^«»]+» «[^«»]+»$/)
    give(element, icsFile([meeting]))
    await waitForText(element, 'work.ics: «2 free times conflict.» «Remove»')
  })

  it('fits its container', async () => {
    const place = await fixture(html`<div style="inline-size: 220px">${widget()}</div>`)
    const element = place.firstElementChild as CalendarImport
    give(element, icsFile([], `${'a'.repeat(300)}.ics`))
    await waitForText(element, 'No free time conflicts')
    expect(place.scrollWidth).to.equal(220)
  })
})

describe('a time that conflicts', () => {
  it('says so, has its own CSS part, and can still be chosen', async () => {
    const conflictOf = (slot: { start: number }) =>
      slot === slots[0] ? 'event' : slot === slots[1] ? 'all-day' : undefined
    const element = await fixture<HTMLElementTagNameMap['when-slot-list']>(html`<when-slot-list
      lang="en-GB"
      date="2026-03-12"
      time-zone="Europe/Lisbon"
      .slots=${slots}
      .conflictOf=${conflictOf}
    ></when-slot-list>`)
    expect(spokenText(element)).to.include(
      '10:00 Conflicts with your calendar 10:30 You’re busy all day 11:00',
    )
    await expectAccessible(element)
    const [first] = element.shadowRoot!.querySelectorAll<HTMLElement>('[part~=conflict]')
    first!.click()
    await element.updateComplete
    expect(element.value).to.equal(slotKey(slots[0]!))
    expect(first!.part.value).to.equal('slot selected conflict')
    expect(spokenText(element)).to.include('10:00 Conflicts with your calendar Next: Thursday')
  })
})
