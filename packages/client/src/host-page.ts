import { type HostPageSource, hostPageOperation } from '@whenable/contract'
import { type ClientOptions, createClient } from './call.js'

export interface HostPageSourceOptions
  extends Omit<ClientOptions, 'configuration' | 'idempotency' | 'sessionProvider'> {
  /** The slug of the host's page. */
  readonly slug: string
}

/**
 * The page of a host of a service.
 *
 * @throws RangeError naming a `baseUrl` that is neither https nor loopback.
 */
export const createHostPageSource = ({
  slug,
  clientId,
  ...options
}: HostPageSourceOptions): HostPageSource => {
  const client = createClient(options)
  return {
    key: [client.key, slug, clientId],
    hostPage: async (callOptions) => {
      const { data } = await client.call(
        hostPageOperation,
        { path: { slug }, query: { client_id: clientId } },
        { ...callOptions, validation: 'lenient' },
      )
      return data
    },
  }
}
