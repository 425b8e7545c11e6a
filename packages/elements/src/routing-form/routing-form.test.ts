import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import {
  type RoutedTarget,
  type RoutingFormPage,
  type RoutingFormSource,
  ServiceError,
} from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import '../define/routing-form.js'
import { BookingCreateEvent } from '../events/booking-create.js'
import type { RoutingFormAnswerEvent } from '../events/routing-form-answer.js'
import { expectAccessible } from '../testing/axe.js'
import { eventsFireOnce } from '../testing/events-fire-once.js'
import { fourStates } from '../testing/four-states.js'
import { pseudoLocale, registerPseudoLocale } from '../testing/pseudo-locale.js'
import { focused } from '../testing/shadow.js'
import { spokenText } from '../testing/spoken-text.js'
import { waitUntil } from '../testing/wait-until.js'
import type { RoutingForm } from './routing-form.js'

const form: RoutingFormPage = {
  ...{ slug: 'help', title: 'How can we help?', description: 'Two short questions.' },
  questions: [
    { key: 'need', label: 'What do you need?', type: 'choice', answers: ['A repair', 'Advice'] },
    { key: 'model', label: 'Which model?', type: 'text', answers: [] },
  ],
}
const targetWith = (target: Partial<RoutedTarget>) => target as RoutedTarget
const message = targetWith({ type: 'message', text: 'Call <b>us</b>.' })
const never = new Promise<never>(() => {})
const down = () => Promise.reject(new ServiceError('connection_error', 'down'))

const template = (changes: Partial<RoutingFormSource> = {}, serviceUrl = '') =>
  html`<when-routing-form
    service-url=${serviceUrl}
    .source=${{ routingForm: async () => form, target: async () => message, ...changes }}
  ></when-routing-form>`

const all = <E extends HTMLElement>({ shadowRoot }: HTMLElement, selector: string) => [
  ...(shadowRoot as ShadowRoot).querySelectorAll<E>(selector),
]
const ready = async (element: RoutingForm) => {
  await waitUntil(() => element.shadowRoot?.querySelector('[aria-busy=false]'), 'ready')
  await element.updateComplete
  return element
}
const renderElement = async (changes: Partial<RoutingFormSource> = {}, serviceUrl = '') =>
  ready(await fixture<RoutingForm>(template(changes, serviceUrl)))

const answer = async (element: RoutingForm, model = ' An old one ') => {
  all<HTMLInputElement>(element, '[type=radio]')[1]?.click()
  const [text] = all<HTMLInputElement>(element, '[name="answers.model"]')
  if (!text) throw new Error('no text')
  text.value = model
  text.dispatchEvent(new Event('input', { bubbles: true }))
  await element.updateComplete
}
const submit = (element: RoutingForm) => all(element, '[part=submit-button]')[0]?.click()
const routed = (element: RoutingForm) => waitUntil(() => all(element, '[part=back-button]').length, 'routed')
/** Keeps the page, and notes where the answers lead. */
const staying = (element: RoutingForm) => {
  const led: (string | undefined)[] = []
  element.addEventListener('when-routing-form-answer', (event: RoutingFormAnswerEvent) => {
    event.preventDefault()
    led.push(event.destination.url)
  })
  return led
}

describe('<when-routing-form>', () => {
  fourStates({
    loading: { template: template({ routingForm: () => never }), waitForText: 'Loading the form' },
    empty: {
      template: template({
        routingForm: () => Promise.reject(new ServiceError('not_found_error', 'no', { status: 404 })),
      }),
      waitForText: /nothing to book|Loading/,
    },
    error: { template: template({ routingForm: down }), waitForText: /could not be loaded|Loading/ },
    ready: { template: template(), waitForText: /How can we help|Loading/ },
  })

  it('asks the questions, and sends one of the answers and the visitor’s own words', async () => {
    const sent: object[] = []
    const element = await renderElement({
      target: async (answers) => {
        sent.push(answers)
        return message
      },
    })
    expect(spokenText(element)).to.match(
      /How can we help\?.*Two short questions.*A repair.*Advice.*Which model/,
    )
    await expectAccessible(element)
    await answer(element)
    submit(element)
    await routed(element)
    expect(sent).to.deep.equal([{ need: 'Advice', model: 'An old one' }])
    expect(spokenText(element)).to.include('Call <b>us</b>.')
    await waitUntil(() => focused() === all(element, '#focus-target')[0], 'the heading')
    await expectAccessible(element)
  })

  it('names the questions without an answer, and moves the focus to the first', async () => {
    const element = await renderElement()
    submit(element)
    await waitUntil(() => (focused() as HTMLInputElement | null)?.type === 'radio', 'the first question')
    expect(all(element, '[part=error]').map(({ textContent }) => textContent)).to.deep.equal([
      'Choose an answer.',
      'Fill in this field.',
    ])
    expect(spokenText(element)).to.include('Fix 2 fields to continue.')
    await expectAccessible(element)
  })

  it('keeps the answers on the way back, and sends at most 200 characters', async () => {
    const sent: Readonly<Record<string, string>>[] = []
    const element = await renderElement({
      target: async (answers) => {
        sent.push(answers)
        return message
      },
    })
    await answer(element, 'x'.repeat(300))
    submit(element)
    await routed(element)
    expect(sent[0]?.['model']).to.have.length(200)
    all(element, '[part=back-button]')[0]?.click()
    await waitUntil(() => all(element, '[part=submit-button]').length, 'the questions')
    expect(all<HTMLInputElement>(element, '[type=radio]')[1]?.checked).to.equal(true)
    expect(all(element, '[part=error]')).to.deep.equal([])
  })

  it('books an event type in place, filled in with the answers', async () => {
    const target = targetWith({
      ...{ type: 'event_type', configuration_id: 'c1' },
      url: 'https://book.example/b/repair?client_id=studio&need=Advice&email=mia%40example.com',
    })
    const element = await renderElement({ target: async () => target }, 'https://book.example')
    await answer(element)
    submit(element)
    await routed(element)
    const booking = element.shadowRoot?.querySelector('when-booking')
    expect(booking?.getAttribute('configuration-id')).to.equal('c1')
    expect(booking?.getAttribute('service-url')).to.equal('https://book.example')
    expect(booking?.prefill).to.equal('need=Advice&email=mia%40example.com')
    booking?.dispatchEvent(new BookingCreateEvent({} as BookingRecord))
    await waitUntil(() => !all(element, '[part=back-button]').length, 'nothing to go back to')
  })

  it('leads to a page by its checked address alone, unless the page of the element does so', async () => {
    const element = await renderElement({
      target: async () => targetWith({ type: 'page', url: 'https://example.com/advice' }),
    })
    const led = staying(element)
    await answer(element)
    submit(element)
    await routed(element)
    expect(led).to.deep.equal(['https://example.com/advice'])
    const [link] = all<HTMLAnchorElement>(element, '[part=link]')
    expect([link?.href, link?.textContent]).to.deep.equal([
      'https://example.com/advice',
      'Continue to example.com',
    ])
    await expectAccessible(element)
    const unsafe = await renderElement({
      target: async () => targetWith({ type: 'page', url: 'javascript:alert(1)' }),
    })
    await answer(unsafe)
    submit(unsafe)
    await routed(unsafe)
    expect(all(unsafe, '[part=link]')).to.deep.equal([])
  })

  it('says that the answers could not be sent, and keeps them', async () => {
    const element = await renderElement({ target: down })
    await answer(element)
    submit(element)
    await waitUntil(() => all(element, '[part=notice]').length, 'the error')
    expect(all<HTMLInputElement>(element, '[type=radio]')[1]?.checked).to.equal(true)
    await expectAccessible(element)
  })

  it('is answered with the keyboard', async () => {
    const element = await renderElement()
    all(element, '[type=radio]')[0]?.focus()
    await sendKeys({ press: 'ArrowDown' })
    expect(all<HTMLInputElement>(element, '[type=radio]')[1]?.checked).to.equal(true)
    await sendKeys({ press: 'Tab' })
    await sendKeys({ type: 'Old' })
    await sendKeys({ press: 'Enter' })
    await routed(element)
  })

  it('loads again after a failure, but not what does not exist', async () => {
    let routingForm: RoutingFormSource['routingForm'] = down
    const element = await renderElement({ routingForm: (options) => routingForm(options) })
    routingForm = async () => form
    all(element, '[part=retry-button]')[0]?.click()
    await waitUntil(() => all(element, '[part=submit-button]').length, 'the questions')
  })

  it('accepts properties late, and requests nothing without a form', async () => {
    const element = await fixture<RoutingForm>(html`<when-routing-form></when-routing-form>`)
    expect(spokenText(element)).to.include('Loading the form')
    element.source = { routingForm: async () => form, target: async () => message }
    await waitUntil(() => all(element, '[part=submit-button]').length, 'the questions')
  })

  it('renders right to left with every text translated', async () => {
    registerPseudoLocale()
    const place = await fixture<HTMLElement>(html`<div lang=${pseudoLocale}>${template()}</div>`)
    const element = place.querySelector('when-routing-form') as RoutingForm
    await waitUntil(() => all(element, '[part=submit-button]').length)
    expect(spokenText(element)).to.match(/«.*»/)
    await expectAccessible(element)
  })

  eventsFireOnce<RoutingForm>([
    {
      type: 'when-routing-form-answer',
      make: async () => {
        const element = await renderElement()
        await answer(element)
        return element
      },
      act: async (element) => {
        submit(element)
        await routed(element)
      },
      assign: (element) => {
        element.timeZone = 'Asia/Tokyo'
      },
    },
  ])
})
