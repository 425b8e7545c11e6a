// Measures how long `/livez` takes while strangers send calendar files that take as long to read as files can: twelve at a time, to the page of
// a poll, which compares them with its times; each file from another address, as each address may send 60 an hour. `once` sends twelve and
// waits a second; the others send the next one at once, so that the thread has no rest. Starts the built service (`tsc -b packages/service`)
// without a limit of requests. SECONDS changes how long each attack goes on.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { machineSpeed } from './support/machine-speed.mjs'

const program = join(import.meta.dirname, '../packages/service/bin/whenable.js')
const seconds = Number(process.env.SECONDS ?? 5)
const apiKey = 'the-key-of-the-benchmark'

// Before the service runs: the loop stops this process, and connections that are not in use would end meanwhile.
const speed = Math.round(machineSpeed())
const child = spawn(
  process.execPath,
  [
    program,
    ...'serve --memory --seed --port 0 --rate-limit 0 --trust-proxy 1 --now 2026-03-02T08:00:00Z'.split(' '),
  ],
  { env: { ...process.env, WHENABLE_API_KEY: apiKey }, stdio: ['ignore', 'pipe', 'inherit'] },
)
const [address, configuration_id] = await new Promise((ready) => {
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    const [, url, id] = /running at (\S+)[\s\S]* consultation +(\S+)/.exec(output) ?? []
    if (id) ready([url, id])
  })
})

const call = async (method, path, body) => {
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) })
  return (await answer.json()).data
}
const slots = [10, 11].map((hour) => ({ start_time: Date.UTC(2026, 2, 4, hour) / 1000 }))
const { secret } = await call('POST', '/v3/scheduling/polls', {
  ...{ configuration_id, title: 'Plan', slots },
})

/** A calendar of `count` series. */
const calendar = (rule, count) => {
  const series = Array.from(
    { length: count },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:20000101T000000Z\r\nDTEND:20000101T000001Z\r\nRRULE:${rule}\r\nEND:VEVENT\r\n`,
  )
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${series.join('')}END:VCALENDAR\r\n`
}

const multipart = {
  body: new TextEncoder().encode(
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(180_000)}--x--\r\n`,
  ),
  type: 'multipart/form-data; boundary=x',
}

/** The attacks: the name of a file, and its text; or a form. */
const files = {
  idle: undefined,
  'every second, once': calendar('FREQ=SECONDLY', 280),
  'no file': '',
  'every second': calendar('FREQ=SECONDLY', 280),
  'never, searched for': calendar('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', 240),
  'one hundred a day': calendar('FREQ=MINUTELY;INTERVAL=15', 260),
  '10 MB': calendar('FREQ=DAILY', 19_999).replace('VERSION:2.0', `X-A:${'x'.repeat(7_500_000)}`),
  '180,000 fields': multipart,
}

/** A form with a file, as bytes: this process measures, so it must do nothing else that takes long. */
const formOf = async (text) => {
  const body = new FormData()
  body.append('action', 'compare')
  body.append('calendar', new File([text].filter(Boolean), 'mine.ics'))
  const form = new Response(body)
  return { body: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') }
}

let count = 0
const compare = async ({ body, type }) => {
  const headers = { 'Content-Type': type, 'X-Forwarded-For': `10.0.${++count >> 8}.${count & 255}` }
  const answer = await fetch(`${address}/p/${secret}`, { method: 'POST', body, headers })
  await answer.text()
  return answer.status
}

/** Sends files, twelve at a time, until `isOver`, with a rest after each of some ms. @returns how many were answered, by status. */
const attack = async (form, rest, isOver) => {
  const answers = {}
  const one = async () => {
    while (!isOver()) {
      const status = await compare(form)
      answers[status] = (answers[status] ?? 0) + 1
      if (rest) await new Promise((later) => setTimeout(later, rest))
    }
  }
  await Promise.all(Array.from({ length: form ? 12 : 0 }, one))
  return answers
}

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]

console.log(`/livez in ms, ${seconds} s each; a fixed loop took ${speed} ms`)
console.log(['file', 'p50', 'p99', 'max', 'files answered'].map((word) => word.padEnd(22)).join(''))
const figures = {}
for (const [name, text] of Object.entries(files)) {
  const form = typeof text === 'string' ? await formOf(text) : text
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until
  const attacked = attack(form, name.endsWith('once') ? 1_000 : 0, isOver)
  const times = []
  while (!isOver()) {
    const start = performance.now()
    await (await fetch(`${address}/livez`)).text()
    times.push(performance.now() - start)
    await new Promise((later) => setTimeout(later, 5))
  }
  const answers = await attacked
  const row = [0.5, 0.99, 1].map((q) => Math.round(quantile(times, q) * 10) / 10)
  figures[name] = row
  console.log([name, ...row, JSON.stringify(answers)].map((word) => String(word).padEnd(22)).join(''))
}
child.kill()
console.log(JSON.stringify({ bench: 'calendar-files', seconds, 'p50, p99, max': figures }))
