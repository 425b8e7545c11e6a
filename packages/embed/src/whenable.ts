import type { Booking, Popup } from '@whenable/elements'
import type { AnalyticsEvent, AnalyticsEventName } from './analytics.js'
import type { BookingOptions, PopupOptions } from './options.js'
import { addTags, definitions, registerTags } from './register-tags.js'

export type { AnalyticsEvent, AnalyticsEventName } from './analytics.js'
export type { BookingOptions, PopupOptions } from './options.js'

/** The script tag's API: `Whenable.popup({ configurationId: '…' })`. */
export interface Whenable {
  /** Appends a booking widget to an element, or to the first one that matches a selector. */
  inline(target: Element | string, options: BookingOptions): Promise<Booking>
  /** Opens a booking widget in a popup. */
  popup(options: PopupOptions): Promise<Popup>
  /** Adds a button at the edge of the window that opens one. */
  button(options: PopupOptions): Promise<Popup>
  /**
   * Calls a listener for an event of the kit on the page, or with `*` for all of them. Returns a function that
   * removes it.
   */
  on(name: AnalyticsEventName | '*', listener: (event: AnalyticsEvent) => void): Promise<() => void>
  /** Registers the tags of a shadow root too. */
  watch: typeof registerTags
  /** The address of this script. */
  readonly script: string
  /** For scripts of the kit: adds the tags of another one, as `owner.js` may load after `whenable.js`. */
  readonly addTags: typeof addTags
}

/** A call made before the script was loaded, with the function that resolves its promise. */
type QueuedCall = readonly [
  name: 'inline' | 'popup' | 'button' | 'on',
  args: never[],
  resolve: (answer: unknown) => void,
]

declare global {
  interface Window {
    Whenable?: Partial<Whenable> & { readonly queue?: readonly QueuedCall[] }
  }
}

const calls = () => import('./calls.js')
const api: Whenable = {
  inline: async (...args) => (await calls()).inline(...args),
  popup: async (...args) => (await calls()).popup(...args),
  button: async (...args) => (await calls()).button(...args),
  on: async (...args) => (await import('./analytics.js')).on(...args),
  watch: registerTags,
  script: import.meta.url,
  addTags,
}

const { script, queue = [], addTags: addToOther } = window.Whenable ?? {}
if (script && script !== api.script) {
  // Two scripts would each register half of the tags: the first one registers those of both.
  addToOther?.(definitions)
} else if (!script) {
  window.Whenable = api
  registerTags(document)
  for (const [name, args, resolve] of queue) resolve((api[name] as (...args: never[]) => unknown)(...args))
}
