import { expect, fixture, html } from '@open-wc/testing'
import '../define/month.js'
import '../define/time-zone-select.js'
import type { Month } from '../month/month.js'
import { waitUntil } from './wait-until.js'

/** What htmx has sent: paths and bodies. */
const sent: string[] = []

/** A form of htmx, with the real library, whose requests are answered here. */
const render = async (attributes: { readonly trigger: string }) => {
  const { fetch } = window
  window.fetch = async (input, options = {}) => {
    sent.push(
      `${new URL(String(input), location.href).pathname}?${new URLSearchParams(options.body as never)}`,
    )
    return new Response('<p>Thank you</p>', { headers: { 'content-type': 'text/html' } })
  }
  const { default: htmx } = await import('htmx.org')
  const form =
    await fixture<HTMLFormElement>(html`<form hx-post="/book" hx-trigger=${attributes.trigger} hx-swap="none">
    <when-month name="day" required month="2026-03" today="2026-03-02"></when-month>
    <when-time-zone-select name="zone" value="Europe/Lisbon"></when-time-zone-select>
    <button>Book</button>
  </form>`)
  htmx.process(form)
  const month = form.querySelector('when-month') as Month
  await waitUntil(() => 'checkValidity' in month)
  after(() => {
    window.fetch = fetch
  })
  return { form, month }
}

const chooseDay = (month: Month): void => {
  month.shadowRoot?.querySelector<HTMLElement>("[part~='day'][aria-label^='Thursday']")?.click()
}

describe('elements in a form of htmx', () => {
  it('are sent with the form once it is valid', async () => {
    const { form, month } = await render({ trigger: 'submit' })
    form.querySelector<HTMLButtonElement>(':scope > button')?.click()
    expect(sent).to.deep.equal([])
    chooseDay(month)
    form.querySelector<HTMLButtonElement>(':scope > button')?.click()
    await waitUntil(() => sent.length)
    expect(sent).to.deep.equal([`/book?day=${month.value}&zone=Europe%2FLisbon`])
    expect(month.value).to.match(/^2026-03-/)
  })

  it('send the form by their change', async () => {
    sent.length = 0
    const { month } = await render({ trigger: 'change' })
    chooseDay(month)
    await waitUntil(() => sent.length)
    expect(sent).to.deep.equal([`/book?day=${month.value}&zone=Europe%2FLisbon`])
  })
})
