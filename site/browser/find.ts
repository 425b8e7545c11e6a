import MiniSearch, { type Query, type SearchResult } from 'minisearch'

/** A section of a page. */
export interface Entry {
  readonly url: string
  readonly page: string
  readonly section: string
  readonly heading: string
  readonly text: string
}

/** Guides come before lists of everything and of what has changed. */
const weights: Readonly<Record<string, number>> = { 'For owners': 1.6, API: 0.5, Components: 0.7, Help: 0.5 }

/** The changelog has most words, and answers no question. */
const weightOf = ({ url, section }: Pick<Entry, 'url' | 'section'>): number =>
  url.startsWith('changelog') ? 0.2 : (weights[section] ?? 1)

/** What people call things elsewhere, and what these pages call them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  acuity: ['iframe', 'migrating'],
  appointment: ['booking'],
  availability: ['hours'],
  block: ['time off'],
  break: ['buffer', 'free before'],
  buffer: ['free before', 'free after'],
  cal: ['iframe'],
  calendly: ['iframe', 'migrating'],
  captcha: ['challenge'],
  card: ['payment', 'price'],
  color: ['colour', 'accent'],
  colleague: ['member', 'host'],
  css: ['theming', 'tokens'],
  custom: ['own', 'add'],
  daylight: ['time-zone data', 'transition'],
  dark: ['theme'],
  delete: ['remove', 'cancel'],
  docker: ['container'],
  double: ['taken', 'conflict'],
  employee: ['member', 'host'],
  gdpr: ['privacy'],
  gmail: ['google'],
  ical: ['icalendar', 'calendar file'],
  list: ['waitlist'],
  invite: ['add a host', 'member'],
  language: ['translate', 'texts'],
  login: ['sign in'],
  mode: ['theme'],
  meeting: ['booking', 'event type'],
  minimum: ['how long before'],
  office: ['outlook', 'microsoft'],
  password: ['sign in', 'passkey'],
  pay: ['payment', 'price'],
  paypal: ['payment'],
  person: ['host'],
  question: ['fields', 'questions'],
  rest: ['interface', 'call'],
  reschedule: ['move'],
  second: ['several', 'hosts'],
  service: ['event type'],
  stripe: ['payment', 'price'],
  team: ['members', 'hosts'],
  timezone: ['time zone'],
  without: ['no'],
  vacation: ['time off', 'holiday'],
  waiting: ['waitlist'],
  widget: ['element', 'script tag'],
  zapier: ['webhook'],
}

/** Words that a question has and an answer need not have. */
const fillers = new Set(
  'a an and are at can do does for how i if in is it me my of on one or our someone somebody the to want what when where which who why with you your'.split(
    ' ',
  ),
)

/** `when-slot-list` is found as a whole and by its words. */
const tokenize = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+|-(?=\p{L})/u)
    .filter(Boolean)

/** A word as it is written, or what these pages call it. */
const meaningOf = (word: string): Query => {
  const others = synonyms[word] ?? synonyms[word.replace(/s$/, '')]
  if (!others) return word
  const asPhrases = others.map((other): Query => ({ combineWith: 'AND', queries: tokenize(other) }))
  return { combineWith: 'OR', queries: [word, ...asPhrases] }
}

/** Finds sections by words and by what others call them. */
export class Finder {
  readonly #index = new MiniSearch<Entry>({
    idField: 'url',
    fields: ['page', 'heading', 'text'],
    storeFields: ['url', 'page', 'section', 'heading', 'text'],
    searchOptions: {
      ...{ boost: { page: 3, heading: 3 }, fuzzy: (term) => (term.length > 4 ? 0.15 : false) },
      prefix: (term) => term.length > 2,
      boostDocument: (_, __, stored) => weightOf(stored as unknown as Entry),
    },
    tokenize,
  })

  constructor(entries: readonly Entry[]) {
    this.#index.addAll([...entries])
  }

  /** The sections that answer a query, best first. If none has all of its words, those that have some. */
  find(query: string): readonly (SearchResult & Entry)[] {
    const words = tokenize(query)
    const asked = words.filter((word) => !fillers.has(word))
    const queries = (asked.length ? asked : words).map(meaningOf)
    if (!queries.length) return []
    const results = this.#index.search({ combineWith: 'AND', queries })
    return (results.length ? results : this.#index.search({ combineWith: 'OR', queries })) as (SearchResult &
      Entry)[]
  }
}
