import { expect } from '@open-wc/testing'
import { contrast, paint } from './contrast.js'

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? ((element.getRootNode() as ShadowRoot).host || null)

/** The colour behind an element and its own, painted over each other from the page on. Known for the elements above it already. */
function backgroundOf(element: Element | null, known: Map<Element, string>): string {
  if (!element) return 'rgb(255 255 255)'
  const before = known.get(element)
  if (before) return before
  const own = getComputedStyle(element).backgroundColor
  const behind = backgroundOf(parentOf(element), known)
  const painted = own === 'rgba(0, 0, 0, 0)' ? behind : `rgb(${paint(behind, own).join(' ')})`
  known.set(element, painted)
  return painted
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

/** A colour over others, as opaque as the element and all above it are together. */
function fadedInto(color: string, behind: string, element: Element): string {
  let opacity = 1
  for (let one: Element | null = element; one; one = parentOf(one))
    opacity *= Number(getComputedStyle(one).opacity)
  return opacity < 1 ? `color-mix(in srgb, ${color} ${opacity * 100}%, ${behind})` : color
}

/** Text fields and lists, which only their edge or fill tells from the page. */
const fields = 'input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea, select'

const textIn = (element: Element): string =>
  [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')

/**
 * What does not have enough contrast, by the colours that the browser computes:
 *
 * - text and placeholders below 4.5:1 (WCAG 1.4.3);
 * - below 3:1 (1.4.11) times and fields that neither an edge nor a fill tells from what is around them, switches, and icons that are all
 *   that a button shows.
 *
 * Exempt is what is disabled or loading, what only decorates (`aria-hidden` icons beside a text), and the edges of buttons with a text: the
 * text tells what they are. Photos and gradients are not seen. Not for forced colours, which the browser chooses.
 */
export function faintParts(root: HTMLElement): string[] {
  const faint: string[] = []
  const known = new Map<Element, string>()
  for (const element of within(root.shadowRoot ?? root)) {
    if (!isVisible(element) || isDisabled(element)) continue
    for (const animation of element.getAnimations()) animation.finish()
    const { borderTopColor, borderTopWidth, color: own } = getComputedStyle(element)
    const behind = backgroundOf(element, known)
    const color = fadedInto(own, behind, element)
    const text = textIn(element)
    const name = `${element.localName}.${element.getAttribute('class') ?? ''} “${text || (element.ariaLabel ?? '')}”`
    if (text && contrast(color, behind) < 4.5) faint.push(`${name}: ${color} on ${behind}`)
    if (element instanceof HTMLInputElement && element.placeholder && !element.value) {
      const placeholder = fadedInto(getComputedStyle(element, '::placeholder').color, behind, element)
      if (contrast(placeholder, behind) < 4.5) faint.push(`${name}: placeholder ${placeholder} on ${behind}`)
    }
    if (element.localName === 'svg') {
      const button = element.closest('button, a, summary')
      const isAlone = button && !isDisabled(button) && !button.textContent?.trim()
      if (isAlone && contrast(color, behind) < 3) faint.push(`${name}: icon ${color} on ${behind}`)
    }
    if (!element.matches(`.slot, [role=switch], ${fields}`)) continue
    const around = backgroundOf(parentOf(element), known)
    const edge = borderTopWidth === '0px' ? 1 : contrast(borderTopColor, around)
    if (Math.max(edge, contrast(behind, around)) < 3)
      faint.push(`${name}: its edge ${borderTopColor} on ${around}`)
  }
  return faint
}

/**
 * Expects enough contrast in an element as it is, on light and dark pages, with accents that are difficult. The page around it takes on their
 * colours in turn, which is much faster than to render the element for each.
 *
 * @param step what the element shows, for the message of a failure.
 */
export const expectContrast = (page: HTMLElement, element: HTMLElement, step = ''): void => {
  page.style.background = 'Canvas'
  for (const theme of ['light', 'dark'])
    for (const accent of difficultAccents) {
      page.style.colorScheme = theme
      page.style.setProperty('--when-accent', accent)
      expect(faintParts(element), `${theme}, ${accent}, ${step}`).to.deep.equal([])
    }
}
