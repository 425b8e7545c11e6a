import type { LitElement } from 'lit'
import { everyElement, type VisitorTag } from './every-element.js'
import { now } from './memory-service.js'
import { waitUntil } from './wait-until.js'

/** A page of somebody else: its style sheet, and the markup around an element. */
export interface HostPage {
  readonly css?: string
  /** Markup; `<when-here>` is where the element goes. */
  readonly markup: string
  /** Attributes of `<html>`. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Puts the element where the markup cannot, or moves it as the page's scripts would. */
  readonly place?: (element: Element, page: Document) => unknown
}

export type PageWindow = Window & typeof globalThis

/** A page in a frame, and what tests do with it. */
export interface HostPageFrame {
  readonly frame: HTMLIFrameElement
  readonly page: PageWindow
  /** Shows an element with its data in a page, at 1,280 px. */
  readonly show: (tag: VisitorTag, host: HostPage) => Promise<LitElement>
  /** The width of an element after its page has become as wide as this. */
  readonly widthIn: (element: LitElement, width: number) => Promise<number>
  /** By how many pixels the page can be scrolled sideways. */
  readonly overflow: () => number
}

/** Opens a page in a frame that registers elements. */
export const openHostPage = async (
  tags: readonly VisitorTag[],
  attributes: Readonly<Record<string, string>> = {},
): Promise<HostPageFrame> => {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'inline-size: 1280px; block-size: 900px; border: 0'
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  document.body.append(frame)
  const page = frame.contentWindow as PageWindow
  page.document.open()
  page.document.write(
    '<!doctype html><html lang="en"><head><title>A page</title><style></style></head><body></body></html>',
  )
  page.document.close()
  const script = page.document.createElement('script')
  script.type = 'module'
  script.textContent = tags
    .map((tag) => `import ${JSON.stringify(new URL(`../define/${tag.slice(5)}.ts`, import.meta.url).href)}`)
    .join('\n')
  page.document.head.append(script)
  await Promise.all(tags.map((tag) => page.customElements.whenDefined(tag)))
  const { documentElement, head } = page.document

  return {
    frame,
    page,
    show: async (tag, { css = '', markup, attributes: own = {}, place }) => {
      frame.style.inlineSize = '1280px'
      for (const [name, value] of Object.entries({ lang: 'en', dir: '', ...own }))
        documentElement.setAttribute(name, value)
      ;(head.querySelector('style') as HTMLStyleElement).textContent = css
      page.document.body.innerHTML = markup
      const element = page.document.createElement(tag) as LitElement
      const { elementProperties } = element.constructor as typeof LitElement
      const common = { noDraft: true, now: () => now, timeZone: 'UTC' }
      for (const [name, value] of Object.entries({ ...common, ...everyElement[tag].properties() }))
        if (elementProperties.has(name)) Object.assign(element, { [name]: value })
      if (place) await place(element, page.document)
      else page.document.querySelector('when-here')?.replaceWith(element)
      await element.updateComplete
      await waitUntil(() => !element.shadowRoot?.querySelector('[aria-busy=true]'), tag, { timeout: 20_000 })
      await element.updateComplete
      return element
    },
    widthIn: async (element, width) => {
      frame.style.inlineSize = `${width}px`
      for (let count = 0; count < 2; count++) await new Promise(page.requestAnimationFrame)
      await element.updateComplete
      return element.getBoundingClientRect().width
    },
    overflow: () => documentElement.scrollWidth - documentElement.clientWidth,
  }
}

/** Properties that an element inherits from a page that sets them. */
const inherited = [
  ...['letter-spacing', 'word-spacing', 'text-transform', 'text-align', 'text-indent', 'text-align-last'],
  ...['white-space-collapse', 'text-wrap-mode', 'text-wrap-style', 'text-shadow', 'word-break', 'hyphens'],
  ...['cursor', 'user-select', 'font', 'line-height', 'list-style', 'tab-size', 'quotes', 'direction'],
  ...['border-collapse', 'border-spacing', '-webkit-text-fill-color', '-webkit-text-stroke-width'],
  ...['text-underline-offset', 'color'],
]

/** The inherited properties of every element that shows text, by its name and its text. */
export const textStyles = (root: ParentNode, page: PageWindow): Map<string, string> =>
  new Map(
    [...root.querySelectorAll('*')].flatMap((one): [string, string][] => {
      const style = page.getComputedStyle(one)
      const isText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const text = `${one.localName} ${one.textContent?.trim().slice(0, 20)}`
      const own = isText
        ? inherited.map((name): [string, string] => [`${text}: ${name}`, style.getPropertyValue(name)])
        : []
      return [...own, ...(one.shadowRoot ? textStyles(one.shadowRoot, page) : [])]
    }),
  )

/** Up to five differences of {@link textStyles}. */
export const changedTexts = (
  plain: ReadonlyMap<string, string>,
  styled: ReadonlyMap<string, string>,
): string[] =>
  [...plain]
    .filter(([name, value]) => styled.get(name) !== value)
    .slice(0, 5)
    .map(([name, value]) => `${name}: ${styled.get(name)}, not ${value}`)
