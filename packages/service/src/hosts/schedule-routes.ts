import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listHolidayCountries,
  listHolidays,
  listSchedules,
  replaceSchedule as replaceScheduleEndpoint,
  type Schedule,
  ServiceError,
} from '@whenable/contract'
import { authorizeMember, coversGrant } from '../access/authorize-member.js'
import { notFoundError, validationError } from '../kernel/errors.js'
import { cursorOf, pageOf } from '../kernel/http/paging.js'
import { reading, writing } from '../kernel/http/route.js'
import type { Records, ScheduleRecord } from '../kernel/store/store.js'
import { holidayCountries, publicHolidays } from './public-holidays.js'
import {
  addSchedule,
  removeSchedule,
  replaceSchedule,
  requireSchedule,
  scheduleData,
  scheduleTag,
} from './schedules.js'

const answerOf = async (records: Records, schedule: ScheduleRecord) => ({
  data: await scheduleData(records, schedule),
  etag: await scheduleTag(schedule),
})

/** Routes of schedules and holidays. */
export const scheduleRoutes = [
  reading(listSchedules, authorizeMember, async ({ query, ...caller }, records) => {
    const { member, isOwner, applicationId } = caller
    const named = query.grant_id
    if (named !== undefined) {
      const grant = coversGrant(caller, named) && (await records.grant(applicationId, { id: named }))
      if (!grant) throw notFoundError('grant', named)
    }
    const grantId = named ?? (isOwner ? undefined : member?.grantId)
    const { items, next } = await records.schedulesOf(applicationId, grantId, pageOf(query))
    const data: Schedule[] = []
    for (const schedule of items) data.push(await scheduleData(records, schedule))
    return { data, next_cursor: cursorOf(next) }
  }),

  writing(createSchedule, authorizeMember, async ({ body, ...call }, transaction) => {
    const { grant_id: grantId, ...sent } = body
    return answerOf(transaction, await addSchedule({ ...call, transaction }, grantId, sent))
  }),

  reading(getSchedule, authorizeMember, async ({ path, ...caller }, records) =>
    answerOf(records, await requireSchedule(records, caller, path.schedule_id)),
  ),

  writing(replaceScheduleEndpoint, authorizeMember, async ({ path, body, ifMatch, ...call }, transaction) => {
    try {
      const changed = await replaceSchedule({ ...call, transaction }, path.schedule_id, ifMatch, body)
      return answerOf(transaction, changed)
    } catch (error) {
      if (!(error instanceof ServiceError && error.type === 'precondition_failed')) throw error
      const current = await requireSchedule(transaction, call, path.schedule_id)
      const { data, etag } = await answerOf(transaction, current)
      return { refused: error, beside: { data }, etag }
    }
  }),

  writing(deleteSchedule, authorizeMember, async ({ path, ...call }, transaction) => {
    await removeSchedule({ ...call, transaction }, path.schedule_id)
    return {}
  }),

  reading(listHolidayCountries, authorizeMember, async ({ query }) => ({
    data: (await holidayCountries(query.language)).map(({ regions, ...country }) => ({
      ...country,
      regions: [...regions],
    })),
  })),

  reading(listHolidays, authorizeMember, async ({ query }) => {
    const { country, region, year, language } = query
    const known = (await holidayCountries()).find(({ code }) => code === country)
    if (!known) throw validationError('country', country, 'a code of GET /admin/v1/holidays/countries')
    if (region && !known.regions.some(({ code }) => code === region))
      throw validationError('region', region, `a region of ${country}, or none`)
    return { data: [...(await publicHolidays(country, region, Number(year), language))] }
  }),
]
