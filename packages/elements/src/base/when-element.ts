import { html, LitElement, type TemplateResult } from 'lit'
import { addWarnings, warnOfValue } from '#warnings'
import { languageOf } from './language.js'
import { readProperty } from './read-property.js'

const stop = (event: Event): void => event.stopPropagation()

/**
 * Base class of every element. What an element renders is inside one `.root`, which has the language and direction of the page around
 * it, keeps out the page's text styles, and is the container of its container queries: as a container, the host itself would have no
 * width of its own. `undefined`, `null`, a removed attribute and a value of another type set the default of a public property. Events of
 * the elements in it stay in it, except those that it forwards as its own.
 */
export abstract class WhenElement extends LitElement {
  /** Events of inner elements that are also the element's own. */
  static readonly forwarded: readonly string[] = []

  /** Defaults that differ from those of the class above. */
  protected static readonly defaults: Readonly<Record<PropertyKey, unknown>> = {}

  /** Renders what the element shows. */
  protected abstract template(): unknown

  // biome-ignore-start lint/complexity/noThisInStatic: Lit finalizes each class by itself
  protected static override finalize(): void {
    if (Object.hasOwn(this, 'finalized')) return
    super.finalize()
    for (const [name, declaration] of this.elementProperties) {
      const descriptor = Object.getOwnPropertyDescriptor(this.prototype, name)
      if (declaration.state || !descriptor?.set) continue
      /** The default of each class: the value that its constructor sets. */
      const defaults = new Map<unknown, unknown>()
      Object.defineProperty(this.prototype, name, {
        ...descriptor,
        set(this: WhenElement, value: unknown) {
          const ElementClass = this.constructor as typeof WhenElement
          if (!defaults.has(ElementClass)) defaults.set(ElementClass, ElementClass.defaults[name] ?? value)
          const read = readProperty(value, defaults.get(ElementClass), declaration)
          warnOfValue?.(this, name, value, read)
          descriptor.set?.call(this, read)
        },
      })
    }
  }
  // biome-ignore-end lint/complexity/noThisInStatic: Lit finalizes each class by itself

  /** Dispatches an event, to the page as well unless the element is inside another one that does not forward it. */
  override dispatchEvent(event: Event): boolean {
    let root: Node & { readonly host?: Element } = this.getRootNode()
    while (root.host) {
      // Not of pages' own elements. Those of the kit may be of another script.
      const { forwarded } = root.host.constructor as { readonly forwarded?: readonly string[] }
      // Adding the same listener again has no effect.
      if (forwarded && !forwarded.includes(event.type)) root.addEventListener(event.type, stop)
      root = root.host.getRootNode()
    }
    return super.dispatchEvent(event)
  }

  /** Focuses the first control that can be. */
  override focus(options?: FocusOptions): void {
    for (const one of this.renderRoot.querySelectorAll<HTMLElement>('*')) {
      if (one instanceof WhenElement || one.tabIndex >= 0) one.focus(options)
      if ((this.renderRoot as ShadowRoot).activeElement) return
    }
  }

  protected override render(): TemplateResult {
    const { lang, direction } = languageOf(this).current
    return html`<div class="root" lang=${lang} dir=${direction}>${this.template()}</div>`
  }
}

addWarnings?.(WhenElement)
