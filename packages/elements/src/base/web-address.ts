/** A text from elsewhere as an http or https address; undefined for anything else. */
export const webAddress = (text: string | null | undefined): string | undefined => {
  try {
    const { protocol, href } = new URL(text ?? '')
    return /^https?:$/.test(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

/** A text from elsewhere as a part of an address. Lone surrogates become U+FFFD. */
export const addressPart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
