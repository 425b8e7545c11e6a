import { isEmail } from './email-address.js'

/**
 * The names of domains at which many people have their addresses, and what follows them. The first end is the usual one. What is like
 * several names is taken for the first.
 */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  hotmail: ['com', 'co.uk', 'de', 'es', 'fr', 'it'],
  yahoo: ['com', 'co.uk', 'co.in', 'co.jp', 'com.br', 'de', 'es', 'fr', 'it'],
  outlook: ['com', 'de', 'es', 'fr', 'it', 'jp'],
  icloud: ['com'],
  aol: ['com'],
  bigpond: ['com'],
  bluewin: ['ch'],
  btinternet: ['com'],
  cloud: ['com'],
  comcast: ['net'],
  email: ['com'],
  fastmail: ['com'],
  gmx: ['de', 'net', 'at', 'ch', 'com'],
  googlemail: ['com'],
  laposte: ['net'],
  libero: ['it'],
  live: ['com', 'co.uk', 'de', 'fr', 'it', 'nl', 'se'],
  mail: ['com', 'ru'],
  naver: ['com'],
  orange: ['fr'],
  protonmail: ['com'],
  rediffmail: ['com'],
  seznam: ['cz'],
  't-online': ['de'],
  telenet: ['be'],
  tiscali: ['it'],
  verizon: ['net'],
  wanadoo: ['fr'],
  yandex: ['com', 'ru'],
  ymail: ['com'],
  ziggo: ['nl'],
}

/** Shorter names have too many neighbours that exist. */
const shortestName = 5

/** Top-level domains that do not exist, and those that were meant. */
const topLevels: ReadonlyMap<string, string> = new Map([
  ...['cmo', 'comm', 'con', 'cpm', 'ocm', 'vom', 'xom'].map((typed) => [typed, 'com'] as const),
  ...['nett', 'nte'].map((typed) => [typed, 'net'] as const),
  ...['ogr', 'orgg', 'rog'].map((typed) => [typed, 'org'] as const),
])

/** Whether one letter is missing, added or wrong, or has changed places with the next. */
const differByOne = (a: string, b: string): boolean => {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const [restOfA, restOfB] = [a.slice(from), b.slice(from)]
  return (
    a !== b &&
    (restOfA.slice(1) === restOfB.slice(1) ||
      restOfA.slice(1) === restOfB ||
      restOfA === restOfB.slice(1) ||
      (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2)))
  )
}

/** What is typed for `com` where no provider has that domain: nothing, too, or the domain of a country. */
const isAlmostCom = (end: string): boolean => end === '' || end === 'c' || differByOne(end, 'com')

/** The domain of a provider that is typed without its dot. */
const undotted = (domain: string): string | undefined =>
  Object.keys(providers)
    .filter((name) => name.length >= shortestName && providers[name]?.[0] === 'com')
    .map((name) => `${name}.com`)
    .find((known) => differByOne(known, domain))

/** The name of a provider that is typed, or one of its neighbours. */
const providerOf = (name: string): string | undefined =>
  Object.hasOwn(providers, name)
    ? name
    : Object.keys(providers).find((one) => one.length >= shortestName && differByOne(one, name))

/** The domain that was probably meant; the same if there is no doubt about it. */
const meantDomain = (domain: string): string => {
  const labels = domain.split('.')
  const whole = labels.length === 1 ? undotted(domain) : undefined
  if (whole !== undefined) return whole
  const last = labels.length > 1 ? topLevels.get(labels.at(-1) ?? '') : undefined
  const [name = '', ...rest] = last === undefined ? labels : [...labels.slice(0, -1), last]
  const end = rest.join('.')
  const typed = [name, ...rest].join('.')
  const provider = providerOf(name)
  if (provider === undefined) return typed
  const ends = providers[provider] ?? []
  const isNamed = provider.length >= shortestName
  if (ends.includes(end)) return `${provider}.${end}`
  return isNamed && ends[0] === 'com' && isAlmostCom(end) ? `${provider}.com` : typed
}

/**
 * The address that a visitor probably meant, where the one that they typed looks like a mistake: `robin@gmial.com`. It is a hint
 * alone; what was typed can be right.
 */
export const suggestedEmail = (typed: string): string | undefined => {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const written = text.slice(at + 1).toLowerCase()
  const domain = written.replace(/[,.\s]+/g, '.').replace(/^\.|\.$/g, '')
  const meant = meantDomain(domain)
  const suggestion = `${text.slice(0, at)}@${meant}`
  return at > 0 && meant !== written && isEmail(suggestion) ? suggestion : undefined
}
