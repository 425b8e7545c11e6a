import type { OwnedConfiguration, Records } from '../../store/store.js'
import { groupCalendar } from '../group-events/group-occurrences.js'
import { timeZoneOf } from '../slot-rules.js'
import { isGroup } from './configuration-types.js'

/** The time zone of a configuration (IANA name): its own, or that of the calendar of its group events. */
export const configurationTimeZone = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
): Promise<string> => {
  if (!isGroup(configuration)) return timeZoneOf(configuration)
  const { calendar_id } = configuration.group_booking
  const calendar = await groupCalendar(records, { ...owner, configuration }, calendar_id)
  return calendar?.timezone ?? 'UTC'
}
