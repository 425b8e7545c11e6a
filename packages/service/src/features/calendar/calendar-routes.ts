import {
  createCalendar,
  deleteCalendar,
  findAvailability,
  getCalendar,
  getFreeBusy,
  listCalendars,
  updateCalendar,
} from '@whenable/contract'
import { authorizeAccount, authorizeGrant } from '../../access/authorization.js'
import { availabilityOfPeople, freeBusyOf, freeBusyWindow } from '../../calendars/busy/free-busy.js'
import { addCalendar, calendarPage, changeCalendar, requireCalendar } from '../../calendars/calendars.js'
import { metadataPairOf } from '../../kernel/http/metadata.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, writing } from '../../kernel/http/route.js'
import { removeCalendarForOwner } from './owner-calendars.js'

/** Routes of calendars, free/busy and availability. */
export const calendarRoutes = [
  reading(listCalendars, authorizeGrant, async ({ applicationId, grant, query }, records) => {
    const pair = metadataPairOf(query.metadata_pair)
    const { items, next } = await calendarPage(records, applicationId, grant, pageOf(query), pair)
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

  writing(createCalendar, authorizeGrant, async ({ body, ...call }, transaction) => ({
    data: await addCalendar({ ...call, transaction }, body),
  })),

  reading(getCalendar, authorizeGrant, async ({ applicationId, grant, path }, records) => ({
    data: await requireCalendar(records, applicationId, grant, path.calendar_id),
  })),

  writing(updateCalendar, authorizeGrant, async ({ body, path, ...call }, transaction) => ({
    data: await changeCalendar({ ...call, transaction }, path.calendar_id, body),
  })),

  writing(deleteCalendar, authorizeGrant, async ({ path, ...call }, transaction) => {
    await removeCalendarForOwner({ ...call, transaction }, path.calendar_id)
    return {}
  }),

  reading(getFreeBusy, authorizeGrant, async ({ applicationId, token, body, now }, records) => ({
    data: await freeBusyOf(
      { records, applicationId, now, ownGrantId: token?.grantId },
      body.emails,
      freeBusyWindow(body.start_time, body.end_time),
      body.tentative_as_busy ?? true,
    ),
  })),

  reading(findAvailability, authorizeAccount, async ({ applicationId, token, body, now }, records) => ({
    data: await availabilityOfPeople({ records, applicationId, now, ownGrantId: token?.grantId }, body),
  })),
]
