import { waitUntil } from './wait-until.js'

/** All elements that match within an element and the shadow roots below it, in reading order. */
export const deepAll = <E extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): E[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element as E] : []),
    ...(element.shadowRoot ? deepAll<E>(element.shadowRoot, selector) : []),
  ])

/** The first of {@link deepAll}. */
export const deepOne = <E extends Element = HTMLElement>(element: Element, selector: string): E => {
  const [match] = deepAll<E>(element.shadowRoot ?? element, selector)
  if (!match) throw new Error(`<${element.localName}> shows no ${selector}`)
  return match
}

const findControl = (element: Element, text: string): HTMLElement | undefined =>
  deepAll(element.shadowRoot ?? element, 'button, a').find((one) =>
    `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`.includes(text),
  )

/** The button or link whose text or accessible name contains a text. */
export const control = (element: Element, text: string): HTMLElement => {
  const match = findControl(element, text)
  if (!match) throw new Error(`<${element.localName}> shows no button or link '${text}'`)
  return match
}

/** The same, once it is rendered. */
export const laterControl = async (element: Element, text: string): Promise<HTMLElement> => {
  await waitUntil(() => findControl(element, text), `button or link '${text}'`)
  return control(element, text)
}

/** The focused element, across shadow roots. */
export const focused = (): Element | null => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** The text or accessible name of the focused element; empty if there is none. */
export const focusedText = (): string => {
  const active = focused()
  if (!active || active === document.body) return ''
  const root = active.getRootNode() as ShadowRoot
  const labels = active
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => root.getElementById(id)?.textContent)
  return (labels?.join(' ') ?? active.getAttribute('aria-label') ?? active.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Types into a field like a visitor. */
export const type = (
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void => {
  field.focus()
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
