import { type RoutingFormSource, routeAnswersOperation, routingFormOperation } from '@whenable/contract'
import { type ClientOptions, createClient } from './call.js'

export interface RoutingFormSourceOptions
  extends Omit<ClientOptions, 'configuration' | 'idempotency' | 'sessionProvider'> {
  /** The slug of the routing form. */
  readonly slug: string
}

/**
 * A routing form of a service.
 *
 * @throws RangeError naming a `baseUrl` that is neither https nor loopback.
 */
export const createRoutingFormSource = ({
  slug,
  clientId,
  ...options
}: RoutingFormSourceOptions): RoutingFormSource => {
  const client = createClient(options)
  const input = { path: { slug }, query: { client_id: clientId } }
  return {
    key: [client.key, slug, clientId],
    routingForm: async (callOptions) => {
      const { data } = await client.call(routingFormOperation, input, {
        ...callOptions,
        validation: 'lenient',
      })
      return data
    },
    target: async (answers, callOptions) => {
      const body = { answers: { ...answers } }
      const { data } = await client.call(
        routeAnswersOperation,
        { ...input, body },
        { ...callOptions, validation: 'lenient' },
      )
      return data
    },
  }
}
