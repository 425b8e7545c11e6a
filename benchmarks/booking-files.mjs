// Counts the files of ours that one visitor's booking runs through, by package and room: those in which a function runs while the built
// service, with the store in memory, answers `POST /v3/scheduling/bookings`. V8 counts every call (precise coverage); what a module does
// when it loads does not count. `--files` lists them with the number of their functions that run; `--check` fails if there are more
// than `most`.
import { Session } from 'node:inspector/promises'
import {
  createMemoryStore,
  createService,
  registerApplication,
  seedStudio,
} from '../packages/service/dist/index.js'

const url = 'http://localhost:4100'
const apiKey = 'k'.repeat(40)
/** The most files that a booking may run through, without those of `time`, which differ by engine. Lower it when there are fewer. */
const most = 79
/** A Monday, so that each run books the same times. */
const now = () => Date.UTC(2026, 2, 2, 8) / 1000

const store = createMemoryStore()
const service = createService({ store, clock: now, sendsMail: true, addressOf: () => '203.0.113.9' })
await registerApplication(store, {
  id: crypto.randomUUID(),
  clientId: 'c',
  apiKey,
  name: 'Studio',
  now: now(),
})
const { configurations } = await seedStudio((request) => service.fetch(request), apiKey, now())
const configuration = `configuration_id=${configurations.walkthrough}`

const call = async (method, path, body) => {
  const headers = { 'Content-Type': 'application/json', Origin: 'https://studio.example' }
  const init = { method, headers, body: body && JSON.stringify(body) }
  const response = await service.fetch(new Request(`${url}/v3/scheduling/${path}`, init))
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}
const window = `start_time=${now()}&end_time=${now() + 14 * 86_400}`
const { time_slots: slots } = await call('GET', `availability?${configuration}&${window}`)
const book = ({ start_time, end_time }, name) =>
  call('POST', `bookings?${configuration}`, {
    ...{ start_time, end_time },
    guest: { name, email: `${name.toLowerCase()}@example.com` },
  })

// The first booking fills what is kept, such as formatters.
await book(slots[0], 'Noor')
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
await session.post('Profiler.takePreciseCoverage')
await book(slots[8], 'Robin')
const { result } = await session.post('Profiler.takePreciseCoverage')

/** How many functions of each file ran, by names such as `service/kernel/http/reply`. */
const ran = new Map(
  result
    .filter(({ url }) => /\/packages\/\w+\/dist\//.test(url))
    .map(({ url, functions }) => [
      url.replace(/^.*\/packages\/(\w+)\/dist\/(.*)\.js$/, '$1/$2'),
      functions.filter(({ ranges }) => ranges[0].count).length,
    ])
    .filter(([, functions]) => functions > 0),
)
const files = [...ran.keys()].sort()

const engine = 'service/kernel/store/memory/'
const roomOf = (file) => {
  const [name, room, ...rest] = file.split('/')
  if (name !== 'service') return name
  if (file.startsWith(engine)) return 'service, store in memory'
  return rest.length ? `service/${room}` : 'service'
}
const counts = new Map()
for (const file of files) counts.set(roomOf(file), (counts.get(roomOf(file)) ?? 0) + 1)
for (const [room, count] of counts) console.log(room.padEnd(28), String(count).padStart(4))
console.log('all'.padEnd(28), String(files.length).padStart(4))
if (process.argv.includes('--files'))
  console.log(`\n${files.map((file) => `${String(ran.get(file)).padStart(4)} ${file}`).join('\n')}`)
const sum = (test) => files.filter(test).length
console.log(
  JSON.stringify({
    bench: 'booking-files',
    unit: 'files',
    all: files.length,
    service: sum((file) => file.startsWith('service/') && !file.startsWith(engine)),
    memoryStore: sum((file) => file.startsWith(engine)),
    contract: sum((file) => file.startsWith('contract/')),
    time: sum((file) => file.startsWith('time/')),
  }),
)
const checked = sum((file) => !file.startsWith('time/'))
if (process.argv.includes('--check') && checked > most) {
  console.error(
    `A booking runs through ${checked} files besides those of time, more than ${most}. --files lists them.`,
  )
  process.exit(1)
}
