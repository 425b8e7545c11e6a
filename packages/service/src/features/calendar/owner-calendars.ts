import {
  type CalendarContext,
  checkRemovable,
  removeCalendar,
  requireCalendar,
} from '../../calendars/calendars.js'
import { everything } from '../../calendars/events/event-list.js'
import type { OwnedGroup } from '../../calendars/group-occurrences.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import { asGroup } from '../bookings/group-events.js'
import { removeGroupEvent } from '../group-events/group-event-changes.js'

const groupsOf = async ({ transaction, applicationId, grant }: CalendarContext): Promise<OwnedGroup[]> => {
  const groups: OwnedGroup[] = []
  let after: string | undefined
  do {
    const page = { limit: 200, after }
    const { items, next } = await transaction.configurationsOfGrant(applicationId, grant.id, page)
    groups.push(...items.filter(({ configuration }) => isGroup(configuration)).map(asGroup))
    after = next
  } while (after !== undefined)
  return groups
}

/** Removes a calendar with its events, and cancels the bookings of its group events. */
export const removeCalendarForOwner = async (context: CalendarContext, id: string): Promise<void> => {
  const { transaction, applicationId, grant } = context
  const calendar = await requireCalendar(transaction, applicationId, grant, id)
  checkRemovable(calendar)
  for (const group of await groupsOf(context)) {
    const events = await transaction.groupEventsIn(applicationId, group.configuration.id, everything)
    for (const event of events)
      if (event.calendar_id === calendar.id && event.master_event_id === undefined)
        await removeGroupEvent(context, group, { calendar_id: calendar.id }, event.id)
  }
  await removeCalendar(context, calendar.id)
}
