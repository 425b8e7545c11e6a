import type { CalendarInfo, CalendarSource } from '@whenable/contract'
import { ServiceError, toServiceErrorInfo } from '@whenable/contract/values'
import { isAccessExpired } from './access.js'

/**
 * Combines several sources, such as accounts of the current and the legacy API and a page's own events. If one source fails to
 * list its calendars, the others still work, and one calendar with the key of the failed source shows its error. Calendar ids
 * must be unique across all sources.
 */
export const combineSources = (sources: Readonly<Record<string, CalendarSource>>): CalendarSource => {
  const allSources = Object.values(sources)
  const sourceOf = new Map<string, CalendarSource>()
  /** The errors of sources that could not list their calendars, by the id of the placeholder calendar. */
  const errors = new Map<string, unknown>()

  const of = <Method extends 'change' | 'answer' | 'undoSeriesMove'>(
    method: Method,
    id: string | null | undefined,
  ) => {
    const call = sourceOf.get(id ?? '')?.[method]
    if (!call) throw new ServiceError('forbidden', `calendar '${id}' is read-only`)
    return call as NonNullable<CalendarSource[Method]>
  }

  const listCalendars = async (
    [name, source]: [string, CalendarSource],
    options: Parameters<CalendarSource['calendars']>[0],
  ): Promise<CalendarInfo[]> => {
    const id = `source-${name}`
    try {
      const calendars = await source.calendars(options)
      errors.delete(id)
      for (const calendar of calendars) sourceOf.set(calendar.id, source)
      return calendars.map((calendar) => (source.change ? calendar : { ...calendar, readOnly: true }))
    } catch (error) {
      options.signal.throwIfAborted()
      errors.set(id, error)
      const { reconnectUrl } = source
      const access = isAccessExpired(toServiceErrorInfo(error)) ? 'expired' : undefined
      return [{ id, name, readOnly: true, ...(access && { access, reconnectUrl }) }]
    }
  }

  return {
    key: sources,
    calendars: async (options) =>
      (await Promise.all(Object.entries(sources).map((source) => listCalendars(source, options)))).flat(),
    events: async (query, options) => {
      const { calendarId } = query
      if (errors.has(calendarId)) throw errors.get(calendarId)
      return sourceOf.get(calendarId)?.events(query, options) ?? []
    },
    booking: (id) => sourceOf.get(id ?? '')?.booking?.(id),
    ...(allSources.some(({ change }) => change) && {
      change: async (write, options) => of('change', write.calendarId)(write, options),
      overrides: async (query, options) => sourceOf.get(query.calendarId)?.overrides?.(query, options),
      moveSeries: async (move, options) => sourceOf.get(move.calendarId)?.moveSeries?.(move, options),
      undoSeriesMove: async (request, options) => of('undoSeriesMove', request.calendarId)(request, options),
    }),
    ...(allSources.some(({ answer }) => answer) && {
      answer: async (event, status, options) => of('answer', event.calendar_id)(event, status, options),
    }),
  }
}
