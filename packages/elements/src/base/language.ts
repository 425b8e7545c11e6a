import { textDirection } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

type Host = ReactiveControllerHost & HTMLElement

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

/** A language (BCP 47) and a direction of text. */
export interface TextLanguage {
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
}

/** The element around a node, across shadow roots. */
const outerElement = (node: Element): Element | undefined =>
  node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host

/** The language and direction of the nearest element that sets them, across shadow roots. A language implies its direction. */
function ambientLanguage(host: Element): TextLanguage {
  let direction: 'ltr' | 'rtl' | undefined
  for (let node: Element | undefined = host; node; node = outerElement(node)) {
    const { lang, dir } = node as HTMLElement
    if (dir === 'ltr' || dir === 'rtl') direction ??= dir
    const tag = lang && languageTag(lang)
    if (tag) return { lang: regional(tag), direction: direction ?? textDirection(tag) }
  }
  return { lang: navigator.language, direction: direction ?? 'ltr' }
}

const connected = new Set<LanguageController>()

/** Observes `lang` and `dir` of whole trees. Trees without elements of the kit are no longer observed once they are collected. */
let observer: MutationObserver | undefined

const observe = (host: Element): void => {
  observer ??= new MutationObserver(() => {
    for (const language of connected) language.checkAmbient()
  })
  for (let node: Element | undefined = host; node; ) {
    const root = node.getRootNode()
    observer.observe(root, { attributeFilter: ['lang', 'dir'], subtree: true })
    node = (root as Partial<ShadowRoot>).host
  }
}

/** Announces live regions in the document where one screen reader ignores those in shadow roots. */
const announce = ({ shadowRoot }: Element): unknown =>
  /Firefox/.test(navigator.userAgent) &&
  import('./announcer.js').then(({ announceFrom }) => announceFrom(shadowRoot as ShadowRoot))

/** Provides the language and direction of an element before each render, and updates it when those of the elements around it change. */
export class LanguageController implements ReactiveController {
  /** What the element is rendered in. */
  current: TextLanguage = { lang: 'en', direction: 'ltr' }
  #ambient = this.current

  constructor(private readonly host: Host) {
    host.addController(this)
  }

  hostConnected(): void {
    connected.add(this)
    observe(this.host)
    announce(this.host)
    this.checkAmbient()
  }

  hostDisconnected(): void {
    connected.delete(this)
  }

  hostUpdate(): void {
    this.current = this.#ambient = ambientLanguage(this.host)
  }

  /** Updates the element if the language or direction around it is another one than at its last render. */
  checkAmbient(): void {
    const { lang, direction } = this.#ambient
    this.hostUpdate()
    if (lang !== this.#ambient.lang || direction !== this.#ambient.direction) this.host.requestUpdate()
  }
}

const languages = new WeakMap<Host, LanguageController>()

/** The language of an element: one controller, whoever asks. */
export const languageOf = (host: Host): LanguageController => {
  const language = languages.get(host) ?? new LanguageController(host)
  languages.set(host, language)
  return language
}
