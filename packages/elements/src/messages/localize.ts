import { BoundedMap, type CityNames } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { type LanguageController, languageOf } from '../base/language.js'
import type { TranslatedMessages } from './cities.js'
import type { Messages } from './generated/all.js'
import type { OwnerMessages } from './owner/generated/all.js'
import { sections } from './section.js'

export type { Messages } from './generated/all.js'

type LocalizedHost<M> = ReactiveControllerHost & HTMLElement & { messages?: Partial<M> | null }

/** Messages by locale, in lower case. */
type Layer = Map<string, Partial<TranslatedMessages & OwnerMessages>>

/** How many locales are cached: a server may be asked for any. */
export const MOST_LOCALES = 100

const fetched: Layer = new BoundedMap(MOST_LOCALES)
const registered: Layer = new Map()
const live = new Set<Localized<object>>()
/** The texts of each element, for server rendering: there an element cannot read the language from its ancestors. */
export const textsOf = new WeakMap<object, readonly Localized<object>[]>()
let listener: ((locale: string) => void) | undefined

/** Renders all elements on the page again: there are new messages. */
export const updateAll = (): void => {
  for (const { host } of live) host.requestUpdate()
}

const addTo =
  (layer: Layer) =>
  (locale: string, messages: Partial<TranslatedMessages & OwnerMessages>): void => {
    const key = locale.toLowerCase()
    layer.set(key, { ...layer.get(key), ...messages })
    updateAll()
  }

/**
 * Registers messages of a locale (`pt`, `pt-BR`), those of the owner's elements among them. They override the built-in ones;
 * messages that are left out stay. Elements on the page update.
 */
export const registerMessages: (locale: string, messages: Partial<Messages & OwnerMessages>) => void =
  addTo(registered)

/** Adds built-in messages of a locale. A page's own messages take precedence. */
export const addFetched: (locale: string, messages: Partial<TranslatedMessages & OwnerMessages>) => void =
  addTo(fetched)

/**
 * Sets the function that is told which locale an element uses: at its first render, and when more sections are
 * loaded.
 */
export function onLocaleUse(listen: (locale: string) => void): void {
  listener = listen
  for (const one of live) one.notifiedFor = ''
  updateAll()
}

const messagesIn = (layers: readonly Layer[], locale: string): Partial<Messages & OwnerMessages> => {
  const key = locale.toLowerCase()
  const language = key.split('-', 1)[0] as string
  return Object.assign({}, ...layers.flatMap((layer) => [layer.get(language), layer.get(key)]))
}

/** The messages of a locale: a page's take precedence over built-in ones, and the more exact tag over the language. */
export const messagesOf = (locale: string): Partial<Messages> => messagesIn([fetched, registered], locale)

/** The cities of time zones in a locale: all once they have loaded, before that those of the countries that speak the language. */
export const cityNamesIn = (locale: string): CityNames | undefined => {
  const { ownCities, cities = ownCities } = fetched.get(locale.toLowerCase()) ?? {}
  return cities
}

/** The messages of a locale that the page has registered. */
export const registeredMessages = (locale: string): Partial<Messages & OwnerMessages> =>
  messagesIn([registered], locale)

/** Whether something loads the visitors' messages of other languages. */
export const hasMessageLoader = (): boolean => listener !== undefined

/**
 * Provides the messages of an element in its language before each render. The element's `messages` take precedence, then registered
 * ones, then English.
 */
export class Localized<M extends object> implements ReactiveController {
  messages: M
  /** The language and number of sections that were last reported. */
  notifiedFor = ''
  protected readonly language: LanguageController

  constructor(
    readonly host: LocalizedHost<M>,
    protected readonly english: M,
  ) {
    this.messages = english
    this.language = languageOf(host)
    host.addController(this)
    textsOf.set(host, [...(textsOf.get(host) ?? []), this])
  }

  /** The language that the element is rendered in. */
  get lang(): string {
    return this.language.current.lang
  }

  /** The direction that the element is rendered in. */
  get direction(): 'ltr' | 'rtl' {
    return this.language.current.direction
  }

  hostConnected(): void {
    live.add(this)
  }

  hostDisconnected(): void {
    live.delete(this)
  }

  hostUpdate(): void {
    const { lang } = this
    const notifiedFor = lang + sections.size
    if (notifiedFor !== this.notifiedFor) listener?.(lang)
    this.notifiedFor = notifiedFor
    this.messages = { ...this.english, ...messagesOf(lang), ...this.host.messages }
  }
}
