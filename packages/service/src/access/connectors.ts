import type { Connector } from '@whenable/contract'
import { notFoundError, validationError } from '../core/errors.js'
import type { Records, Transaction } from '../store/store.js'

/** The one provider that needs nobody outside, in both spellings that the interface has for it. */
const virtualCalendar = /^virtual[-_]calendar$/

/**
 * The provider of a name, as it is kept.
 *
 * @throws ServiceError naming the field when this service does not connect it.
 */
export const checkProvider = (provider: string): { readonly provider: string } => {
  if (!virtualCalendar.test(provider))
    throw validationError('provider', provider, 'virtual-calendar, the one provider that is set up here')
  return { provider: 'virtual-calendar' }
}

/** Makes or replaces the application's connector of a provider; secrets in its settings are not answered. */
export const addConnector = async (
  transaction: Transaction,
  applicationId: string,
  { name, provider, scope }: Connector,
): Promise<Connector> => {
  const connector = { name, scope, ...checkProvider(provider) }
  await transaction.putConnector(applicationId, connector)
  return { ...connector, provider }
}

/** The application's connector of a provider. */
export const requireConnector = async (
  records: Records,
  applicationId: string,
  provider: string,
): Promise<Connector> => {
  const connector = virtualCalendar.test(provider)
    ? await records.connector(applicationId, 'virtual-calendar')
    : undefined
  if (!connector) throw notFoundError('connector', provider)
  return connector
}
