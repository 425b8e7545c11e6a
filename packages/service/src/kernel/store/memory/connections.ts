import type { ConnectionQueries } from '../store.js'
import type { Tables } from './tables.js'

/** Reads of connections that join other tables. */
export const connectionQueries = ({ calendars, connections }: Tables): ConnectionQueries => ({
  connectionsOfCalendars: async (applicationId, calendarIds) => {
    const found = calendars.all({ applicationId, id: { in: calendarIds } })
    const ids = found.flatMap(({ connection_id: id }) => id ?? [])
    return connections.all({ applicationId, id: { in: ids } })
  },
})
