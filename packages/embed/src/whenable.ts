import type { Booking, Popup } from '@whenable/elements'
import type { AnalyticsEvent, AnalyticsEventName } from './analytics.js'
import type { BookingOptions, PopupOptions } from './options.js'
import { registerTags } from './register-tags.js'

export type { AnalyticsEvent, AnalyticsEventName } from './analytics.js'
export type { BookingOptions, PopupOptions } from './options.js'

/** What a page calls: `Whenable.popup({ configurationId: '…' })`. */
export interface Whenable {
  /** Puts a booking widget at the end of an element, or of the first one that a selector finds. */
  inline(target: Element | string, options: BookingOptions): Promise<Booking>
  /** Opens a booking widget in a dialog over the page. */
  popup(options: PopupOptions): Promise<Popup>
  /** Puts a button at the edge of the window that opens one. */
  button(options: PopupOptions): Promise<Popup>
  /**
   * Tells a listener of an event of the kit, or with `*` of all of them, wherever on the page it comes from; answers with what
   * stops that.
   */
  on(name: AnalyticsEventName | '*', listener: (event: AnalyticsEvent) => void): Promise<() => void>
  /** Looks for the kit’s tags in a shadow tree too. */
  watch: typeof registerTags
  /** The address of the script that answers. */
  readonly script: string
}

/** A call made before the script had come, and what settles its promise. */
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
}

const { script, queue = [] } = window.Whenable ?? {}
if (script && script !== api.script) {
  // Two would each register half of the tags.
  console.warn(`Whenable: this page has ${script} already; ${api.script} does nothing`)
} else if (!script) {
  window.Whenable = api
  registerTags(document)
  for (const [name, args, resolve] of queue) resolve((api[name] as (...args: never[]) => unknown)(...args))
}
