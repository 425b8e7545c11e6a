// What an element warns of in development: in builds with the condition `development`, which bundlers set while a page is developed. Other
// builds have `no-warnings.ts`.
import type { LitElement } from 'lit'

/** Where the mistakes are explained. */
const page = 'https://github.com/whenable/whenable/blob/main/docs/troubleshooting.md'

/** The mistakes that a page can make, by the headings that explain them. */
export const mistakes = {
  'missing-data': (needed: string) => `nothing says what to show: set ${needed}`,
  'several-sources': (names: string) => `${names} are set: use one of them`,
  'unknown-value': (name: string, value: string, known: string) =>
    `${name}="${value}" is not one of ${known}`,
  'unknown-attribute': (name: string, meant: string) => `it has no attribute "${name}": use "${meant}"`,
  'wrong-type': (name: string, type: string, expected: string) =>
    `${name} is ${type}, not ${expected}: its default is used`,
  'changing-object': (name: string) =>
    `${name} is another object in each render, and starts over each time: create it once, or give it a key`,
  'no-language': () =>
    'neither the page nor an element around it has lang: the language of the browser is used',
} as const satisfies Readonly<Record<string, (...texts: string[]) => string>>

type Mistake = keyof typeof mistakes

const warned = new Set<string>()

/** Warns of a mistake once, however many elements of this tag have it. */
const warn = <Name extends Mistake>(
  { localName }: Element,
  mistake: Name,
  ...texts: Parameters<(typeof mistakes)[Name]>
): void => {
  const say: (...all: string[]) => string = mistakes[mistake]
  const text = `<${localName}>: ${say(...texts)}. See ${page}#${mistake}`
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}

/** The values that properties of several elements know, by name. `tests/warnings.test.ts` compares them with the types. */
export const knownValues: Readonly<Record<string, readonly string[]>> = {
  format: ['short', 'long', 'time', 'date', 'range', 'relative'],
  hourCycle: ['h12', 'h23'],
  layout: ['month', 'week', 'list'],
  lockedTimeZone: ['viewer', 'organizer'],
  openIn: ['popup', 'page'],
  startAction: ['reschedule', 'cancel'],
  view: ['month', 'week', 'work-week', 'days', 'day', 'agenda'],
  weekNumbers: ['iso', 'locale'],
}

/** Elements with views of their own. */
const ownViews = ['when-bookings']

/** What an element needs, by tag: one of these sets of properties. */
const booking = [
  ['serviceUrl', 'configurationId'],
  ['serviceUrl', 'slug'],
  ['serviceUrl', 'session'],
  ['serviceUrl', 'sessionProvider'],
  ['service'],
  ['flow'],
]
const linked = [['serviceUrl', 'bookingRef'], ['service', 'bookingRef'], ['flow']]
const needed: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'when-booking': booking,
  'when-group-events': booking,
  'when-manage-booking': linked,
  'when-organizer-confirmation': linked,
}

/** Properties that say where an element's data are. */
const sources = ['serviceUrl', 'service', 'source', 'flow']

/** Elements that use the service's address where a source has the data, too: for the code to copy, and to open a booking. */
const usingBoth = ['when-share', 'when-host-page', 'when-routing-form']

const attributeOf = (element: LitElement, name: string): string => {
  const { attribute } = (element.constructor as typeof LitElement).elementProperties.get(name) ?? {}
  return typeof attribute === 'string' ? attribute : attribute === false ? name : name.toLowerCase()
}

const isSet = (element: LitElement, name: string): boolean => {
  const value: unknown = Reflect.get(element, name)
  return value !== null && value !== undefined && value !== ''
}

const plain = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase()

const hasLanguage = (element: Element): boolean => {
  for (let node: Element | undefined = element; node; ) {
    if ((node as HTMLElement).lang) return true
    node = node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host
  }
  return false
}

/** Warns of what is wrong with an element that a page itself has placed. */
const check = (element: LitElement): void => {
  const { localName } = element
  const { elementProperties, observedAttributes } = element.constructor as typeof LitElement
  const publicNames = [...elementProperties].filter(([, { state }]) => !state).map(([name]) => String(name))

  const sets = needed[localName]
  if (sets && !sets.some((names) => names.every((name) => isSet(element, name)))) {
    const texts = sets.map((names) => names.map((name) => attributeOf(element, name)).join(' and '))
    warn(element, 'missing-data', texts.join(', or '))
  }
  const given = sources.filter((name) => publicNames.includes(name) && isSet(element, name))
  if (given.length > 1 && !usingBoth.includes(localName))
    warn(element, 'several-sources', given.map((name) => attributeOf(element, name)).join(' and '))

  for (const [name, known] of Object.entries(knownValues)) {
    const value: unknown = publicNames.includes(name) ? Reflect.get(element, name) : undefined
    if (typeof value === 'string' && value && !known.includes(value) && !ownViews.includes(localName))
      warn(element, 'unknown-value', attributeOf(element, name), value, known.join(', '))
  }
  for (const name of element.getAttributeNames()) {
    const meant = observedAttributes.find((attribute) => plain(attribute) === plain(name))
    if (meant && meant !== name) warn(element, 'unknown-attribute', name, meant)
  }
  if (!hasLanguage(element)) warn(element, 'no-language')
}

const nameOfType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`

/** Warns of a value that a property could not take. */
export const warnOfValue = (element: LitElement, name: PropertyKey, value: unknown, taken: unknown): void => {
  if (value === undefined || value === null || Object.is(value, taken)) return
  // An attribute's text that was read, and values that have a text.
  if (typeof value === 'string' && typeof taken !== 'number' && taken !== null) return
  if (typeof value !== 'object' && String(value) === String(taken)) return
  const { type, attribute } = (element.constructor as typeof LitElement).elementProperties.get(name) ?? {}
  const expected = (type as { readonly name: string } | undefined)?.name.toLowerCase()
  const standard = attribute === false ? 'object' : 'string'
  warn(element, 'wrong-type', String(name), nameOfType(value), `of type ${expected ?? standard}`)
}

/** Properties whose object starts over what an element shows. */
const identities = ['service', 'source', 'flow']

/** How many other objects in a row are a mistake. */
const mostObjects = 5

/** How long a page may take to set an element up, in milliseconds. */
const patience = 900

/** Makes a class of elements warn of the mistakes of pages. */
export const addWarnings = (ElementClass: Pick<typeof LitElement, 'addInitializer'>): void =>
  ElementClass.addInitializer((one) => {
    const element = one as LitElement
    let timer: ReturnType<typeof setTimeout> | undefined
    const objects = new Map<string, { readonly last: unknown; readonly count: number }>()
    element.addController({
      hostConnected() {
        // Elements of the kit set up those inside them.
        if (
          ((element.getRootNode() as Partial<ShadowRoot>).host?.constructor as { forwarded?: unknown })
            ?.forwarded
        )
          return
        timer = setTimeout(() => check(element), patience)
      },
      hostDisconnected() {
        clearTimeout(timer)
      },
      hostUpdated() {
        for (const name of identities) {
          const value: unknown = Reflect.get(element, name)
          if (!value || typeof value !== 'object' || 'key' in value) continue
          const { last, count } = objects.get(name) ?? { last: value, count: 0 }
          if (value !== last && count + 1 >= mostObjects) warn(element, 'changing-object', name)
          objects.set(name, { last: value, count: value === last ? count : count + 1 })
        }
      },
    })
  })
