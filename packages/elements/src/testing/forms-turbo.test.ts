import { expect, fixture, html } from '@open-wc/testing'
import '../define/details-form.js'
import '../define/month.js'
import type { Month } from '../month/month.js'
import { waitUntil } from './wait-until.js'

/** What Turbo has sent: paths and bodies. */
const sent: string[] = []

const { fetch } = window

/** Answers Turbo's requests: the first with a problem, the next with a frame that says thank you. */
const answer: typeof window.fetch = async (input, options = {}) => {
  const url = new URL(String(input), location.href)
  if (url.pathname !== '/book') return fetch(input, options)
  sent.push(String(options.body))
  const status = sent.length > 1 ? 200 : 422
  const text = status === 200 ? '<p>Thank you</p>' : formIn('2026-03-12')
  return new Response(`<turbo-frame id="booking">${text}</turbo-frame>`, {
    status,
    headers: { 'content-type': 'text/html' },
  })
}

/** The form as a server writes it. */
const formIn = (day: string): string => `<form action="/book" method="post">
  <when-month name="day" required month="2026-03" today="2026-03-02" value="${day}"></when-month>
  <button>Book</button>
</form>`

describe('elements in a form of Turbo', () => {
  before(async () => {
    window.fetch = answer
    // @ts-expect-error The library has no types.
    await import('@hotwired/turbo')
  })
  after(() => {
    window.fetch = fetch
  })

  it('are sent with the form, and take part again in the form of the answer', async () => {
    const frame = await fixture<HTMLElement>(html`<turbo-frame id="booking"></turbo-frame>`)
    frame.innerHTML = formIn('')
    const month = () => frame.querySelector('when-month') as Month
    const submit = () => frame.querySelector<HTMLButtonElement>('form > button')?.click()
    await waitUntil(() => 'checkValidity' in month())
    submit()
    expect(sent).to.deep.equal([])
    month().shadowRoot?.querySelector<HTMLElement>("[part~='day'][aria-label^='Friday']")?.click()
    const first = month()
    const chosen = first.value
    submit()
    await waitUntil(() => frame.isConnected && month() !== first && 'checkValidity' in month())
    expect(month().value).to.equal('2026-03-12')
    submit()
    await waitUntil(() => frame.textContent?.includes('Thank you'))
    expect(sent).to.deep.equal([`day=${chosen}`, 'day=2026-03-12'])
  })
})
