import type { Connector } from '@whenable/contract'
import { notFoundError, validationError } from '../../kernel/errors.js'
import type { Records, Transaction } from '../../kernel/store/store.js'
import { connectedProviders } from './connection-settings.js'

/** The name of the virtual calendar provider. */
export const virtualProvider = 'virtual-calendar'

/** The same in both of the interface's spellings. */
const virtualCalendar = /^virtual[-_]calendar$/

/**
 * The stored name of a provider.
 *
 * @throws ServiceError naming `provider` if this service does not support it.
 */
export const checkProvider = (provider: string): { readonly provider: string } => {
  if (virtualCalendar.test(provider)) return { provider: virtualProvider }
  if (!connectedProviders.includes(provider))
    throw validationError(
      'provider',
      provider,
      `one of ${[virtualProvider, ...connectedProviders].join(', ')}`,
    )
  return { provider }
}

/** Creates or replaces an application's connector of a provider. The response omits secrets in its settings. */
export const addConnector = async (
  transaction: Transaction,
  applicationId: string,
  { name, provider, scope }: Connector,
): Promise<Connector> => {
  const connector = { name, scope, ...checkProvider(provider) }
  await transaction.putConnector(applicationId, connector)
  return { ...connector, provider }
}

/** An application's connector of a provider. @throws ServiceError if there is none. */
export const requireConnector = async (
  records: Records,
  applicationId: string,
  provider: string,
): Promise<Connector> => {
  const stored = virtualCalendar.test(provider) ? virtualProvider : provider
  const connector = await records.connector(applicationId, stored)
  if (!connector) throw notFoundError('connector', provider)
  return connector
}
