import { groupEventChange } from '@whenable/contract'
import type { EventRecord } from '../store/store.js'
import type { EventDesk } from './event-context.js'
import { notifyParticipants } from './event-notices.js'
import { addEvent, changeEvent, type EventInput, removeEvent } from './events.js'
import { changeGroupEvent, groupOfEvent, removeGroupEvent } from './group-events.js'
import { checkedBy } from './validate.js'

// Events as their owner writes them, in either generation: a group event goes with its bookings, any other alone. Where
// the desk notifies, those who take part hear of it.

/** What an owner sends, without what only the service says: in which configuration a seat of it can be booked. */
const ownWords = <Fields extends Partial<EventRecord>>({ configuration_id: _, ...fields }: Fields) => fields

/** Makes an event. */
export const createOwnEvent = async (desk: EventDesk, input: EventInput): Promise<EventRecord> => {
  const event = await addEvent(desk, ownWords(input) as EventInput)
  if (desk.notifies) await notifyParticipants(desk, event, 'created')
  return event
}

/** Changes an event, or one occurrence of a series. */
export const changeOwnEvent = async (
  desk: EventDesk,
  id: string,
  change: Partial<EventRecord>,
): Promise<EventRecord> => {
  const group = await groupOfEvent(desk.transaction, desk, id)
  const { before, event } = group
    ? await changeGroupEvent(
        desk,
        group,
        { calendar_id: desk.calendar.id },
        id,
        checkedBy(groupEventChange, change, 'body'),
      )
    : await changeEvent(desk, id, ownWords(change))
  if (desk.notifies) await notifyParticipants(desk, event, 'updated', before)
  return event
}

/** Removes an event, or cancels one occurrence of a series. */
export const removeOwnEvent = async (desk: EventDesk, id: string): Promise<void> => {
  const group = await groupOfEvent(desk.transaction, desk, id)
  const event = group
    ? await removeGroupEvent(desk, group, { calendar_id: desk.calendar.id }, id)
    : await removeEvent(desk, id)
  if (desk.notifies) await notifyParticipants(desk, event, 'deleted')
}
