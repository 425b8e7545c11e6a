import { type CompiledTexts, textsIn } from '@whenable/time/texts'
import { expect, test } from 'vitest'
import { parseDuration } from '../packages/admin/src/event-type-editor/durations.model.js'
import { openIn, problemsIn } from '../scripts/texts/check.mjs'
import { glossaryOf, languages, readEnglish, readLanguage } from '../scripts/texts/files.mjs'
import { expressionOf, parseMessage } from '../scripts/texts/icu.mjs'

const english = readEnglish()
const translations = new Map(languages.map((language) => [language, readLanguage(language)]))

/** The texts of English and all languages, without what only compilers read: `{count, plural, one {…}}` becomes `{ one {…}}`. */
const everything: readonly (readonly [string, ReadonlyMap<string, { readonly text: string }>])[] = [
  ['en', english],
  ...translations,
]
const texts = everything.flatMap(([language, messages]) =>
  [...messages].map(([key, { text }]) => ({
    language,
    key,
    text,
    said: text
      .replace(/\{\w+, (?:plural|select|selectordinal),/g, '{')
      .replace(/\{(\w+), number\}/g, '{$1}')
      .replace(/(?<=[\s{}])(?:=\d+|\w+) \{/g, '{'),
  })),
)

/** Texts that a pattern finds, as lines. */
const found = (pattern: RegExp, isOf: (language: string, key: string) => boolean = () => true) =>
  texts
    .filter(({ language, key, said }) => isOf(language, key) && pattern.test(said))
    .map(({ language, key, text }) => `${language} ${key}: ${text}`)

const isIn =
  (...wanted: readonly string[]) =>
  (language: string) =>
    wanted.includes(language)

test('translations have the placeholders of the English, and the plural forms of their language', () => {
  expect(problemsIn(english, translations)).toEqual([])
})

test('translations are of today’s English', () => {
  const surfaces = new Set([...english.values()].map(({ surface }) => surface))
  for (const [language, messages] of translations)
    expect({ language, superseded: openIn(english, messages, surfaces).superseded }).toEqual({
      language,
      superseded: [],
    })
})

test('a count of things is a number, so that it can have plural forms', () => {
  const counts = [...english.values()].flatMap(({ key, parameters }) =>
    parameters.filter(({ name, type }) => name === 'count' && type !== 'int').map(() => key),
  )
  expect(counts).toEqual([])
})

test.each([
  ['no two spaces', /\S {2,}\S/, () => true],
  ['an ellipsis, not three dots, and no double stops', /\.\./, () => true],
  ['no ellipsis that wraps to a line of its own', / …/, () => true],
  // The owner's English still has straight ones.
  [
    'typographic apostrophes and quotes',
    /["']/,
    (language: string, key: string) => language !== 'en' || !key.startsWith('owner.'),
  ],
  [
    'no space before punctuation, but in French',
    /[\s\u00a0\u202f][:;?!,](?!\w)/,
    (language: string) => language !== 'fr',
  ],
  ['no-break spaces before French colons', /(?<![\u00a0\u202f\d]):(?!\/\/|\d)/, isIn('fr')],
  [
    'no-break spaces before French question and exclamation marks',
    /(?<![\u00a0\u202f])[?!](?!\w)/,
    isIn('fr'),
  ],
  ['no-break spaces in French quotes', /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/, isIn('fr')],
  [
    'full-width punctuation beside Chinese and Japanese',
    /[\u3040-\u30ff\u4e00-\u9fff][:,;?!](?=[\s{\u3040-\u30ff\u4e00-\u9fff}]|$)/,
    isIn('ja', 'zh-Hans', 'zh-Hant'),
  ],
  [
    'the commas and question marks of Arabic and Persian',
    /[\u0621-\u064a\u066e-\u06d3][,;?]/,
    isIn('ar', 'fa'),
  ],
  ['both question marks in Spanish', /^[^¿]*[^¿\s{}][^¿]*\?(?!\w)/, isIn('es')],
  ['the Greek question mark', /[\u0370-\u03ff]\?/, isIn('el')],
])('punctuation: %s', (_, pattern, isOf) => {
  expect(found(pattern, isOf)).toEqual([])
})

/** How English says the terms of the glossaries. */
const terms: Readonly<Record<string, RegExp>> = {
  booking: /\bbookings?\b/i,
  eventType: /\bevent types?\b/i,
  time: /\bfree times?\b/i,
  host: /\bhosts?\b/i,
  guest: /\bguests?\b/i,
  waitlist: /\bwait(?:ing )?list/i,
  poll: /\bpolls?\b/i,
  cancel: /\bcancel/i,
  move: /\b(?:move[sd]?|moving|reschedul\w*)\b/i,
}

/** The share of texts that may say it in another way: English moves bookings, but also rows of a list and hours. */
const mostOthers = (term: string) => (term === 'move' ? 0.25 : 0.15)

/** A text without placeholders and the names of forms. */
const wordsOf = (said: string) => said.replace(/\{\w+\}/g, ' ')

test.each(languages)('%s has one word for one thing: that of its glossary', (language) => {
  const glossary: Readonly<Record<string, readonly string[]>> = glossaryOf(language)
  expect(Object.keys(glossary)).toEqual(Object.keys(terms))
  const ofLanguage = new Map(texts.filter((one) => one.language === language).map((one) => [one.key, one]))
  for (const [term, pattern] of Object.entries(terms)) {
    const words = (glossary[term] ?? []).map((word) => word.toLocaleLowerCase(language))
    const said = texts
      .filter((one) => one.language === 'en' && pattern.test(wordsOf(one.said)))
      .map(({ key }) => `${key}: ${(ofLanguage.get(key)?.said ?? '').toLocaleLowerCase(language)}`)
    const others = said.filter((text) => !words.some((word) => text.includes(word)))
    expect(said.length).toBeGreaterThan(5)
    expect({ term, words, others: others.length / said.length > mostOthers(term) ? others : [] }).toEqual({
      ...{ term, words },
      others: [],
    })
  }
})

test('a note says whether “time” is a slot, what a clock shows, a span, a length or how often', () => {
  const isNoted = /“(?:At any t|T)imes?” (?:is|says|means)/
  const unclear = [...english.values()].filter(({ key, description }) => {
    const said = texts.find((one) => one.language === 'en' && one.key === key)?.said ?? ''
    const isAmbiguous = /\btimes?\b/i.test(wordsOf(said).replace(/\btime[- ]zones?\b/gi, ''))
    return isAmbiguous && !isNoted.test(description)
  })
  expect(unclear.map(({ key, text }) => `${key}: ${text}`)).toEqual([])
})

/** Values of a type, each of which a message may be composed with. */
const valuesOf = (type: string): readonly unknown[] => {
  if (type === 'int') return [0, 1, 2, 5, 11, 21, 100]
  if (type === 'Error') return [{ type: 'forbidden' }]
  if (/^(?:String|Text)/.test(type)) return ['Inc.']
  return type.split('|')
}

test.each(everything)(
  '%s: a value that ends with a full stop is not followed by another one',
  (language, messages) => {
    for (const [key, { text }] of messages) {
      const parameters = english.get(key)?.parameters ?? []
      if (language === 'en' || parameters.length === 0) continue
      const types = new Map(parameters.map(({ name, type }) => [name, type]))
      const said = expressionOf(parseMessage(text), types, false)
      const compiled = new Function(
        'pluralOf',
        'numberOf',
        'choose',
        'isolate',
        `return (${[...types.keys()].join()}) => ${said}`,
      ) as CompiledTexts<(...values: unknown[]) => string>
      const say = textsIn(compiled, language)
      const most = Math.max(...parameters.map(({ type }) => valuesOf(type).length))
      for (let index = 0; index < most; index++) {
        const values = parameters.map(({ name, type }) =>
          /^(?:address|email|site)$/.test(name) ? 'a@b.c' : valuesOf(type)[index % valuesOf(type).length],
        )
        expect({ key, said: say(...values) }).toEqual({
          key,
          said: expect.not.stringMatching(/\.\u2069?\.(?!\.)/),
        })
      }
    }
  },
)

/** Words that ask for a case, a contraction or an article of what follows, where the language has these. */
const prepositions: Readonly<Record<string, string>> = {
  en: 'at to until till from by on in within before after of for with since than about',
  ...{ ca: 'de del al fins', cs: 'na o do od v ve z ze za před po pro u s se k ke' },
  ...{
    de: 'am um bis von vom ab vor nach zum zur seit',
    el: 'στις στη στην στο έως από σε μέχρι για με πριν μετά',
  },
  ...{ es: 'de del al hasta desde', et: 'kuni', fr: 'de du au le la les jusqu’à jusqu’au dès' },
  ...{ hr: 'na o do od u s sa za prije pred poslije iz', it: 'di del al il fino dal' },
  ...{ lt: 'iki nuo į su už per po prieš dėl', lv: 'līdz no uz ar par pēc pirms' },
  ...{
    pl: 'na do od w we z ze za przez przed po dla u przy',
    'pt-BR': 'de do da ao até',
    'pt-PT': 'de do da ao até',
  },
  ...{
    ru: 'на об до от в во с со за через перед после для у к по из',
    sk: 'na o do od v vo z zo za pred po pre u s so k',
  },
  ...{ sl: 'na o do od v z s za pred po pri k', sr: 'на о до од у с са за пре после код из' },
  uk: 'на об до від в у з зі за через перед після для по із',
}

/** What may stand behind such a word: it is not inflected. Everything else that is formatted, or a name, is a label's value. */
const uninflected: Readonly<Record<string, RegExp>> = {
  'an address of an email': /^(?:address|email)$/,
  'a site, or an application by its name': /^(?:site|application|name)$/,
  'a number in digits': /^(?:number|count|most|hour|status|port)$/,
}

/** Messages that were reviewed one by one: what follows is a duration or a time whose form does not change in these languages. */
const reviewed: ReadonlySet<string> = new Set([
  // The button of the form: `Move to {time}`, and a day with its article in French.
  ...['booking.details.book', 'booking.details.requestTime', 'booking.details.move'],
  // “Le créneau de 10:00”: a clock time.
  ...['booking.details.takenTitle', 'booking.times.timeUnavailable'],
  // The title of an event, as it was written.
  'calendar.calendar.moving',
  // Minutes: “within 10 minutes”. Languages in which these change have a label.
  ...['signIn.code.sent', 'signIn.email.use', 'signIn.limit.help'],
  // A host by name, in languages whose names do not change.
  'page.book.description',
])

test('no value that a language would inflect stands behind a preposition', () => {
  const wrong = texts.flatMap(({ language, key, text }) => {
    const words = prepositions[language]
    // The owner's texts are reviewed by the lists below.
    if (words === undefined || reviewed.has(key) || key.startsWith('owner.')) return []
    const types = new Map(english.get(key)?.parameters.map(({ name, type }) => [name, type]))
    const behind = new RegExp(
      `(?:^|[\\s\\u00a0(])(?:${words.replaceAll(' ', '|')})[\\s\\u00a0]\\{(\\w+)\\}`,
      'giu',
    )
    return [...text.matchAll(behind)]
      .map(([, name = '']) => name)
      .filter(
        (name) => types.get(name) !== 'int' && !Object.values(uninflected).some((any) => any.test(name)),
      )
      .map((name) => `${language} ${key}: {${name}} in “${text}”`)
  })
  expect(wrong).toEqual([])
})

/**
 * English messages with a value behind a preposition. Each was read in every language: it is an address, an application, or a name or
 * duration that the languages put behind a colon where they would inflect it. Reword a new message rather than add it here.
 */
const reviewedInEnglish: readonly string[] = [
  // Buttons of the form: “Move to 10:30, Thu 12 March”.
  ...['booking.details.requestTime {time}', 'booking.details.move {time}'],
  // Addresses, sites and applications.
  ...['booking.paying.payLead {site}', 'booking.confirming.codeSent {address}'],
  ...['booking.outcome.invitationSent {email}', 'booking.redirect.continueTo {site}'],
  ...['page.footer.madeWith {name}', 'signIn.page.heading {application}', 'signIn.code.sent {email}'],
  ...['signIn.email.subject {application}', 'signIn.email.code {application}'],
  ...['owner.admin.signInTitle {application}', 'owner.admin.codeSent {email}'],
  ...['owner.admin.previewAddress {address}', 'owner.settings.webhookMenu {address}'],
  ...['owner.settings.askNewSecret {address}', 'owner.settings.deliveriesOf {address}'],
  ...['owner.settings.testMailSent {email}', 'owner.settings.letterTo {recipient}'],
  // Minutes.
  ...['signIn.code.sent {duration}', 'signIn.email.use {duration}', 'signIn.limit.help {duration}'],
  // Names: of guests, hosts, members and event types.
  ...['owner.bookings.bookingOf {guest}', 'owner.bookings.cancelBookingTitle {guest}'],
  ...['owner.bookings.declineTitle {guest}', 'owner.bookings.moveBookingTitle {guest}'],
  ...['owner.bookings.warningHours {host}', 'owner.settings.memberMenu {name}'],
  ...['owner.eventTypes.copyEventTypeLink {name}', 'owner.eventTypes.actionsOf {name}'],
  'owner.share.shareQrName {title}',
  // A number in digits, and a time zone by its place.
  ...['owner.eventTypeEditor.fieldProblem {limit}', 'owner.share.shareEmailHelp {timeZone}'],
]

test('a value behind a preposition in English is reviewed in every language', () => {
  const behind =
    /(?:^|[\s({])(?:at|to|until|till|from|by|on|in|within|before|after|of|for|with|since|than|about|around|under|over|between|outside)\s\{(\w+)\}/giu
  const values = [...english.values()].flatMap(({ key, text, parameters }) => {
    const types = new Map(parameters.map(({ name, type }) => [name, type]))
    return [...text.matchAll(behind)]
      .filter(([, name = '']) => types.get(name) !== 'int')
      .map(([, name = '']) => `${key} {${name}}`)
  })
  expect([...new Set(values)].sort()).toEqual([...reviewedInEnglish].sort())
})

test.each([
  ...[
    'owner.bookings.calendarMoved',
    'owner.bookings.movedFrom',
    'owner.polls.pollUntil',
    'owner.offer.linkEnds',
  ],
  ...['owner.hours.hoursConflict', 'owner.explain.reasons.notice', 'owner.bookings.historyBooked'],
  ...['owner.bookings.historyConfirmed', 'owner.bookings.historyDeclined', 'owner.bookings.historyCancelled'],
  ...['owner.bookings.historyAsked', 'owner.bookings.historyNote', 'owner.bookings.historyMoved'],
])('%s has its values behind colons in every language', (key) => {
  for (const { language, text } of texts.filter((one) => one.key === key)) {
    const values = [...text.matchAll(/(.)[\s\u00a0]?\{(?:when|what|duration|by|from)\}/gu)]
    expect({ language, before: values.map(([, before]) => before) }).toEqual({
      language,
      before: values.map(() => expect.stringMatching(/[:：]/)),
    })
    expect(values.length).toBeGreaterThan(0)
  }
})

/** The text of a kind in a message of nothing but a `select`. */
const kindOf = (text: string, kind: string): string =>
  new RegExp(`[\\s}]${kind} \\{([^{}]*)\\}`).exec(text)?.[1] ?? ''

test.each(['duration', 'notice', 'ahead', 'reminders'])(
  'the examples of the field %s are read by it in every language',
  (kind) => {
    for (const { language, text } of texts.filter(({ key }) => key === 'owner.eventTypeEditor.fieldHelp')) {
      const examples = [...kindOf(text, kind).matchAll(/(\p{Nd}+)\s*((?:de )?[^\s\p{Nd}.,،、，。।或]+)/gu)]
      expect({ language, text, count: examples.length > 0 }).toEqual({ language, text, count: true })
      for (const [example] of examples)
        expect({ language, example, minutes: parseDuration(example, language) }).toEqual({
          ...{ language, example },
          minutes: expect.any(Number),
        })
    }
  },
)
