import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { ServiceError } from '@whenable/contract'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { parseInstant } from '@whenable/time'
import '../define/event-type-editor.js'
import type { EventTypesCalls } from '../event-types/endpoints.js'
import type { Session } from '../event-types/sessions.model.js'
import { groupEventTypeWith, memoryEventTypes, sessionWith } from '../testing/event-types-double.js'
import type { EventTypeEditor } from './event-type-editor.js'

const root = (element: EventTypeEditor) => element.shadowRoot as ShadowRoot
const find = <E extends HTMLElement>(element: EventTypeEditor, selector: string): E => {
  const found = root(element).querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const button = (element: EventTypeEditor, name: RegExp): HTMLButtonElement => {
  const found = [...root(element).querySelectorAll('button')].find((one) =>
    name.test(one.ariaLabel ?? one.textContent ?? ''),
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}
const press = async (element: EventTypeEditor, name: RegExp) => {
  button(element, name).click()
  await element.updateComplete
}
const fill = async (element: EventTypeEditor, selector: string, value: string) => {
  const input = find<HTMLInputElement>(element, selector)
  input.value = value
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await element.updateComplete
}
const withDates = (...dates: Session[]) =>
  memoryEventTypes([groupEventTypeWith()], undefined, undefined, undefined, dates)
/** What was asked of the service, without what the preview asks. */
const writes = (calls: readonly unknown[][]) => calls.filter(([name]) => name !== 'preview')
const submit = (element: EventTypeEditor) => find(element, 'dialog [type=submit]').click()
const isClosed = (element: EventTypeEditor) => () => !root(element).querySelector('dialog')

const render = async (source: EventTypesCalls, lang = 'en-GB') => {
  const element = await fixture<EventTypeEditor>(
    html`<when-event-type-editor
      lang=${lang}
      configuration-id="pottery"
      time-zone="Europe/Lisbon"
      .source=${source}
      .now=${() => now}
    ></when-event-type-editor>`,
  )
  await waitUntil(() => root(element).querySelector('[data-section=sessions] .content'), 'the dates')
  await element.updateComplete
  return element
}

/** Two dates of a series. */
const series = [
  sessionWith({ isRepeated: true }),
  sessionWith({
    ...{ id: 'next', isRepeated: true, guests: [] },
    start: parseInstant('2026-03-19T18:00:00Z'),
    end: parseInstant('2026-03-19T19:00:00Z'),
  }),
]

describe('the dates of an event type', () => {
  it('are listed with the places that are taken, and by whom', async () => {
    const element = await render(withDates(...series).source)
    await waitUntil(() => root(element).querySelector('.session-guests'))
    expect(spokenText(element)).to.include('1 of 8 places taken')
    expect(spokenText(element)).to.include('0 of 8 places taken')
    find<HTMLDetailsElement>(element, '.session-guests').open = true
    expect(find<HTMLAnchorElement>(element, '.session-guests a').href).to.equal('mailto:noor@example.com')
    await expectAccessible(element)
  })

  it('are accessible from right to left, also while one is changed', async () => {
    const element = await render(withDates(...series).source, 'ar')
    await waitUntil(() => find(element, '.root').dir === 'rtl', 'its language')
    await waitUntil(() => root(element).querySelector('.session-guests'))
    find(element, '[data-section=sessions] .icon-button').click()
    await waitUntil(() => root(element).querySelector('dialog')?.open)
    await expectAccessible(element)
  })

  it('begin with none, and one is added by keyboard', async () => {
    const { source, calls } = withDates()
    const element = await render(source)
    await waitUntil(() => spokenText(element).includes('No dates yet'))
    find(element, '#add-session').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => root(element).querySelector('dialog')?.open)
    await fill(element, '#session-places', 'many')
    find(element, '#session-places').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => root(element).activeElement?.id === 'session-date')
    expect(spokenText(element)).to.include('Type a number from 1 to 500.')
    expect(writes(calls)).to.deep.equal([])
    await fill(element, '#session-date', '2026-03-12')
    await fill(element, '#session-places', '4')
    find(element, '#session-places').focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(isClosed(element))
    await waitUntil(() => spokenText(element).includes('0 of 4 places taken'))
    expect(writes(calls)[0]).to.deep.equal([
      'addSession',
      {
        ...{ date: '2026-03-12', time: '18:00', durationMinutes: 60, places: 4 },
        ...{ isWeekly: false, lastDate: undefined },
      },
    ])
  })

  it('are changed one by one, or with those that follow, whose day stays', async () => {
    const { source, calls } = withDates(...series)
    const element = await render(source)
    await waitUntil(() => root(element).querySelector('.session-guests'))
    await press(element, /^Change .*12 March/)
    await fill(element, '#session-places', '9')
    submit(element)
    await waitUntil(isClosed(element))
    await press(element, /^Change .*19 March/)
    find<HTMLInputElement>(element, 'dialog input[value=following]').click()
    await element.updateComplete
    expect(root(element).querySelector('#session-date')).to.equal(null)
    await fill(element, '#session-start', '18:30')
    submit(element)
    await waitUntil(isClosed(element))
    expect(writes(calls)).to.deep.equal([
      ['changeSession', 'thursday', 'this', { timeZone: 'Europe/Lisbon', places: 9 }],
      [
        ...['changeSession', 'next', 'following'],
        {
          ...{ timeZone: 'Europe/Lisbon', places: 8 },
          start: parseInstant('2026-03-19T18:30:00Z'),
          end: parseInstant('2026-03-19T19:30:00Z'),
        },
      ],
    ])
  })

  it('are removed after a question', async () => {
    const { source, calls } = withDates(sessionWith())
    const element = await render(source)
    await waitUntil(() => root(element).querySelector('.session-guests'))
    await press(element, /^Remove /)
    expect(spokenText(element)).to.include('Its bookings are cancelled.')
    submit(element)
    await waitUntil(() => spokenText(element).includes('No dates yet'))
    expect(writes(calls)).to.deep.equal([['removeSession', 'thursday', undefined]])
  })

  it('keep what was typed if they could not be saved, and are read again if they could not be read', async () => {
    const warn = console.warn
    console.warn = () => {}
    const { source } = withDates(sessionWith())
    const answers = [() => Promise.reject(new ServiceError('connection_error', 'offline'))]
    const element = await render({
      ...source,
      sessions: (...request) => answers.shift()?.() ?? (source.sessions?.(...request) as never),
      changeSession: () => Promise.reject(new ServiceError('connection_error', 'offline')),
    })
    await waitUntil(() => spokenText(element).includes('The dates could not be loaded.'))
    await press(element, /Try again/)
    await waitUntil(() => root(element).querySelector('.session-guests'))
    await press(element, /^Change /)
    await fill(element, '#session-places', '9')
    submit(element)
    await waitUntil(() => root(element).querySelector('dialog [role=alert]'))
    expect(find<HTMLInputElement>(element, '#session-places').value).to.equal('9')
    console.warn = warn
  })

  it('are left out where somebody else sets them', async () => {
    const { source } = withDates()
    const element = await fixture<EventTypeEditor>(
      html`<when-event-type-editor lang="en-GB" configuration-id="pottery" .source=${{ ...source, sessions: async () => undefined }} .now=${() => now}></when-event-type-editor>`,
    )
    await waitUntil(() => root(element).querySelector('[data-section=limits]'))
    await waitUntil(() => !root(element).querySelector('[data-section=sessions]'))
  })
})
