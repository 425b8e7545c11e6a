import { isEmail, type Person } from '@whenable/contract'
import { validationError } from './errors.js'

const longestName = 200

/** @throws ServiceError naming the field if a text is not an email address. */
export const checkEmail = (field: string, email: string): void => {
  if (!isEmail(email)) throw validationError(field, email, 'an email address')
}

/** A field of a person; of the request itself, if it is the person. */
const within = (field: string, name: string): string => (field ? `${field}.${name}` : name)

/** @throws ServiceError naming the field if a person's address is invalid or their name too long. */
export const checkPerson = (field: string, { email, name }: Person): void => {
  checkEmail(within(field, 'email'), email)
  if (name !== undefined && name.length > longestName)
    throw validationError(within(field, 'name'), name, `at most ${longestName} characters`)
}

/** Like {@link checkPerson}, and requires a name. */
export const checkGuest = (field: string, guest: Person): void => {
  if (!guest.name?.trim()) throw validationError(within(field, 'name'), guest.name, 'a name')
  checkPerson(field, guest)
}

/** Alternative domains of the same email service. */
const sameDomain: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

const domainOf = (domain: string): string => {
  const written = domain.normalize('NFKC').toLowerCase()
  const ascii = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written
  let end = ascii.length
  while (ascii[end - 1] === '.') end--
  const plain = ascii.slice(0, end)
  return sameDomain[plain] ?? plain
}

/** Normalizes an email address for lookups and comparisons, which ignore case. */
export const hostKey = (email: string): string => email.trim().toLowerCase()

/**
 * The mailbox of an address: ignores letter case, dots and a tag after `+`. Two mailboxes may be mistaken for one, and then
 * share a budget.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const plain = local.replace(/\+.*$/s, '').replaceAll('.', '')
  return `${plain || local}@${domainOf(email.slice(at + 1))}`
}

/** Services that deliver what is written to `name+tag` to `name`, as they document. */
const tagged: ReadonlySet<string> = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com'],
  ...[
    'proton.me',
    'protonmail.com',
    'pm.me',
    'fastmail.com',
    'fastmail.fm',
    'zoho.com',
    'yandex.com',
    'yandex.ru',
  ],
])

/**
 * The person whom an address belongs to, as limits for guests count: without a tag after `+` where the service is known to ignore it, and
 * without the dots that Gmail ignores. Unlike {@link mailboxOf} it never takes two mailboxes for one, so that a guest who proves that they
 * read one may see what it has.
 */
export const guestKey = (email: string): string => {
  const known = hostKey(email)
  const at = known.lastIndexOf('@')
  const [local, domain] = [known.slice(0, Math.max(at, 0)), domainOf(known.slice(at + 1))]
  const untagged = tagged.has(domain) ? local.replace(/\+.*$/s, '') : local
  const plain = domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged
  return `${plain || local}@${domain}`
}

// A name is the one thing that a stranger types and others read. It is shown to people whom the stranger may have named, so it must not be
// able to carry a message or an address.

/** Maximum length of a shown name, in characters. */
const longestShownName = 60

/** More digits than a name has: a telephone number, or a sum. */
const mostDigits = 4

/** Line breaks, control and direction characters, and what has no shape; all but the joiners that Persian and emoji are written with. */
const invisible = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u

/** What begins or joins an address of the web or of email, after compatibility normalization. */
const address = /:\/\/|www\.|[@/\\]|[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/iu

/**
 * The name of a person as people read it whom the person may not know; undefined if it could be a message or an address: with `://`,
 * `www.`, `@`, a slash or a domain, a telephone number, over 60 characters, or with control or direction characters.
 */
export const shownName = (name: string | undefined): string | undefined => {
  const shown = (name ?? '').trim()
  const plain = shown.normalize('NFKC')
  const isName =
    shown !== '' &&
    [...shown].length <= longestShownName &&
    !invisible.test(shown) &&
    !address.test(plain) &&
    (plain.match(/\p{Nd}/gu) ?? []).length <= mostDigits
  return isName ? shown : undefined
}

/** The address of a person whose address is unknown. Domains below `invalid` never exist (RFC 6761, section 6.4). */
export const unknownEmail = 'owner@unknown.invalid'

/** The domain of the addresses that stand for erased people. */
const erasedDomain = 'erased.invalid'

/** A person in place of one who was erased, with an address that nobody has. */
export const erasedPerson = (newId: () => string) => ({
  name: 'Erased guest',
  email: `${newId()}@${erasedDomain}`,
})

/** Whether a person was erased. */
export const isErased = ({ email }: { readonly email: string }): boolean => email.endsWith(`@${erasedDomain}`)

/** Whether nobody can be reached at an address, because its domain never exists. */
export const isUnknownEmail = (email: string): boolean => /[@.]invalid$/i.test(email.trim())
