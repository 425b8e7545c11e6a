import type { Grant } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { notFoundError } from '../kernel/errors.js'
import type { OwnedConfiguration, Records } from '../kernel/store/store.js'
import { isGroup } from './configuration-rules.js'

/** The owner of configurations. */
export interface ConfigurationOwner {
  readonly applicationId: string
  readonly grant: Grant
  /** Whether the caller has an API key and may name every account of the application. */
  readonly isApplication?: boolean | undefined
}

/** The owner of configurations, and the time of a change. */
export interface ConfigurationWriter extends ConfigurationOwner {
  readonly now: Instant
  /** The address of the member who writes. The other hosts must accept; those that an API key names take part at once. */
  readonly memberEmail?: string | undefined
}

/** A grant's configuration. @throws ServiceError if the grant has no such configuration. */
export const requireConfiguration = async (
  records: Records,
  { applicationId, grant }: ConfigurationOwner,
  id: string,
): Promise<OwnedConfiguration> => {
  const owned = await records.configuration(id)
  if (owned?.applicationId !== applicationId || owned.grantId !== grant.id)
    throw notFoundError('configuration', id)
  return owned
}

/** The hosts that bookings of a configuration lock. `grant` is its owner. */
export const bookingHosts = ({ configuration }: OwnedConfiguration, { email }: Grant): readonly string[] => [
  email,
  ...(isGroup(configuration) ? [] : configuration.participants.map((participant) => participant.email)),
]
