// Counts the files of ours that one visitor's booking runs through, by package and room: those in which a function runs while the built
// service, with the store in memory, answers `POST /v3/scheduling/bookings`. V8 counts every call (precise coverage); what a module does
// when it loads does not count. `--files` lists them.
import { Session } from 'node:inspector/promises'
import {
  createMemoryStore,
  createService,
  registerApplication,
  seedStudio,
} from '../packages/service/dist/index.js'

const url = 'http://localhost:4100'
const apiKey = 'k'.repeat(40)
const now = () => Math.floor(Date.now() / 1000)

const store = createMemoryStore()
const service = createService({ store, sendsMail: true, addressOf: () => '203.0.113.9' })
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

/** Names of the files with the functions that ran, such as `service/kernel/http/reply`. */
const files = result
  .filter(
    ({ url, functions }) =>
      /\/packages\/\w+\/dist\//.test(url) && functions.some(({ ranges }) => ranges[0].count),
  )
  .map(({ url }) => url.replace(/^.*\/packages\/(\w+)\/dist\/(.*)\.js$/, '$1/$2'))
  .sort()

if (process.argv.includes('--functions'))
  for (const { url, functions } of result)
    if (/\/packages\/\w+\/dist\//.test(url)) {
      const r = functions.filter((f) => f.ranges[0].count && f.functionName !== '')
      const n = functions.filter((f) => f.ranges[0].count).length
      if (n)
        console.log(
          url.replace(/^.*\/packages\/(\w+)\/dist\/(.*)\.js$/, '$1/$2'),
          n,
          r.map((f) => f.functionName).join(' '),
        )
    }
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
if (process.argv.includes('--files')) console.log(`\n${files.join('\n')}`)
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
