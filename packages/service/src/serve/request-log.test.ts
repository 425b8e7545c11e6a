import { type Attributes, type Span, trace } from '@opentelemetry/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogEntry } from '../create-service.js'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'

let service: TestService
let entries: LogEntry[]
let address: string | undefined
beforeEach(async () => {
  entries = []
  address = '203.0.113.77'
  service = await openService(undefined, {
    log: (entry) => entries.push(entry),
    addressOf: () => address,
  })
})
const last = () => entries.at(-1)

describe('the log of requests', () => {
  test('has the operation, the application and the network of the caller, but no credential', async () => {
    const ada = await addHost(service, 'ada@example.com')
    const id = await addConfiguration(service, [ada])
    const path = `/v3/scheduling/bookings?configuration_id=${id}`
    const { data } = await service.call('POST', path, { body: bookingBody('2026-03-03T10:00:00Z') })
    expect(last()).toMatchObject({
      method: 'POST',
      operation: 'bookings.create',
      status: 200,
      applicationId: service.applicationId,
      network: '203.0.113.0/24',
    })
    await service.call('GET', `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${id}`)
    await service.withKey('GET', '/v3/grants')
    const text = JSON.stringify(entries)
    for (const secret of [data.booking_id, id, service.key, 'robin', '203.0.113.77'])
      expect(text).not.toContain(secret)
  })

  test.each([
    ['an error of the interface', '/v3/grants', 'unauthorized'],
    ['an address that is not there', '/nowhere', 'not_found_error'],
  ])('logs the type of %s', async (_what, path, refusal) => {
    await service.call('GET', path)
    expect(last()).toMatchObject({ refusal, applicationId: undefined })
  })

  test.each([
    ['2001:db8:0:1::/64', '2001:db8:0::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    [undefined, undefined],
  ])('shortens the network %s to %s', async (from, network) => {
    address = from
    await service.call('GET', '/livez')
    expect(last()?.network).toBe(network)
  })
})

describe('a program that sets up tracing', () => {
  afterEach(() => trace.disable())

  test('gets a span for each request, without its path', async () => {
    const spans: { name: string; attributes: Attributes; isEnded: boolean }[] = []
    const startActiveSpan = (name: string, ...rest: unknown[]) => {
      const record = { name, attributes: {}, isEnded: false }
      spans.push(record)
      const span = {
        updateName: (next: string) => Object.assign(record, { name: next }),
        setAttributes: (attributes: Attributes) => Object.assign(record.attributes, attributes),
        setStatus: () => {},
        end: () => Object.assign(record, { isEnded: true }),
      }
      return (rest.at(-1) as (span: Span) => unknown)(span as unknown as Span)
    }
    trace.setGlobalTracerProvider({
      getTracer: () => ({ startActiveSpan, startSpan: () => undefined }) as never,
    })
    await service.withKey('GET', '/v3/grants?limit=7')
    expect(spans).toEqual([
      {
        name: 'GET grants.list',
        attributes: {
          'http.request.method': 'GET',
          'http.response.status_code': 200,
          'whenable.operation': 'grants.list',
        },
        isEnded: true,
      },
    ])
  })
})
