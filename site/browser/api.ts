import { html, nothing, render } from 'lit'
import { type Described, type Prepared, prepare, sendOperation } from './api-data.js'
import { colouredCode } from './code.js'

/** A form that sends a request to the service in the page, and shows its answer. */
class SiteRequest extends HTMLElement {
  #request: Described = JSON.parse(this.getAttribute('request') ?? '{}')
  #answer = ''
  #status = ''

  connectedCallback(): void {
    render(html`<button type="button" class="open" @click=${() => this.#open()}>Send it here</button>`, this)
  }

  async #open(): Promise<void> {
    try {
      this.#draw(await prepare(this.#request))
    } catch (error) {
      this.#status = `Could not be prepared: ${(error as Error).message}`
      this.#draw({ values: {}, body: this.#request.body })
    }
    this.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }

  #draw(prepared: Prepared): void {
    const { parameters } = this.#request
    const { values, body } = prepared
    const wanted = (parameter: Described['parameters'][number]) =>
      parameter.in === 'path' || parameter.required || parameter.name in values
    render(
      html`<form class="send" @submit=${(event: SubmitEvent) => this.#send(event, prepared)}>
        ${parameters.map(
          (parameter) => html`<label>
            ${parameter.name}
            <input name=${parameter.name} .value=${wanted(parameter) ? String(values[parameter.name] ?? '') : ''} ?required=${parameter.required} />
          </label>`,
        )}
        ${
          body === undefined
            ? nothing
            : html`<label class="body">Body <textarea name="body" rows="8" spellcheck="false" .value=${JSON.stringify(body, null, 2)}></textarea></label>`
        }
        <button class="primary">Send</button>
        <p role="status">${this.#status}</p>
        ${this.#answer ? html`<div class="code"><pre tabindex="0"><code></code></pre></div>` : nothing}
      </form>`,
      this,
    )
    this.querySelector('pre code')?.replaceChildren(colouredCode(this.#answer))
  }

  async #send(event: SubmitEvent, prepared: Prepared): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const given = (name: string): string => String(form.get(name) ?? '')
    const answer = await sendOperation(this.#request, given, form.has('body') ? given('body') : null)
    const text = await answer.text()
    this.#status = `${answer.status} ${answer.ok ? 'OK' : 'refused'}`
    this.#answer = /json/.test(answer.headers.get('content-type') ?? '')
      ? JSON.stringify(JSON.parse(text), null, 2)
      : text
    this.#draw(prepared)
  }
}

customElements.define('site-request', SiteRequest)
