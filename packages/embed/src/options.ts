import type { Booking, PropertiesOf } from '@whenable/elements'

/** Options of a `when-booking`: its public properties, and HTML's `lang`, `dir`, `id` and `className`. */
export type BookingOptions = PropertiesOf<'when-booking'> &
  Partial<Pick<Booking, 'lang' | 'dir' | 'id' | 'className'>> & {
    /** `light` or `dark`. Default: the page's. */
    theme?: 'light' | 'dark'
    /** Whether the query of the page's address can set the appearance: `?when-layout=week&when-lang=de`. Other options take precedence. */
    fromQuery?: boolean
  }

/** Options of a popup. */
export interface PopupOptions extends BookingOptions {
  /** Accessible name of the dialog. */
  label?: string
  /** Label of the button. */
  button?: string
}

/**
 * Options that the page's address can set, as `when-layout=week`: only the appearance, never what is booked or where.
 */
const queryOptions = ['layout', 'months', 'timeZone', 'hourCycle', 'lang', 'theme'] as const

/** The options in the query of the page's address. */
const optionsOfQuery = (query: string): PopupOptions =>
  Object.fromEntries(
    queryOptions.flatMap((name) => {
      const value = new URLSearchParams(query).get(
        `when-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      )
      return value ? [[name, value]] : []
    }),
  )

/** Options that are set as attributes. */
const htmlAttributes: Readonly<Record<string, string>> = {
  lang: 'lang',
  dir: 'dir',
  id: 'id',
  className: 'class',
  theme: 'theme',
}

const warned = new Set<string>()

/** Warns the developer of the page once. */
export const warnOnce = (warning: string): void => {
  if (warned.has(warning)) return
  warned.add(warning)
  console.warn(`Whenable: ${warning}`)
}

/** The value of a property that the page wrote as text. */
const read = (text: string, type: unknown): unknown =>
  type === Boolean ? text !== 'false' : type === Number ? Number(text) : text

/** The names of options that were assigned to an element. */
const assigned = new WeakMap<Booking, readonly string[]>()

/** Gives an option its default value. */
const resetOption = (element: Booking, name: string): void => {
  const { elementProperties } = element.constructor as typeof Booking
  const attribute = htmlAttributes[name] ?? elementProperties.get(name)?.attribute
  if (typeof attribute === 'string') element.removeAttribute(attribute)
  if (elementProperties.has(name)) Object.assign(element, { [name]: undefined })
}

/**
 * Assigns options to an element, and warns about unknown ones. Texts are read like attributes. Options that were assigned before, and are
 * not given now, have their default values again.
 */
export const assignOptions = (element: Booking, options: PopupOptions): void => {
  const { elementProperties } = element.constructor as typeof Booking
  const { fromQuery, ...ownOptions } = options
  const readsQuery = fromQuery !== undefined && String(fromQuery) !== 'false'
  const all: Readonly<Record<string, unknown>> = {
    ...(readsQuery ? optionsOfQuery(location.search) : {}),
    ...ownOptions,
  }
  for (const name of assigned.get(element) ?? []) if (all[name] === undefined) resetOption(element, name)
  assigned.set(element, Object.keys(all))
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined) continue
    const declared = elementProperties.get(name)
    const attribute = htmlAttributes[name]
    if (attribute) element.setAttribute(attribute, String(value))
    else if (!declared || declared.state)
      warnOnce(`"${name}" is no option: expected ${[...namesOf(elementProperties)].join(', ')}`)
    else if (typeof value === 'string' && declared.converter)
      element.setAttribute(String(declared.attribute || name), value)
    else Object.assign(element, { [name]: typeof value === 'string' ? read(value, declared.type) : value })
  }
}

const namesOf = (properties: (typeof Booking)['elementProperties']): string[] => [
  ...[...properties].filter(([, { state }]) => !state).map(([name]) => String(name)),
  ...Object.keys(htmlAttributes),
]

/** The path of a hosted booking page. */
const bookingPagePath = /^(.*)\/b\/([^/]+)\/?$/

/** The service, slug and client id in the address of a hosted booking page. */
const optionsOfAddress = (address: string): BookingOptions => {
  if (!URL.canParse(address, document.baseURI)) return {}
  const { origin, pathname, searchParams } = new URL(address, document.baseURI)
  const [, base, slug] = bookingPagePath.exec(pathname) ?? []
  if (!slug) return {}
  const clientId = searchParams.get('client_id')
  return { serviceUrl: origin + base, slug: decodeURIComponent(slug), ...(clientId ? { clientId } : {}) }
}

const PREFIX = 'when'
const lower = (name: string): string => name[0]?.toLowerCase() + name.slice(1)

/**
 * The options of a link or button: those in its address, `data-when-booking` or `data-when-button` (the id of a
 * configuration, or empty), and each option as `data-when-…`.
 */
export const optionsOf = (element: HTMLElement): PopupOptions => {
  const { booking, button, ...ownOptions } = Object.fromEntries(
    Object.entries(element.dataset)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [lower(name.slice(PREFIX.length)), value]),
  )
  const configurationId = booking || button
  const { serviceUrl, ...named } = optionsOfAddress((element as HTMLAnchorElement).href ?? '')
  return {
    ...(serviceUrl === undefined ? {} : { serviceUrl }),
    ...(configurationId ? { configurationId } : named),
    ...ownOptions,
  }
}
