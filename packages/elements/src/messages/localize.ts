import { BoundedMap, textDirection } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { AgendaMessages } from './agenda.js'
import type { CalendarMessages } from './calendar.js'
import type { CalendarImportMessages } from './calendar-import.js'
import type { ChoosingMessages } from './choosing.js'
import type { ConsentMessages } from './consent.js'
import type { DetailsMessages } from './details.js'
import type { EventMessages } from './event.js'
import type { EventTypeMessages } from './event-types.js'
import type { FreeBusyMessages } from './free-busy.js'
import type { GroupEventMessages } from './group-events.js'
import type { GuestMessages } from './guests.js'
import type { LayoutMessages } from './layouts.js'
import type { ManagingMessages } from './managing.js'
import type { OutcomeMessages } from './outcome.js'
import type { PopupMessages } from './popup.js'
import type { QuestionMessages } from './questions.js'
import type { RedirectMessages } from './redirect.js'
import type { SearchMessages } from './search.js'
import { sections } from './section.js'
import type { TimesMessages } from './times.js'

/**
 * Every message of the kit. A section (`choosing`, `times`, `layouts`, `search`, `eventTypes`, `groupEvents`, `details`,
 * `questions`, `guests`, `consent`, `outcome`, `managing`, `redirect`, `calendarImport`, `calendar`, `event`, `agenda`, `freeBusy`, `popup`) loads with what speaks it.
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
    CalendarImportMessages,
    CalendarMessages,
    EventMessages,
    AgendaMessages,
    FreeBusyMessages,
    PopupMessages {}

type LocalizedHost<M> = ReactiveControllerHost & HTMLElement & { messages?: Partial<M> | null }

/** Messages by locale, in lower case. */
type Layer = Map<string, Partial<Messages>>

/** Locales whose texts are kept: a server may be asked for any. */
export const MOST_LOCALES = 100

const fetched: Layer = new BoundedMap(MOST_LOCALES)
const registered: Layer = new Map()
const live = new Set<Localized<object>>()
/** The texts of each element, for server rendering: no element around it says the language there. */
export const textsOf = new WeakMap<object, readonly Localized<object>[]>()
let listener: ((locale: string) => void) | undefined

const updateAll = () => {
  for (const { host } of live) host.requestUpdate()
}

/** Tells of `lang` and `dir` that change, on an element of the kit or on the document; a node that goes takes its watch along. */
let observer: MutationObserver | undefined

const watch = (node: Element) => {
  observer ??= new MutationObserver(updateAll)
  observer.observe(node, { attributeFilter: ['lang', 'dir'] })
}

const addTo =
  (layer: Layer) =>
  (locale: string, messages: Partial<Messages>): void => {
    const key = locale.toLowerCase()
    layer.set(key, { ...layer.get(key), ...messages })
    updateAll()
  }

/**
 * Gives messages of a locale (`pt`, `pt-BR`), over those that the kit has or fetches for it; what is left out stays as it was.
 * Every element on the page follows.
 */
export const registerMessages: (locale: string, messages: Partial<Messages>) => void = addTo(registered)

/** The same of the kit's own languages: what a page registers counts first, whichever comes first. */
export const addFetched: typeof registerMessages = addTo(fetched)

/** Names the one who is told which locale an element is about to speak: at its first words, and when there is more to say. */
export function onLocaleUse(listen: (locale: string) => void): void {
  listener = listen
  for (const one of live) one.notifiedFor = ''
  updateAll()
}

/** The messages for a locale: a page's over fetched ones, and the more exact tag over the language. */
export function messagesOf(locale: string): Partial<Messages> {
  const key = locale.toLowerCase()
  const language = key.split('-', 1)[0] as string
  return Object.assign({}, ...[fetched, registered].flatMap((layer) => [layer.get(language), layer.get(key)]))
}

/** A well-formed language tag, or nothing: pages also write `en_US`, and `Intl` throws at that. */
function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** The reader's own variant of the page's language: who reads a page in `en` with a browser in `en-GB` sees 24 hours. */
const regional = (tag: string): string => navigator.languages.find((own) => own.startsWith(`${tag}-`)) ?? tag

/** Language and direction by the nearest element that states them, out through shadow roots; a language implies its direction. */
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
 * The language, the direction and the messages of one element, ready before each render.
 * The element's property `messages` overrides single messages; registered ones of its language come next, then English.
 * It does not write `lang` or `dir`: the element puts them on the root of what it renders.
 */
export class Localized<M extends object> implements ReactiveController {
  lang = 'en'
  direction: 'ltr' | 'rtl' = 'ltr'
  messages: M
  /** What the listener has heard of this element: the language, and how many sections there were. */
  notifiedFor = ''

  constructor(
    readonly host: LocalizedHost<M>,
    private readonly english: M,
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
