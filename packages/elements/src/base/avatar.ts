import { webAddress } from './web-address.js'

/** A hue, 0–359, spread around the circle by the golden ratio, so that similar names get different hues. */
export const hueOf = (name: string): number => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return Math.round(sum * 222.492) % 360
}

/** The address of a picture that a service names: on that service, so that nothing is requested from elsewhere. */
export const pictureAddress = (
  address: unknown,
  serviceUrl: string | null | undefined,
): string | undefined => {
  const href = typeof address === 'string' ? webAddress(address) : undefined
  const own = webAddress(serviceUrl)
  return href && (!own || new URL(href).origin === new URL(own).origin) ? href : undefined
}
