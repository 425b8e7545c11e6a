import '@lit-labs/ssr-client/lit-element-hydrate-support.js'
import { adoptStyles, LitElement, type PropertyValues, ReactiveElement, render } from 'lit'
import { applyStandIns, drawnMark, parseHydration } from './hydration-data.js'
import { fetchDependencies, type SsrDependencies } from './ssr-dependencies.js'

/** What of an element is taken hold of; Lit calls some of it protected. */
interface Drawn {
  connectedCallback(): void
  update(changes: PropertyValues): void
  createRenderRoot(): ShadowRoot
}

/** Lit asks for this when it loads; a page may have loaded it before. */
const { litElementHydrateSupport } = globalThis as {
  litElementHydrateSupport?: (lit: { LitElement: typeof LitElement }) => void
}
if (!Object.hasOwn(LitElement, 'observedAttributes')) litElementHydrateSupport?.({ LitElement })

const drawn = LitElement.prototype as unknown as Drawn
const { connectedCallback, update } = drawn

const stylesOf = (element: LitElement) => (element.constructor as typeof LitElement).elementStyles

/** The server's sheet of styles, before an element has taken over. */
const sheetOf = ({ shadowRoot, hasUpdated }: LitElement): Element | undefined => {
  const first = shadowRoot?.firstElementChild
  return !hasUpdated && first?.matches(`style[${drawnMark}]`) ? first : undefined
}

/** The sheets that all elements of a kind share come in the place of the server's, within one frame. */
const takeStyles = (element: LitElement, sheet?: Element): void => {
  const root = element.renderRoot as ShadowRoot
  const fetched = [...root.adoptedStyleSheets]
  adoptStyles(root, stylesOf(element))
  root.adoptedStyleSheets.push(...fetched)
  sheet?.remove()
}

/** Elements whose parts are on their way. */
const underWay = new WeakSet<LitElement>()

/** Has an element draw itself over, all at once: what the server drew is not what this visitor sees. */
const drawAnew = (element: LitElement, root: ShadowRoot): void => {
  ;(element as unknown as Drawn).createRenderRoot = () => {
    root.replaceChildren()
    takeStyles(Object.assign(element, { renderRoot: root }))
    return root
  }
}

/** A browser keeps what an element did when it was registered: what is registered already cannot be taught any more. */
if (globalThis.document?.querySelector(`[${drawnMark}]:defined`))
  console.error(
    "'@whenable/elements/hydrate' has to be loaded before the elements: import these dynamically after it.",
  )

const hydrate = async (element: LitElement, text: string): Promise<void> => {
  const { properties, standIns, drawnAt, lang } = parseHydration(text)
  const { shadowRoot } = element
  element.removeAttribute(drawnMark)
  // What an attribute says becomes a property of the element's own, never one of HTML's, such as `innerHTML`.
  const { elementProperties } = element.constructor as typeof LitElement
  for (const [name, value] of Object.entries(properties))
    if (elementProperties.has(name)) Object.assign(element, { [name]: value })
  if (!shadowRoot) return connectedCallback.call(element)
  underWay.add(element)
  const takeBack = applyStandIns(element, standIns)
  // Without its parts it draws what it can, as ever.
  const { styles = [], differs, goOn } = await fetchDependencies(element).catch((): SsrDependencies => ({}))
  underWay.delete(element)
  for (const { styleSheet } of styles) if (styleSheet) shadowRoot.adoptedStyleSheets.push(styleSheet)
  if (differs) drawAnew(element, shadowRoot)
  if (!element.isConnected) return
  connectedCallback.call(element)
  await element.updateComplete
  takeBack()
  if (lang === null) element.removeAttribute('lang')
  else element.lang = lang
  goOn?.(drawnAt)
}

drawn.connectedCallback = function (this: LitElement) {
  const text = this.getAttribute(drawnMark)
  if (text) void hydrate(this, text)
  else if (!underWay.has(this)) connectedCallback.call(this)
}

drawn.update = function (this: LitElement, changes) {
  const sheet = sheetOf(this)
  if (!sheet) return update.call(this, changes)
  try {
    update.call(this, changes)
  } catch (error) {
    console.warn(`<${this.localName}> is drawn anew: its first picture is not what the server drew.`, error)
    const root = this.renderRoot as ShadowRoot
    root.replaceChildren()
    ;(ReactiveElement.prototype as unknown as Drawn).update.call(this, changes)
    render((this as unknown as { render(): unknown }).render(), root, this.renderOptions)
  }
  takeStyles(this, sheet)
}
