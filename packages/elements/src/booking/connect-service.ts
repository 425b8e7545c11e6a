import { type Client, createClient } from '@whenable/client'
import type { BookingService } from '@whenable/contract'

/** The options that name a service and its credentials. */
export interface ServiceOptions {
  readonly service: BookingService | null
  readonly serviceUrl: string | null
  readonly slug?: string | null
  readonly clientId?: string | null
  readonly session: string | null
  readonly sessionProvider: ((refused?: string) => string | Promise<string>) | null
}

/**
 * The service that an element's options name; undefined if they name none. `options` is the element itself: a
 * session or session provider that a framework assigns on each render is read when it is needed.
 *
 * @throws RangeError naming a `service-url` that is neither https nor loopback.
 */
export const connectService = <Service>(
  options: ServiceOptions,
  configuration: string | null | undefined,
  createService: (client: Client) => Service,
): BookingService | Service | undefined => {
  const { service, serviceUrl, slug, clientId, session, sessionProvider } = options
  if (service) return service
  if (!serviceUrl || !(configuration || slug || session || sessionProvider)) return undefined
  const client = createClient({
    baseUrl: serviceUrl,
    configuration: configuration ?? undefined,
    slug: slug ?? undefined,
    clientId: clientId ?? undefined,
    sessionProvider:
      session || sessionProvider
        ? (refused) => options.sessionProvider?.(refused) ?? options.session ?? ''
        : undefined,
  })
  return createService(client)
}
