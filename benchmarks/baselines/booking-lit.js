// The same page as booking.js, written with Lit: a month and the times of the first free day in one element.
import { css, html, LitElement } from 'lit'

const now = new Date()
const request = (path) => fetch(path).then((response) => response.json())
const from = Math.floor(now / 1000)
const times = request(
  `/v3/scheduling/availability?start_time=${from}&end_time=${from + 30 * 86_400}&configuration_id=cfg-1`,
)
const settings = request('/v3/scheduling/ui-settings?configuration_id=cfg-1')

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full' })
const timeFormat = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

class Page extends LitElement {
  static properties = { slots: { state: true }, day: { state: true }, name: { state: true } }
  static styles = css`
    :host { font: 14px system-ui }
    td button { width: 36px; height: 36px; border: 0 }
    [data-slot] { display: block; width: 200px; height: 40px; margin: 4px }
  `

  constructor() {
    super()
    this.slots = []
    this.day = undefined
    this.name = ''
    times.then(({ data }) => {
      this.slots = data.time_slots.map(({ start_time }) => new Date(start_time * 1000)).filter((one) => one > now)
      this.day = this.slots[0]?.toDateString()
    })
    settings.then(({ data }) => {
      this.name = data.name
    })
  }

  render() {
    const first = new Date(now.getFullYear(), now.getMonth(), 1)
    const offset = (first.getDay() + 6) % 7
    const dates = Array.from(
      { length: 42 },
      (_, index) => new Date(now.getFullYear(), now.getMonth(), 1 - offset + index),
    )
    const weeks = Array.from({ length: 6 }, (_, index) => dates.slice(index * 7, index * 7 + 7))
    return html`<h1>${this.name}</h1>
      <h2>${monthFormat.format(now)}</h2>
      <table>
        <thead><tr>${weekdays.map((day) => html`<th scope="col">${day}</th>`)}</tr></thead>
        <tbody>
          ${weeks.map(
            (week) => html`<tr>
              ${week.map(
                (date) => html`<td>
                  <button aria-label=${dayFormat.format(date)} @click=${() => { this.day = date.toDateString() }}>${date.getDate()}</button>
                </td>`,
              )}
            </tr>`,
          )}
        </tbody>
      </table>
      ${this.slots
        .filter((slot) => slot.toDateString() === this.day)
        .map((slot) => html`<button data-slot>${timeFormat.format(slot)}</button>`)}`
  }
}
customElements.define('booking-page', Page)
