import type { ProviderCall, RemoteCalendar } from '../calendar-provider.js'
import { type GraphClient, listPages } from './microsoft-client.js'

/** A calendar of the owner, with the fields that are read here. */
interface GraphCalendar {
  readonly id: string
  readonly name?: string
  readonly hexColor?: string
  readonly canEdit?: boolean
  readonly isDefaultCalendar?: boolean
}

/** The owner's calendars, and those that others have shared. */
export const listCalendars = async (
  client: GraphClient,
  call: ProviderCall,
): Promise<readonly RemoteCalendar[]> => {
  const { entries } = await listPages<GraphCalendar>(client, 'me/calendars', {}, call)
  return entries.map(({ id, name, hexColor, canEdit, isDefaultCalendar }) => ({
    id,
    name: name || id,
    // An empty text stands for the color `auto`.
    color: /^#[\da-f]{6}$/i.test(hexColor ?? '') ? hexColor?.toLowerCase() : undefined,
    isWritable: canEdit === true,
    isPrimary: isDefaultCalendar === true,
  }))
}
