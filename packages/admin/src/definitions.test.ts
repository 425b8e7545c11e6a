import { describeDefinitions } from '@whenable/elements/internal/testing/describe-definitions'
import type { tags } from './tags.js'
import { everyElement } from './testing/every-element.js'

const data: typeof everyElement = {
  ...everyElement,
  // The choice of a calendar's time zone loads when it is opened.
  'when-calendars': () => ({ source: { connections: async () => [], calendars: async () => [] } }),
  // The code to copy names the page's origin, which a frame without an address has not.
  'when-share': () => ({ source: { eventTypes: async () => [] } }),
}

const cases = Object.keys(data).map((tag) => [tag, [() => ({ ...data[tag as keyof typeof tags]() })]])

describeDefinitions(new URL('./define/', import.meta.url), Object.fromEntries(cases))
