import { webAddress } from './web-address.js'

/** The address of a picture that a service names: on that service, so that nothing is requested from elsewhere. */
export const pictureAddress = (
  address: unknown,
  serviceUrl: string | null | undefined,
): string | undefined => {
  const href = typeof address === 'string' ? webAddress(address) : undefined
  const own = webAddress(serviceUrl)
  return href && (!own || new URL(href).origin === new URL(own).origin) ? href : undefined
}
