import type { BookingRecord, Records } from '../../kernel/store/store.js'

/** The name or address of the host whose calendar a booking's question is about. Undefined for a booking with one host. */
export const calendarOwnerOf = async (
  records: Records,
  { applicationId, hosts, calendarChange }: BookingRecord,
): Promise<string | undefined> => {
  if (!calendarChange || hosts.length < 2) return undefined
  const [calendar] = await records.calendars(applicationId, [calendarChange.calendarId])
  const id = calendar?.grant_id
  const grant = id === undefined ? undefined : await records.grant(applicationId, { id })
  return grant && (grant.name || grant.email)
}
