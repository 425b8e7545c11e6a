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
