import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { booleanSchema, instantSchema, optional, optionalText } from '../scalars.js'
import { eventSchema, whenInputSchema } from './records.js'

// Moves of series. An addition of our service, which announces it as `move-series` in the capabilities of a grant. Only the service
// knows all changed and cancelled occurrences of a series, and can move them in one step.

/** What moves: an occurrence and those that follow it, which become a series of their own, or the whole series. */
export const movedOccurrences = ['following', 'all'] as const

/** The new time of the occurrence in the path. The others keep their distance to it by the clocks of the series' time zone. */
export const seriesMoveSchema = z.looseObject({
  when: whenInputSchema,
  occurrences: z.enum(movedOccurrences),
})

/** An override before a series was moved. */
const movedOverrideSchema = z.looseObject({
  /** Its original start after the move, which identifies it, and before. */
  moved_start_time: instantSchema,
  original_start_time: instantSchema,
  /** Its time before the move; absent if it was that of the series. */
  when: optional(whenInputSchema),
  /** `cancelled` if it cancels its occurrence. */
  status: optionalText,
})

/** What undoes a move of a series. */
export const seriesMoveUndoSchema = z.looseObject({
  /** The version of the series after the move. A series with another version has changed since, and is left as it is. */
  version: z.string(),
  /** The series that a split has created; absent if the series has moved as a whole. */
  series_id: optionalText,
  /** The time and the lines of the series before the move. */
  when: whenInputSchema,
  recurrence: z.array(z.string()),
  overrides: z.array(movedOverrideSchema),
})

const writtenSeries = {
  /** The series, and the one that a split has created, with all their overrides. */
  events: z.array(eventSchema),
  /** The ids of events that no longer exist. */
  removed_ids: z.array(z.string()),
}

/** The events of a series after a move. */
export const movedSeriesSchema = z.looseObject({ ...writtenSeries, undo: seriesMoveUndoSchema })

/** The events of a series after its move was undone. */
export const restoredSeriesSchema = z.looseObject(writtenSeries)

/** `notify_participants` sends participants an email about the change. Default: false. */
const writeQuery = z.object({ calendar_id: z.string(), notify_participants: optional(booleanSchema) })

const exampleMove = {
  when: { start_time: 1_772_618_400, end_time: 1_772_620_200 },
  occurrences: 'following',
}
const exampleUndo = {
  version: '"0Uu1xXJSf5Qwq9bTz1bC"',
  series_id: '7b7a3a3e-6a4b-4f6a-9d3b-2f0f5c1f8e11',
  when: { object: 'timespan', start_time: 1_772_013_600, end_time: 1_772_015_400 },
  recurrence: ['RRULE:FREQ=WEEKLY'],
  overrides: [],
}

/** Moves a series by one of its occurrences, with its rules, exceptions, and changed and cancelled occurrences. */
export const moveSeriesEvent = /* @__PURE__ */ endpoint({
  id: 'events.move-series',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events/{event_id}/move-series',
  access: 'grant',
  description:
    'Moves a series by the occurrence in the path: the whole series (`all`), or this occurrence and those that `following` it, which become a series of their own. Rules, exceptions, and changed and cancelled occurrences move along, however far away they are. The answer has what `undo-move-series` takes. A move that no recurrence lines describe is refused. Announced by the capability `move-series` of a grant.',
  query: writeQuery,
  body: seriesMoveSchema,
  data: movedSeriesSchema,
  example: { body: exampleMove },
})

/** Undoes a move of a series. */
export const undoSeriesMove = /* @__PURE__ */ endpoint({
  id: 'events.undo-move-series',
  method: 'POST',
  path: '/v3/grants/{grant_id}/events/{event_id}/undo-move-series',
  access: 'grant',
  description:
    'Undoes a move: the series in the path has its time, its lines, and its changed and cancelled occurrences as before. Answers 412 and changes nothing if the series has changed since.',
  query: writeQuery,
  body: seriesMoveUndoSchema,
  data: restoredSeriesSchema,
  example: { body: exampleUndo },
})

/** What undoes a move of a series. */
export type SeriesMoveUndo = z.output<typeof seriesMoveUndoSchema>
