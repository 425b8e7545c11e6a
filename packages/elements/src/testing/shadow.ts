import { waitUntil } from '@open-wc/testing'

/** All elements that match within an element and within every shadow root below it, in reading order. */
export const deepAll = <E extends Element = HTMLElement>(root: Element | ShadowRoot, selector: string): E[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element as E] : []),
    ...(element.shadowRoot ? deepAll<E>(element.shadowRoot, selector) : []),
  ])

/** The first of {@link deepAll}, from an element's own shadow on. */
export const deepOne = <E extends Element = HTMLElement>(element: Element, selector: string): E => {
  const [found] = deepAll<E>(element.shadowRoot ?? element, selector)
  if (!found) throw new Error(`<${element.localName}> shows no ${selector}`)
  return found
}

const findControl = (element: Element, words: string): HTMLElement | undefined =>
  deepAll(element.shadowRoot ?? element, 'button, a').find((one) =>
    `${one.getAttribute('aria-label') ?? ''} ${one.textContent}`.includes(words),
  )

/** The button or link whose text or accessible name contains some words. */
export const control = (element: Element, words: string): HTMLElement => {
  const found = findControl(element, words)
  if (!found) throw new Error(`<${element.localName}> shows no button or link '${words}'`)
  return found
}

/** The same, once it is drawn: what is fetched when it is needed comes after the text around it. */
export const laterControl = async (element: Element, words: string): Promise<HTMLElement> => {
  await waitUntil(() => findControl(element, words), `button or link '${words}'`)
  return control(element, words)
}

/** What has the focus, however deep. */
export const focused = (): Element | null => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** The text of what has the focus, or its accessible name; empty where nothing has it. */
export const focusedText = (): string => {
  const active = focused()
  if (!active || active === document.body) return ''
  return (active.getAttribute('aria-label') ?? active.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Writes into a field as a visitor does. */
export const type = (
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void => {
  field.focus()
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
