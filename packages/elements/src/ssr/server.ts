import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js'
import type { RenderInfo } from '@lit-labs/ssr/lib/render-value.js'
import { createAvailabilityService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import { type BookingState, createLazyBookingFlow, type Slot } from '@whenable/flow'
import {
  addCityNames,
  BoundedMap,
  currentInstant,
  dateAt,
  type Instant,
  isTimeZone,
  matchLocale,
  textDirection,
} from '@whenable/time'
import { textsIn } from '@whenable/time/texts'
import type { CSSResult, LitElement } from 'lit'
import { connectService } from '../booking/connect-service.js'
import { languageNames, readTexts } from '../locales/generated/languages.js'
import { addFetched, cityNamesIn, MOST_LOCALES } from '../messages/localize.js'
import {
  applyStandIns,
  hydrationAttribute,
  type StandIns,
  serializeHydration,
  timeZoneProperty,
} from './hydration-data.js'
import { prepareElement } from './prepare-element.js'
import { rendererFor, setLanguage } from './server-renderer.js'

/** What an element is created from. */
export interface ElementOptions<Properties> {
  /** HTML attributes by name; `true` is one without a value, `false` and `null` are left out. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null>>
  /** Properties by name. They are sent to the browser, so they have to be data, not functions. */
  readonly properties?: Partial<Properties>
  /** HTML between the tags. It is not escaped: never pass somebody else's text. */
  readonly content?: string
}

/** What a server knows about the visitor. */
export interface RenderOptions {
  /**
   * The visitor's time zone (IANA name), if known, or a stand-in. An element that shows times and has no time zone is
   * left to the browser.
   */
  readonly timeZone?: string
  /** The language, BCP 47. An element's `lang` takes precedence. Default: `en`. */
  readonly lang?: string
  /** Nonce of the page's Content-Security-Policy, for style sheets. */
  readonly nonce?: string
  /** The current instant, Unix seconds. Default: the server's clock. */
  readonly now?: Instant
}

const replacements: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
}
/** Text as the value of an attribute in double quotes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => replacements[character] as string)
/** The same in single quotes: JSON is full of double ones. */
const quoted = (text: string) => text.replace(/[&<>']/g, (character) => replacements[character] as string)

/** A language with its region, which browsers add. */
const localeOf = (lang: string): string => {
  try {
    return new Intl.Locale(lang, { region: new Intl.Locale(lang).maximize().region }).toString()
  } catch {
    throw new RangeError(`lang: expected a language tag (BCP 47), such as 'en-GB'; got '${lang}'`)
  }
}

/** Locales whose texts are loaded; as many as `messages/localize.ts` caches. */
const loadedLocales = new BoundedMap<string, Promise<void>>(MOST_LOCALES)

addCityNames(cityNamesIn)

const loadTexts = async (locale: string): Promise<void> => {
  const name = matchLocale(languageNames, locale)
  if (name !== undefined) addFetched(locale, textsIn(await readTexts(name, ''), locale))
}

const checkName = (name: string) => {
  if (!/^[a-z][\w.:-]*$/i.test(name))
    throw new RangeError(`attributes: expected names of HTML attributes; got '${name}'`)
}

const attributesOf = (attributes: ElementOptions<unknown>['attributes'] = {}): [string, string][] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    checkName(name)
    return value === null || value === false ? [] : [[name, value === true ? '' : String(value)]]
  })

/** Stand-ins for an element's time zone, day and clock; undefined if no time zone is known. */
const standInsFor = (
  element: LitElement,
  { properties = {} }: ElementOptions<object>,
  timeZone: string | undefined,
  now: Instant,
): StandIns | undefined => {
  const { elementProperties } = element.constructor as typeof LitElement
  const isUnset = (name: string) => elementProperties.has(name) && !(name in properties)
  const own = element as unknown as Readonly<Record<string, string | null | undefined>>
  const timeZoneName = timeZoneProperty(element)
  const resolvedTimeZone = own[timeZoneName] || timeZone
  if (resolvedTimeZone && !isTimeZone(resolvedTimeZone))
    throw new RangeError(
      `timeZone: expected a time zone (IANA name), such as 'Europe/Oslo'; got '${resolvedTimeZone}'`,
    )
  const needsToday = isUnset('today') && !own['today']
  if (!resolvedTimeZone && (elementProperties.has(timeZoneName) || needsToday)) return undefined
  return {
    ...(isUnset(timeZoneName) && !own[timeZoneName] && { timeZone: resolvedTimeZone }),
    ...(needsToday && { today: dateAt(now, resolvedTimeZone as string) }),
    ...(isUnset('now') && { now }),
  }
}

/**
 * Renders an element of the kit as HTML with declarative shadow DOM, which a browser shows without scripts.
 * `@whenable/elements/hydrate` hydrates it. Texts are escaped.
 *
 * @throws RangeError naming a tag that is not registered, or an option that cannot be read or sent
 */
export const renderElement = async <Tag extends keyof HTMLElementTagNameMap & `when-${string}`>(
  tag: Tag,
  options: ElementOptions<HTMLElementTagNameMap[Tag]> = {},
  { timeZone, lang = 'en', nonce, now = currentInstant() }: RenderOptions = {},
): Promise<string> => {
  if (!customElements.get(tag))
    throw new RangeError(
      `renderElement: expected a registered tag; got '${tag}'. Import '@whenable/elements/define/${tag.slice(5)}' first`,
    )
  const { properties = {}, content = '' } = options
  const attributes = attributesOf(options.attributes)
  const ownLang = attributes.find(([name]) => name === 'lang')?.[1] ?? null
  const ownDirection = attributes.find(([name]) => name === 'dir')?.[1]
  const locale = localeOf(ownLang ?? lang)
  const direction = ownDirection === 'rtl' || ownDirection === 'ltr' ? ownDirection : textDirection(locale)
  if (!loadedLocales.has(locale)) loadedLocales.set(locale, loadTexts(locale))
  await loadedLocales.get(locale)

  const sheets = new WeakMap<LitElement, readonly CSSResult[]>()
  const context = { lang: locale, direction, nonce: nonce && escaped(nonce), sheets }
  const Renderer = rendererFor(context)
  const renderer = new Renderer(tag)
  const { element } = renderer
  for (const [name, value] of attributes) renderer.setAttribute(name, value)
  renderer.setAttribute('lang', locale)
  for (const [name, value] of Object.entries(properties)) renderer.setProperty(name, value)
  const standIns = standInsFor(element, options, timeZone, now)
  const data = serializeHydration({ properties, standIns: standIns ?? {}, renderedAt: now, lang: ownLang })
  const mark = ` ${hydrationAttribute}='${quoted(data)}'`
  if (!standIns) return `<${tag}${attributesText(attributes)}${mark}>${content}</${tag}>`

  applyStandIns(element, standIns)
  setLanguage(element, context)
  const { styles = [] } = await prepareElement(element)
  sheets.set(element, styles)
  renderer.connectedCallback()
  const info: RenderInfo = {
    elementRenderers: [Renderer],
    customElementInstanceStack: [renderer],
    customElementHostStack: [renderer],
    eventTargetStack: [],
    slotStack: [],
    deferHydration: false,
  }
  const shadow = collectResultSync(renderer.renderShadow(info) ?? [])
  return `<${tag}${renderer.renderAttributes().join('')}${mark}><template shadowrootmode="open">${shadow}</template>${content}</${tag}>`
}

const attributesText = (attributes: readonly [string, string][]) =>
  attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')

/** What names the configuration to book. */
export interface StartBookingOptions {
  /** The service's address: https, or http to loopback. */
  readonly serviceUrl?: string
  readonly configurationId?: string
  /** With `clientId`, instead of `configurationId`. */
  readonly slug?: string
  readonly clientId?: string
  /** A session id, which gives a visitor access to a private configuration. */
  readonly session?: string
  /** A service object, instead of `serviceUrl`. */
  readonly service?: BookingService
}

/** Properties that a `when-booking` starts with, without requesting them. */
export interface BookingStart {
  readonly settings?: BookingSettings
  readonly slots?: readonly Slot[]
}

/** What is loaded so far; events without seats count as unavailable times. */
const startOf = ({ settings, slots, unavailable }: BookingState): BookingStart => ({
  ...(settings && { settings }),
  ...(slots.length && { slots: [...slots, ...unavailable].sort((a, b) => a.start - b.start) }),
})

/**
 * Requests what a `when-booking` or `when-group-events` shows first: the settings, and the free times of the first
 * month that has one and the month after it. The browser requests what fails or does not arrive in time.
 *
 * @param options `timeZone` as for {@link renderElement}; `signal` ends the wait
 * @throws RangeError if no configuration is named, or the address is invalid
 */
export const startBooking = async (
  options: StartBookingOptions,
  {
    timeZone = 'UTC',
    now = currentInstant(),
    signal,
  }: Pick<RenderOptions, 'timeZone' | 'now'> & { readonly signal?: AbortSignal } = {},
): Promise<BookingStart> => {
  const { serviceUrl = null, service = null, slug, clientId, session = null, configurationId } = options
  const serviceOptions = { serviceUrl, service, slug, clientId, session, sessionProvider: null }
  const connectedService = connectService(serviceOptions, configurationId, createAvailabilityService)
  if (!connectedService)
    throw new RangeError(
      'startBooking: expected serviceUrl and configurationId, slug and clientId, or a session',
    )
  const flow = createLazyBookingFlow({
    service: connectedService,
    loadSubmitting: () => new Promise(() => undefined),
    timeZone,
    now: () => now,
  })
  const isSettled = ({ step, availability, searchingUntil }: BookingState) =>
    step === 'failed' || (step === 'choosing' && availability.state !== 'loading' && !searchingUntil)
  await new Promise<void>((settle) => {
    if (signal?.aborted) return settle()
    signal?.addEventListener('abort', () => settle())
    flow.subscribe((state) => isSettled(state) && settle())
    flow.start()
  })
  flow.stop()
  return startOf(flow.state)
}
