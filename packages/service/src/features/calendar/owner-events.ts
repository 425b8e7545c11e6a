import { groupEventChangeSchema, type SeriesMoveUndo } from '@whenable/contract'
import { notifyParticipants } from '../../calendars/events/event-notices.js'
import { addEvent, changeEvent, type EventInput, removeEvent } from '../../calendars/events/events.js'
import type { EventContext } from '../../calendars/events/save-event.js'
import {
  moveSeriesOf,
  type SeriesChange,
  type SeriesMoveInput,
  type SeriesMoveResult,
  undoMoveOf,
} from '../../calendars/events/series-moves.js'
import type { EventRecord } from '../../kernel/store/store.js'
import { validate } from '../../kernel/validate.js'
import { groupOfEvent } from '../bookings/group-events.js'
import { changeGroupEvent, removeGroupEvent } from '../group-events/group-event-changes.js'
import { moveGroupSeries, undoGroupSeriesMove } from '../group-events/group-series-moves.js'

// The use cases of events, for the current and the legacy API: changes of a group event also change its bookings, and participants
// are notified on request.

/** The fields without those that only the service writes. */
const withoutServiceFields = <Fields extends Partial<EventRecord>>({
  configuration_id: _,
  ...fields
}: Fields) => fields

/** Creates an event. */
export const createEventForOwner = async (context: EventContext, input: EventInput): Promise<EventRecord> => {
  const event = await addEvent(context, withoutServiceFields(input) as EventInput)
  if (context.notifies) await notifyParticipants(context, event, 'created')
  return event
}

/** Changes an event, or one occurrence of a series. */
export const changeEventForOwner = async (
  context: EventContext,
  id: string,
  change: Partial<EventRecord>,
): Promise<EventRecord> => {
  const group = await groupOfEvent(context.transaction, context, id)
  const { before, event } = group
    ? await changeGroupEvent(
        context,
        group,
        { calendar_id: context.calendar.id },
        id,
        validate(groupEventChangeSchema, change, 'body'),
      )
    : await changeEvent(context, id, withoutServiceFields(change))
  if (context.notifies) await notifyParticipants(context, event, 'updated', before)
  return event
}

/** Removes an event, or cancels one occurrence of a series. */
export const removeEventForOwner = async (context: EventContext, id: string): Promise<EventRecord> => {
  const group = await groupOfEvent(context.transaction, context, id)
  const event = group
    ? await removeGroupEvent(context, group, { calendar_id: context.calendar.id }, id)
    : await removeEvent(context, id)
  if (context.notifies) await notifyParticipants(context, event, 'deleted')
  return event
}

/** Notifies the participants of series that have moved. */
const notifyOfMove = async (
  context: EventContext,
  { before, event, created, removed }: SeriesChange,
): Promise<void> => {
  if (!context.notifies) return
  await notifyParticipants(context, event, 'updated', before)
  if (created) await notifyParticipants(context, created, 'created')
  if (removed) await notifyParticipants(context, removed, 'deleted')
}

/** Moves a series, or an occurrence and those that follow it. */
export const moveSeriesForOwner = async (
  context: EventContext,
  id: string,
  input: SeriesMoveInput,
): Promise<SeriesMoveResult> => {
  const group = await groupOfEvent(context.transaction, context, id)
  const moved = await (group ? moveGroupSeries(context, group, id, input) : moveSeriesOf(context, id, input))
  await notifyOfMove(context, moved)
  return moved
}

/** Undoes a move of a series. */
export const undoSeriesMoveForOwner = async (
  context: EventContext,
  id: string,
  undo: SeriesMoveUndo,
): Promise<SeriesChange> => {
  const group = await groupOfEvent(context.transaction, context, id)
  const restored = await (group
    ? undoGroupSeriesMove(context, group, id, undo)
    : undoMoveOf(context, id, undo))
  await notifyOfMove(context, restored)
  return restored
}
