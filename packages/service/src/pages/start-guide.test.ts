import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { monday, openService } from '../testing/studio.js'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/start.md'), 'utf8')

/** The calls of the guide, in order: a path, and the body next to it or, for the last one, in the following block. */
const calls = [...guide.matchAll(/`POST (\/v3\/[^`]+)`(?: with `(\{[^`]*\})`)?/g)].map(
  ([, path = '', body]) => ({
    path,
    body: body ?? /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '',
  }),
)

test('the first guide leads from an empty service to free times', async () => {
  const service = await openService()
  expect(calls.map(({ path }) => path)).toEqual([
    '/v3/connect/custom',
    '/v3/grants/{grant_id}/calendars',
    '/v3/grants/{grant_id}/scheduling/configurations',
  ])
  let grantId = ''
  let made = ''
  for (const { path, body } of calls) {
    const { status, data } = await service.withKey(
      'POST',
      path.replace('{grant_id}', grantId),
      JSON.parse(body),
    )
    expect(status, path).toBe(200)
    made = data.id
    if (!grantId) grantId = made
  }
  const from = monday + 86_400
  const window = `start_time=${from}&end_time=${from + 7 * 86_400}`
  const { data } = await service.call('GET', `/v3/scheduling/availability?configuration_id=${made}&${window}`)
  expect(data.time_slots.length).toBeGreaterThan(0)
})
