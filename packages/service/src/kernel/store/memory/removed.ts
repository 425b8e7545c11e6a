import type { Instant } from '@whenable/time'
import type { LinkRecord, OwnedConfiguration, PollRecord } from '../store.js'
import type { Tables } from './tables.js'

type Owner = Pick<LinkRecord | PollRecord, 'applicationId' | 'configurationId' | 'grantId'>

/** Keeps what guests read of configurations that are about to be removed, and that their links and polls were. */
export const keepRemoved = (
  { bookings, links, polls, removedConfigurations, removedLinks }: Tables,
  configurations: readonly OwnedConfiguration[],
  isOfThem: (owner: Owner) => boolean,
  now: Instant,
): void => {
  for (const owned of configurations) {
    const { applicationId, configuration } = owned
    const isBooked = bookings.where(
      (row) => row.applicationId === applicationId && row.configurationId === configuration.id,
    ).length
    if (isBooked) removedConfigurations.set(configuration.id, owned)
  }
  for (const rows of [links, polls])
    for (const { record } of rows.where((row) => isOfThem(row.record)))
      removedLinks.set(record.hash, { hash: record.hash, removedAt: now })
}

/** Removes what was kept of a configuration without bookings. */
export const dropRemoved = (
  { bookings, removedConfigurations }: Tables,
  applicationId: string,
  configurationId: string,
): void => {
  const others = bookings.where(
    (row) => row.applicationId === applicationId && row.configurationId === configurationId,
  )
  if (!others.length) removedConfigurations.set(configurationId, undefined)
}
