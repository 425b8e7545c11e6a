import { instant } from '@whenable/time'
import { html, nothing, render } from 'lit'
import { apiKey, bookFirst, studioAt, studioOf, studioService } from '../../stories/service-in-page.js'
import { storyNow } from '../../stories/states/studio.js'
import { colouredCode } from './code.js'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
}

/** An operation as `generator/api.mjs` describes it. */
interface Described {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: unknown
}

const network = 'visiting'

const ask = async (path: string) => {
  const answer = await fetch(studioAt(network) + path, { headers: { authorization: `Bearer ${apiKey}` } })
  return (await answer.json()).data
}

/** What the studio in the page has, by the names of parameters. */
const knownValues = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { configurations } = await studioOf(network)
  const [grant] = await ask('/v3/grants?limit=1')
  const { guest } = await bookFirst('walkthrough', network)
  const week = { start: storyNow, end: instant(storyNow + 7 * 86_400) }
  const { time_slots } = await studioService('walkthrough', network).availability(week, {
    signal: AbortSignal.timeout(10_000),
  })
  const [slot] = time_slots
  const [booking] = await ask('/admin/v1/bookings?limit=1')
  return {
    ...{ configuration_id: configurations.walkthrough, event_type_id: configurations.walkthrough },
    ...{ grant_id: grant?.id, calendar_id: 'primary', booking_id: booking?.id, booking_ref: guest },
    ...{ start_time: slot?.start_time, end_time: slot?.end_time, start: week.start, end: week.end },
  }
}

let known: ReturnType<typeof knownValues> | undefined

/** Replaces `{name}` in the texts of a body by what is known. */
const filled = (value: unknown, values: Readonly<Record<string, unknown>>): unknown => {
  if (typeof value === 'string') return values[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] ?? value
  if (Array.isArray(value)) return value.map((one) => filled(one, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)]))
}

/** A form that sends a request to the service in the page, and shows its answer. */
class SiteRequest extends HTMLElement {
  #request: Described = JSON.parse(this.getAttribute('request') ?? '{}')
  #answer = ''
  #status = ''

  connectedCallback(): void {
    render(html`<button type="button" class="open" @click=${() => this.#open()}>Send it here</button>`, this)
  }

  async #open(): Promise<void> {
    known ??= knownValues()
    const values = await known
    this.#draw(values)
    this.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }

  #draw(values: Readonly<Record<string, unknown>>): void {
    const { parameters, body } = this.#request
    const wanted = (parameter: Parameter) =>
      parameter.in === 'path' || parameter.required || parameter.name in values
    render(
      html`<form class="send" @submit=${(event: SubmitEvent) => this.#send(event, values)}>
        ${parameters.map(
          (parameter) => html`<label>
            ${parameter.name}
            <input name=${parameter.name} .value=${wanted(parameter) ? String(values[parameter.name] ?? '') : ''} ?required=${parameter.required} />
          </label>`,
        )}
        ${
          body === undefined
            ? nothing
            : html`<label class="body">Body <textarea name="body" rows="8" spellcheck="false" .value=${JSON.stringify(filled(body, values), null, 2)}></textarea></label>`
        }
        <button class="primary">Send</button>
        <p role="status">${this.#status}</p>
        ${this.#answer ? html`<div class="code"><pre tabindex="0"><code></code></pre></div>` : nothing}
      </form>`,
      this,
    )
    this.querySelector('pre code')?.replaceChildren(colouredCode(this.#answer))
  }

  async #send(event: SubmitEvent, values: Readonly<Record<string, unknown>>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const { method, path, parameters, body } = this.#request
    const given = (name: string): string => String(form.get(name) ?? '')
    const url = new URL(
      studioAt(network) + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(name))),
    )
    for (const parameter of parameters)
      if (parameter.in === 'query' && given(parameter.name))
        url.searchParams.set(parameter.name, given(parameter.name))
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, body: body === undefined ? null : given('body') })
    const text = await answer.text()
    this.#status = `${answer.status} ${answer.ok ? 'OK' : 'refused'}`
    this.#answer = /json/.test(answer.headers.get('content-type') ?? '')
      ? JSON.stringify(JSON.parse(text), null, 2)
      : text
    this.#draw(values)
  }
}

customElements.define('site-request', SiteRequest)
