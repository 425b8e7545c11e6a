/** A text from elsewhere as an address that a visitor may be sent to: http or https, else nothing. */
export const webAddress = (text: string | null | undefined): string | undefined => {
  try {
    const { protocol, href } = new URL(text ?? '')
    return /^https?:$/.test(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

/** A text from elsewhere as one part of an address; halves of characters, which have no place there, become U+FFFD. */
export const addressPart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
