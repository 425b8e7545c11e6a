import { BoundedMap, textDirection } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { AgendaMessages } from './agenda.js'
import type { CalendarMessages } from './calendar.js'
import type { CalendarImportMessages } from './calendar-import.js'
import type { ChoosingMessages } from './choosing.js'
import type { ConfirmingMessages } from './confirming.js'
import type { ConnectionMessages } from './connections.js'
import type { ConsentMessages } from './consent.js'
import type { DetailsMessages } from './details.js'
import type { EventMessages } from './event.js'
import type { EventTypeMessages } from './event-types.js'
import type { FreeBusyMessages } from './free-busy.js'
import type { GroupEventMessages } from './group-events.js'
import type { GuestMessages } from './guests.js'
import type { HoldingMessages } from './holding.js'
import type { LayoutMessages } from './layouts.js'
import type { ManagingMessages } from './managing.js'
import type { OutcomeMessages } from './outcome.js'
import type { OwnerMessages } from './owner/index.js'
import type { PayingMessages } from './paying.js'
import type { PollMessages } from './polls.js'
import type { PopupMessages } from './popup.js'
import type { QuestionMessages } from './questions.js'
import type { RedirectMessages } from './redirect.js'
import type { SearchMessages } from './search.js'
import { sections } from './section.js'
import type { SeriesMessages } from './series.js'
import type { TimesMessages } from './times.js'
import type { WaitlistMessages } from './waitlist.js'

/**
 * All messages. Each section (`choosing`, `times`, `layouts`, `search`, `eventTypes`, `groupEvents`, `details`,
 * `questions`, `guests`, `consent`, `outcome`, `managing`, `redirect`, `holding`, `calendarImport`, `calendar`, `event`,
 * `agenda`, `freeBusy`, `popup`, `paying`, `confirming`, `polls`, `series`, `waitlist`, `connections`) loads with the elements that use it.
 */
export interface Messages
  extends ChoosingMessages,
    TimesMessages,
    LayoutMessages,
    SearchMessages,
    EventTypeMessages,
    GroupEventMessages,
    DetailsMessages,
    QuestionMessages,
    GuestMessages,
    ConsentMessages,
    OutcomeMessages,
    ManagingMessages,
    RedirectMessages,
    HoldingMessages,
    CalendarImportMessages,
    CalendarMessages,
    EventMessages,
    AgendaMessages,
    FreeBusyMessages,
    PopupMessages,
    PollMessages,
    PayingMessages,
    ConfirmingMessages,
    SeriesMessages,
    WaitlistMessages,
    ConnectionMessages {}

type LocalizedHost<M> = ReactiveControllerHost & HTMLElement & { messages?: Partial<M> | null }

/** Messages by locale, in lower case. */
type Layer = Map<string, Partial<Messages & OwnerMessages>>

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

/** Observes changes of `lang` and `dir` on elements and the document. Removed nodes are no longer observed. */
let observer: MutationObserver | undefined

const watch = (node: Element) => {
  observer ??= new MutationObserver(updateAll)
  observer.observe(node, { attributeFilter: ['lang', 'dir'] })
}

const addTo =
  (layer: Layer) =>
  (locale: string, messages: Partial<Messages & OwnerMessages>): void => {
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
export const addFetched: typeof registerMessages = addTo(fetched)

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

/** The messages of a locale that the page has registered. */
export const registeredMessages = (locale: string): Partial<Messages & OwnerMessages> =>
  messagesIn([registered], locale)

/** Whether something loads the visitors' messages of other languages. */
export const hasMessageLoader = (): boolean => listener !== undefined

/** A well-formed language tag, or undefined: pages also write `en_US`, which `Intl` rejects. */
function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** The visitor's regional variant of the page's language: a page in `en` uses 24 hours in a browser with `en-GB`. */
export const regional = (tag: string): string =>
  navigator.languages.find((own) => own.startsWith(`${tag}-`)) ?? tag

/**
 * Language and direction of the nearest element that sets them, across shadow roots. A language implies its
 * direction.
 */
function ambient(host: Element): { lang: string; direction: 'ltr' | 'rtl' } {
  let direction: 'ltr' | 'rtl' | undefined
  let node: Element | undefined = host
  while (node) {
    const { lang, dir } = node as HTMLElement
    if (dir === 'ltr' || dir === 'rtl') direction ??= dir
    const tag = lang && languageTag(lang)
    if (tag) return { lang: regional(tag), direction: direction ?? textDirection(tag) }
    node = node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host
  }
  return { lang: navigator.language, direction: direction ?? 'ltr' }
}

/**
 * Provides the language, direction and messages of an element before each render. The element's `messages` take
 * precedence, then registered ones, then English. It does not set `lang` or `dir`: elements set them on the root of
 * what they render.
 */
export class Localized<M extends object> implements ReactiveController {
  lang = 'en'
  direction: 'ltr' | 'rtl' = 'ltr'
  messages: M
  /** The language and number of sections that were last reported. */
  notifiedFor = ''

  constructor(
    readonly host: LocalizedHost<M>,
    protected readonly english: M,
  ) {
    this.messages = english
    host.addController(this)
    textsOf.set(host, [...(textsOf.get(host) ?? []), this])
  }

  hostConnected(): void {
    live.add(this)
    watch(this.host)
    watch(document.documentElement)
  }

  hostDisconnected(): void {
    live.delete(this)
  }

  hostUpdate(): void {
    const { lang, direction } = ambient(this.host)
    this.lang = lang
    this.direction = direction
    const notifiedFor = lang + sections.size
    if (notifiedFor !== this.notifiedFor) listener?.(lang)
    this.notifiedFor = notifiedFor
    this.messages = { ...this.english, ...messagesOf(lang), ...this.host.messages }
  }
}
