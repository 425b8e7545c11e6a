import type { Booking, Popup } from '@whenable/elements'
import type { BookingOptions, PopupOptions } from './options.js'
import { registerFound } from './register-found.js'
import type { Told, ToldName } from './told.js'

export type { BookingOptions, PopupOptions } from './options.js'
export type { Told, ToldName } from './told.js'

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
  on(name: ToldName | '*', listener: (told: Told) => void): Promise<() => void>
  /** Looks for the kit’s tags in a shadow tree too. */
  watch: typeof registerFound
  /** The address of the script that answers. */
  readonly script: string
}

/** A call made before the script had come, and what settles its promise. */
type Waiting = readonly [
  name: 'inline' | 'popup' | 'button' | 'on',
  given: never[],
  done: (answer: unknown) => void,
]

declare global {
  interface Window {
    Whenable?: Partial<Whenable> & { readonly queue?: readonly Waiting[] }
  }
}

const calls = () => import('./calls.js')
const api: Whenable = {
  inline: async (...given) => (await calls()).inline(...given),
  popup: async (...given) => (await calls()).popup(...given),
  button: async (...given) => (await calls()).button(...given),
  on: async (...given) => (await import('./told.js')).on(...given),
  watch: registerFound,
  script: import.meta.url,
}

const { script, queue = [] } = window.Whenable ?? {}
if (script && script !== api.script) {
  // Two would each register half of the tags.
  console.warn(`Whenable: this page has ${script} already; ${api.script} does nothing`)
} else if (!script) {
  window.Whenable = api
  registerFound(document)
  for (const [name, given, done] of queue) done((api[name] as (...given: never[]) => unknown)(...given))
}
