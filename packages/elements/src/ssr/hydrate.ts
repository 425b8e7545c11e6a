import '@lit-labs/ssr-client/lit-element-hydrate-support.js'
import { adoptStyles, LitElement, type PropertyValues, ReactiveElement, render } from 'lit'
import { addStyles } from '../base/lazy-module.js'
import { registration } from '../base/register.js'
import { applyStandIns, hydrationAttribute, parseHydration } from './hydration-data.js'
import { type PreparedElement, prepareElement } from './prepare-element.js'

type ElementClass = new () => LitElement

/** Lit asks for this when it loads; a page may have loaded it before. */
const { litElementHydrateSupport } = globalThis as {
  litElementHydrateSupport?: (lit: { LitElement: typeof LitElement }) => void
}
if (!Object.hasOwn(LitElement, 'observedAttributes')) litElementHydrateSupport?.({ LitElement })

/** The style sheet of the server, before hydration. */
const serverStyles = ({ shadowRoot, hasUpdated }: LitElement): Element | undefined => {
  const first = shadowRoot?.firstElementChild
  return !hasUpdated && first?.matches(`style[${hydrationAttribute}]`) ? first : undefined
}

/** Replaces the server's style sheet by the shared ones of the class, within one frame. */
const adoptOwnStyles = (element: LitElement, root: ShadowRoot, sheet?: Element): void => {
  const loaded = [...root.adoptedStyleSheets]
  adoptStyles(root, (element.constructor as typeof LitElement).elementStyles)
  root.adoptedStyleSheets.push(...loaded)
  sheet?.remove()
}

/** Extends an element to hydrate what a server rendered, after what its first render needs is loaded. */
const extend = (Element: ElementClass): ElementClass =>
  class extends Element {
    #isPreparing = false
    /** Whether the server rendered something else than this visitor is to see. */
    #isOutdated = false

    override connectedCallback(): void {
      const data = this.getAttribute(hydrationAttribute)
      if (data) void this.#hydrate(data)
      else if (!this.#isPreparing) super.connectedCallback()
    }

    async #hydrate(data: string): Promise<void> {
      const { properties, standIns, renderedAt, lang } = parseHydration(data)
      const { shadowRoot } = this
      this.removeAttribute(hydrationAttribute)
      // Only the element's own properties, never HTML's, such as `innerHTML`.
      const { elementProperties } = this.constructor as typeof LitElement
      for (const [name, value] of Object.entries(properties))
        if (elementProperties.has(name)) Object.assign(this, { [name]: value })
      if (!shadowRoot) return super.connectedCallback()
      this.#isPreparing = true
      const restore = applyStandIns(this, standIns)
      // If something does not load, the element renders what it can.
      const prepared = await prepareElement(this).catch((): PreparedElement => ({}))
      this.#isPreparing = false
      for (const styles of prepared.styles ?? []) addStyles(this, { styles })
      this.#isOutdated = prepared.isOutdated ?? false
      if (!this.isConnected) return
      super.connectedCallback()
      await this.updateComplete
      restore()
      if (lang === null) this.removeAttribute('lang')
      else this.lang = lang
      prepared.hydrate?.(renderedAt)
    }

    protected override createRenderRoot(): HTMLElement | DocumentFragment {
      const { shadowRoot } = this
      if (!this.#isOutdated || !shadowRoot) return super.createRenderRoot()
      // Lit's own would hydrate on the first update.
      shadowRoot.replaceChildren()
      adoptOwnStyles(this, shadowRoot)
      return shadowRoot
    }

    protected override update(changes: PropertyValues): void {
      const sheet = serverStyles(this)
      if (!sheet) {
        super.update(changes)
        return
      }
      const root = this.renderRoot as ShadowRoot
      try {
        super.update(changes)
      } catch (error) {
        console.warn(`<${this.localName}> is rendered again: its content does not match the server's.`, error)
        root.replaceChildren()
        ReactiveElement.prototype['update'].call(this, changes)
        render(this.render(), root, this.renderOptions)
      }
      adoptOwnStyles(this, root, sheet)
    }
  }

if (globalThis.document?.querySelector(`[${hydrationAttribute}]:defined`))
  console.error(
    "'@whenable/elements/hydrate' has to be loaded before the elements: import these dynamically after it.",
  )

/** One extended class for each, however often it is registered. */
const extended = new WeakMap<ElementClass, ElementClass>()
registration.extend = (element) => {
  const existing = extended.get(element) ?? extend(element)
  extended.set(element, existing)
  return existing
}
