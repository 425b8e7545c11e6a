import { action } from 'storybook/actions'
import { elementByTag } from './manifest.js'

/** Every event that the elements have, by the manifest. */
const names = new Set([...elementByTag.values()].flatMap(({ events = [] }) => events.map(({ name }) => name)))

const listening = new WeakSet<Element>()

/** What an event carries: its class's own fields; of a `change` of HTML's, the value. */
const carriedBy = (event: Event): object => {
  const { isTrusted: _ofTheBrowser, ...fields } = event as Event & Record<string, unknown>
  const { localName, value } = event.target as HTMLElement & { value?: unknown }
  return { element: localName, ...(event.type === 'change' ? { value } : {}), ...fields }
}

/** Reports each event of the elements in a story to the actions panel. */
export const reportEvents = (canvas: Element): void => {
  if (listening.has(canvas)) return
  listening.add(canvas)
  for (const name of names) canvas.addEventListener(name, (event) => action(name)(carriedBy(event)))
}
