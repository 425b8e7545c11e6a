import { html, nothing, render } from 'lit'
import { argumentTypes } from '../../.storybook/argument-types.js'
import { snippetOf } from '../../.storybook/story-source.js'
import { colouredCode } from './code.js'
import { type SiteStory, storiesOf } from './stories.js'

/** How a control of Storybook's is described, as far as the site draws it. */
interface Control {
  readonly name: string
  readonly description?: string
  readonly control?: { readonly type?: string; readonly disable?: boolean }
  readonly options?: readonly string[]
}

type Language = 'html' | 'react'

const languages: Readonly<Record<Language, string>> = { html: 'HTML', react: 'React' }

/**
 * A live example of an element, drawn from its stories: controls change it, and its code follows in HTML and React. Until it is in
 * sight it shows its content. With `bare`, the element alone.
 */
class SiteExample extends HTMLElement {
  #stories: readonly SiteStory[] = []
  #story: SiteStory | undefined
  #args: Record<string, unknown> = {}
  #language: Language = 'html'

  connectedCallback(): void {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void this.#start()
      },
      { rootMargin: '200px' },
    )
    observer.observe(this)
  }

  get #tag(): string {
    return this.getAttribute('tag') ?? ''
  }

  async #start(): Promise<void> {
    this.#stories = await storiesOf(this.#tag)
    const [first] = this.#stories
    if (!first) return
    await this.#choose(first)
  }

  async #choose(story: SiteStory): Promise<void> {
    await story.prepare()
    const isFirst = !this.#story
    this.#story = story
    this.#args = { ...story.args }
    if (isFirst) this.replaceChildren()
    // Another story is another element, in whose place nothing of the last one is left.
    const stage = this.querySelector<HTMLElement>('.stage')
    if (stage) render(nothing, stage)
    this.#draw()
    this.setAttribute('ready', '')
  }

  #set(name: string, value: unknown): void {
    this.#args = { ...this.#args, [name]: value }
    this.#draw()
  }

  #draw(): void {
    const story = this.#story
    if (!story) return
    render(
      this.hasAttribute('bare')
        ? html`<div class="stage"></div>`
        : html`<div class="example">
            <div class="stage" style="min-block-size: 120px"></div>
            ${this.#stories.length > 1 ? this.#chooser() : nothing} ${this.#controls()} ${this.#code()}
          </div>`,
      this,
    )
    const stage = this.querySelector<HTMLElement>('.stage')
    if (stage) render(story.draw(this.#args), stage)
    const code = this.querySelector('.live-code code')
    code?.replaceChildren(colouredCode(this.#snippet))
  }

  get #snippet(): string {
    const { parameters } = this.#story ?? { parameters: {} }
    return snippetOf({ component: this.#tag, args: this.#args, parameters }, this.#language) ?? ''
  }

  #chooser() {
    return html`<label class="story">
      Example
      <select @change=${({ target }: Event) => this.#choose(this.#stories[(target as HTMLSelectElement).selectedIndex] as SiteStory)}>
        ${this.#stories.map(({ name }) => html`<option>${name}</option>`)}
      </select>
    </label>`
  }

  #controls() {
    const controls = Object.entries(argumentTypes(this.#tag) as Record<string, Control>).filter(
      ([, { control }]) => control?.type && !control.disable,
    )
    if (!controls.length) return nothing
    return html`<details class="playground">
      <summary>Playground</summary>
      <div class="controls">${controls.map(([name, control]) => this.#control(name, control))}</div>
    </details>`
  }

  #control(property: string, { name, description, control, options }: Control) {
    const value = this.#args[property]
    const title = (description ?? '').replaceAll('`', '')
    if (control?.type === 'boolean')
      return html`<label class="check" title=${title}>
        <input type="checkbox" .checked=${value === true} @change=${({ target }: Event) => this.#set(property, (target as HTMLInputElement).checked)} />
        ${name}
      </label>`
    if (options)
      return html`<label title=${title}>
        ${name}
        <select @change=${({ target }: Event) => this.#set(property, (target as HTMLSelectElement).value || undefined)}>
          <option value=""></option>
          ${options.map((option) => html`<option ?selected=${option === value}>${option}</option>`)}
        </select>
      </label>`
    const isNumber = control?.type === 'number'
    return html`<label title=${title}>
      ${name}
      <input
        type=${isNumber ? 'number' : 'text'}
        .value=${value == null ? '' : String(value)}
        @change=${({ target }: Event) => {
          const text = (target as HTMLInputElement).value
          this.#set(property, isNumber && text ? Number(text) : text)
        }}
      />
    </label>`
  }

  #code() {
    return html`<div class="live-code">
      <div class="tabs" role="group" aria-label="Code">
        ${Object.entries(languages).map(
          ([language, label]) => html`<button
            type="button"
            aria-pressed=${String(language === this.#language)}
            @click=${() => {
              this.#language = language as Language
              this.#draw()
            }}
          >${label}</button>`,
        )}
      </div>
      <div class="code"><pre tabindex="0"><code></code></pre><button type="button" class="copy" data-copy>Copy</button></div>
    </div>`
  }
}

customElements.define('site-example', SiteExample)
