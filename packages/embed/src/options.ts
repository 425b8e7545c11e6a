import type { Booking, PropertiesOf } from '@whenable/elements'

/** What a page may set on a `when-booking`: its public properties, and HTML's own `lang`, `dir`, `id` and `className`. */
export type BookingOptions = PropertiesOf<'when-booking'> &
  Partial<Pick<Booking, 'lang' | 'dir' | 'id' | 'className'>> & {
    /** `light` or `dark`; the page's own without. */
    theme?: 'light' | 'dark'
    /** Reads how it looks from the page's own address too: `?when-layout=week&when-lang=de`. What is given here counts first. */
    fromQuery?: boolean
  }

/** What a popup is told beside that. */
export interface PopupOptions extends BookingOptions {
  /** The dialog's name for those who hear it. */
  label?: string
  /** The launcher's words. */
  button?: string
}

/** What a page's own address may say, as `when-layout=week`: how something looks, never what is booked or where. */
const queryOptions = ['layout', 'months', 'timeZone', 'hourCycle', 'lang', 'theme'] as const

/** What the address of the page says of options that are not given, where that is wanted. */
const optionsOfQuery = (query: string): PopupOptions =>
  Object.fromEntries(
    queryOptions.flatMap((name) => {
      const value = new URLSearchParams(query).get(
        `when-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      )
      return value ? [[name, value]] : []
    }),
  )

/** Options that are written as attributes, and those that every element has. */
const htmlAttributes: Readonly<Record<string, string>> = {
  lang: 'lang',
  dir: 'dir',
  id: 'id',
  className: 'class',
  theme: 'theme',
}

const warned = new Set<string>()

/** Tells the page's developer once what an option is wrong with. */
export const warnOnce = (warning: string): void => {
  if (warned.has(warning)) return
  warned.add(warning)
  console.warn(`Whenable: ${warning}`)
}

/** What a property's value is, where the page wrote it as text. */
const read = (text: string, type: unknown): unknown =>
  type === Boolean ? text !== 'false' : type === Number ? Number(text) : text

/** Gives an element the options that it knows, and names those that it does not. Texts are read as an attribute would be. */
export const assignOptions = (element: Booking, options: PopupOptions): void => {
  const { elementProperties } = element.constructor as typeof Booking
  const { fromQuery, ...ownOptions } = options
  const readsQuery = fromQuery !== undefined && String(fromQuery) !== 'false'
  const all = { ...(readsQuery ? optionsOfQuery(location.search) : {}), ...ownOptions }
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

/** What a link to a hosted booking page says by its address: the service, the slug, and the client id where it is there. */
const optionsOfAddress = (address: string): BookingOptions => {
  if (!URL.canParse(address, document.baseURI)) return {}
  const { origin, pathname, searchParams } = new URL(address, document.baseURI)
  const [, base, slug] = bookingPagePath.exec(pathname) ?? []
  if (!slug) return {}
  const clientId = searchParams.get('client_id')
  return { serviceUrl: origin + base, ...(clientId ? { slug: decodeURIComponent(slug), clientId } : {}) }
}

const PREFIX = 'when'
const lower = (name: string): string => name[0]?.toLowerCase() + name.slice(1)

/**
 * The options of a link or button: what its address says, `data-when-booking` or `data-when-button` (the id of a configuration, or
 * empty), and each option as `data-when-…`.
 */
export const optionsOf = (element: HTMLElement): PopupOptions => {
  const { booking, button, ...ownOptions } = Object.fromEntries(
    Object.entries(element.dataset)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [lower(name.slice(PREFIX.length)), value]),
  )
  const configurationId = booking || button
  return {
    ...optionsOfAddress((element as HTMLAnchorElement).href ?? ''),
    ...(configurationId ? { configurationId } : {}),
    ...ownOptions,
  }
}
