import { bootstrapAddress } from '@whenable/contract'

/** The ways to add a widget to a page. */
export const integrations = [
  'in the page',
  'over the page, by a link',
  'a button at the edge',
  'by script',
  'as a React component',
] as const

/** The selected options; an empty one keeps the element's default. */
export interface EmbedOptions {
  integration: (typeof integrations)[number]
  serviceUrl: string
  configurationId: string
  layout: 'month' | 'week' | 'list'
  months: '' | '2'
  lang: string
  timeZone: string
  hourCycle: '' | 'h12' | 'h23'
  theme: '' | 'light' | 'dark'
  calendarImport: boolean
  prefillFromQuery: boolean
  noDraft: boolean
}

/** The options that differ from the element's defaults, as attributes. */
export const attributesOf = (given: EmbedOptions): Readonly<Record<string, string | true>> => {
  const all: Readonly<Record<string, string | boolean>> = {
    layout: given.layout === 'month' ? '' : given.layout,
    months: given.months,
    lang: given.lang,
    'time-zone': given.timeZone,
    'hour-cycle': given.hourCycle,
    theme: given.theme,
    'calendar-import': given.calendarImport,
    'prefill-from-query': given.prefillFromQuery,
    'no-draft': given.noDraft,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ) as Record<string, string | true>
}

/** Text escaped for an attribute in double quotes. */
const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const written = (attributes: Readonly<Record<string, string | true>>, prefix = ''): string =>
  Object.entries(attributes)
    .map(([name, value]) => `\n  ${prefix}${name}${value === true ? '' : `="${quoted(value)}"`}`)
    .join('')

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The origin and path of a service, without a slash at its end; an example's if the input is unusable. */
const addressOf = ({ serviceUrl }: EmbedOptions): string =>
  URL.canParse(serviceUrl) ? serviceUrl.replace(/\/+$/, '') : 'https://booking.example.com'

const scriptTag = (given: EmbedOptions): string =>
  `<script type="module" src="${quoted(addressOf(given))}/embed/whenable.js"></script>`

const link = (given: EmbedOptions, attribute: string): string =>
  `${scriptTag(given)}
<a
  href="${quoted(addressOf(given))}/b/SLUG"
  ${attribute}="${quoted(given.configurationId || '…')}"${written(attributesOf(given), 'data-when-')}
>Book a time</a>`

/** An element's options as JavaScript. */
const propertiesOf = (given: EmbedOptions): readonly (readonly [name: string, value: unknown])[] => [
  ['configurationId', given.configurationId || '…'],
  ['serviceUrl', addressOf(given)],
  ...Object.entries(attributesOf(given)).map(
    ([name, value]) => [camelCase(name), name === 'months' ? Number(value) : value] as const,
  ),
]

const snippets: Readonly<Record<EmbedOptions['integration'], (given: EmbedOptions) => string>> = {
  'in the page': (given) =>
    `<link
  rel="preload" as="fetch" crossorigin
  href="${quoted(bootstrapAddress(addressOf(given), given.configurationId || '…'))}"
>
${scriptTag(given)}
<when-booking${written({
      'configuration-id': given.configurationId || '…',
      'service-url': addressOf(given),
      ...attributesOf(given),
    })}
></when-booking>`,
  'over the page, by a link': (given) => link(given, 'data-when-booking'),
  'a button at the edge': (given) => link(given, 'data-when-button'),
  'by script': (given) =>
    `${scriptTag(given)}
<div id="book"></div>
<script type="module">
  Whenable.inline('#book', ${JSON.stringify(Object.fromEntries(propertiesOf(given)), null, 2).replaceAll('\n', '\n  ')})
</script>`,
  'as a React component': (given) =>
    `import { Booking } from '@whenable/react'

export const Book = () => (
  <Booking${propertiesOf(given)
    .map(([name, value]) =>
      value === true
        ? `\n    ${name}`
        : `\n    ${name}=${typeof value === 'string' ? JSON.stringify(value) : `{${value}}`}`,
    )
    .join('')}
    onWhenBookingCreate={({ booking }) => console.log(booking.uid)}
  />
)`,
}

/** The code to paste into a page or its source. */
export const snippetOf = (given: EmbedOptions): string => snippets[given.integration](given)

/** The sources that a page's content security policy has to allow. */
export const policyOf = (given: EmbedOptions): string => {
  const { origin } = new URL(addressOf(given))
  const scripts = given.integration === 'as a React component' ? '' : `script-src ${origin}; `
  return `${scripts}connect-src ${origin}; require-trusted-types-for 'script'; trusted-types lit-html`
}
