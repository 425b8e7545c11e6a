import { contrast } from './contrast.js'

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? ((element.getRootNode() as ShadowRoot).host || null)

/** The colours that lie behind an element, from the page to the element itself, painted over each other. */
function backgroundOf(element: Element | null): string {
  const layers: string[] = []
  for (let one = element; one; one = parentOf(one)) layers.unshift(getComputedStyle(one).backgroundColor)
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!
  for (const layer of ['#fff', ...layers]) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue})`
}

/** All elements within, also in shadow roots. */
function* within(root: Element | ShadowRoot): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    yield element
    if (element.shadowRoot) yield* within(element.shadowRoot)
  }
}

const isDisabled = (element: Element): boolean =>
  !!element.closest('[aria-disabled="true"], :disabled, [aria-busy="true"]')

const isVisible = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return element.checkVisibility() && !element.closest('.visually-hidden') && width > 1 && height > 1
}

/** Colours of the pages of a studio: too pale, and too dark to be used as they are. */
export const difficultAccents = ['#ffe680', '#14532d']

/**
 * What does not have enough contrast (WCAG 1.4.3 and 1.4.11): text below 4.5:1, and controls below 3:1 that neither an edge nor a
 * fill tells apart. What is disabled is exempt.
 */
export function faintParts(root: HTMLElement): string[] {
  const faint: string[] = []
  for (const element of within(root.shadowRoot ?? root)) {
    if (!isVisible(element) || isDisabled(element)) continue
    for (const animation of element.getAnimations()) animation.finish()
    const { color, borderColor, borderTopWidth } = getComputedStyle(element)
    const behind = backgroundOf(element)
    const text = [...element.childNodes]
      .map((node) => (node instanceof Text ? node.data.trim() : ''))
      .join('')
    const name = `${element.localName}.${element.className} “${text}”`
    if (text && contrast(color, behind) < 4.5) faint.push(`${name}: ${color} on ${behind}`)
    if (!element.matches('.slot, input:not([type=checkbox], [type=radio]), textarea, select')) continue
    const around = backgroundOf(parentOf(element))
    const edge = borderTopWidth === '0px' ? 1 : contrast(borderColor, around)
    if (Math.max(edge, contrast(behind, around)) < 3)
      faint.push(`${name}: its edge ${borderColor} on ${around}`)
  }
  return faint
}
