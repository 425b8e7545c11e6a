import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { programKey, runProgram, servesAt } from '../testing/program.js'

let running: ChildProcess | undefined
afterEach(() => running?.kill('SIGKILL'))

/** A calendar of about 32 KB whose series take as long to expand as series can. */
const attack = (rule: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...Array.from({ length: 250 }, (_, index) =>
      [
        'BEGIN:VEVENT',
        `UID:${index}`,
        'DTSTART:20000101T000000Z',
        'DTEND:20000101T000001Z',
        `RRULE:${rule}`,
        'END:VEVENT',
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
  ].join('\r\n')

test('a stranger’s calendar files stop the program neither for others nor for the next file', async () => {
  const started = runProgram(['serve', '--memory', '--seed', '--port', '0', '--now', '2026-03-02T08:00:00Z'])
  running = started.child
  const [, address = ''] = await started.says(servesAt)
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${programKey}`, 'Content-Type': 'application/json' }
    const answer = await fetch(address + path, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { data, error } = await answer.json()
    if (error) throw new Error(JSON.stringify(error))
    return data
  }
  const [, configuration_id] = await started.says(/consultation +(\S+)/)
  const start = Date.UTC(2026, 2, 4, 10) / 1000
  const poll = {
    configuration_id,
    title: 'Plan',
    slots: [{ start_time: start }, { start_time: start + 3_600 }],
  }
  const { secret } = await call('POST', '/v3/scheduling/polls', poll)
  const compare = async (text: string) => {
    const body = new FormData()
    body.append('action', 'compare')
    body.append('calendar', new File([text], 'mine.ics'))
    const answer = await fetch(`${address}/p/${secret}`, { method: 'POST', body })
    return { status: answer.status, html: await answer.text() }
  }
  const rules = [
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  ]
  const forms = Array.from({ length: 12 }, (_, index) => compare(attack(rules[index % 3] as string)))
  for (let index = 0; index < 20; index++) expect((await fetch(`${address}/livez`)).status).toBe(200)
  for (const { status } of await Promise.all(forms)) expect([200, 429]).toContain(status)
  const meeting = attack('FREQ=YEARLY').replaceAll('20000101T00', '20000304T10')
  await expect.poll(() => compare(meeting).then(({ html }) => html)).toContain('Conflicts with your calendar')
})
