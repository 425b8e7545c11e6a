import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.js'
import { endpoints } from './endpoints.js'
import { openApiDocument } from './openapi.js'

describe('the table of endpoints', () => {
  it('names each endpoint once', () => {
    const ids = endpoints.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has each method and path once', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('has no body for a GET', () => {
    expect(endpoints.filter(({ method, body }) => method === 'GET' && body).map(({ id }) => id)).toEqual([])
  })

  it('takes no row that does not say what it is about, or what callers without a credential cause', () => {
    const row = { method: 'POST', path: '/v3/teapots', query: z.object({}), data: z.unknown() } as const
    // @ts-expect-error `resources` has no teapots
    endpoint({ ...row, id: 'teapots.create', access: 'key' })
    // @ts-expect-error it has no effect
    endpoint({ ...row, id: 'bookings.brew', access: 'visitor' })
    // @ts-expect-error a credential is not what budgets count
    endpoint({ ...row, id: 'bookings.brew', access: 'key', effect: ['booking'] })
    endpoint({ ...row, id: 'bookings.brew', access: 'visitor', effect: ['booking'] })
    endpoint({ ...row, id: 'bookings.brew', access: 'key' })
  })

  it('stores no slug that would have to be escaped in an address', () => {
    const hostile = [
      'a b',
      '../c',
      'a?b',
      '<x>',
      '-a',
      'a-',
      'é',
      'a'.repeat(65),
      'a\n',
      'a/b',
      'a#b',
      'a%62',
    ]
    /** Sessions name a configuration by its slug. */
    const storing = endpoints.filter(({ id, body }) => body && id !== 'sessions.create')
    const refused = storing.flatMap(({ id, body }) =>
      ['slug', 'page_slug'].flatMap((name) => {
        const issuesOf = (slug: unknown) =>
          z
            .safeParse(body as z.ZodMiniType, { [name]: slug })
            .error?.issues.filter(({ path }) => path[0] === name)
        if (!issuesOf(1)?.length) return []
        expect([id, issuesOf('intro-2')]).toEqual([id, issuesOf('intro-2')?.slice(0, 0)])
        return [{ id, accepted: hostile.filter((slug) => !issuesOf(slug)?.length) }]
      }),
    )
    expect(refused.map(({ id }) => id).sort()).toEqual([
      'admin-routing-forms.create',
      'admin-routing-forms.update',
      'configurations.create',
      'configurations.update',
      'event-types.create',
      'event-types.duplicate',
      'event-types.update',
      'members.update-own',
    ])
    expect(refused.flatMap(({ accepted }) => accepted)).toEqual([])
  })

  const ofMembers = endpoints.filter(({ path }) => path.startsWith('/admin/v1/'))

  it.each(ofMembers.map((endpoint) => [endpoint.id, endpoint] as const))(
    'describes %s with valid examples',
    (_id, { description, example, body, data }) => {
      expect(description).toMatch(/^\S.*\.$/)
      if (body) z.parse(body, example?.body)
      z.parse(data, example?.data)
    },
  )

  it('has one page for people', () => {
    expect(endpoints.filter(({ responseType }) => responseType === 'page').map(({ id }) => id)).toEqual([
      'connect.auth',
    ])
  })
})

describe('the OpenAPI document', () => {
  const document = openApiDocument(endpoints, 'http://localhost:4170') as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: { name: string; required: boolean; schema: object }[]
          requestBody?: object
          description?: string
          'x-api-key-scope'?: string
        }
      >
    >
  }

  it('has an operation for each endpoint', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(endpoints.length)
  })

  it('says which scope an API key needs', () => {
    const { description, 'x-api-key-scope': scope } =
      document.paths['/v3/scheduling/sessions']?.['post'] ?? {}
    expect([scope, description]).toEqual(['sessions', expect.stringContaining('the scope `sessions`')])
    expect(document.paths['/v3/connect/token']?.['post']).not.toHaveProperty('x-api-key-scope')
  })

  it('marks required query parameters', () => {
    const { parameters } = document.paths['/v3/scheduling/availability']?.['get'] ?? { parameters: [] }
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'start_time',
      'end_time',
    ])
  })

  it('describes an instant as whole Unix seconds', () => {
    const { parameters } = document.paths['/v3/scheduling/availability']?.['get'] ?? { parameters: [] }
    const start = parameters.find(({ name }) => name === 'start_time')
    expect(start?.schema).toMatchObject({
      type: 'integer',
      description: expect.stringMatching(/^Unix seconds/),
    })
  })

  it('describes which occurrences of a series a change applies to', () => {
    const path = '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}/group-events/{event_id}'
    const { parameters } = document.paths[path]?.['put'] ?? { parameters: [] }
    const asked = parameters.find(({ name }) => name === 'occurrences')
    expect(asked?.schema).toMatchObject({ enum: ['this', 'following', 'all'] })
    expect(JSON.stringify(asked)).toMatch(/and those that follow/)
  })

  it('has the response to a challenge as a header of the calls that may ask for one', () => {
    const challenged = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Challenge-Response'))
        .map(([method]) => `${method} ${path}`),
    )
    expect(challenged.sort()).toEqual([
      'patch /v3/scheduling/bookings/{booking_id}',
      'post /v3/scheduling/booking-series',
      'post /v3/scheduling/bookings',
      'post /v3/scheduling/bookings/{booking_id}/waiting-emails',
      'post /v3/scheduling/email-confirmations',
      'post /v3/scheduling/email-confirmations/{confirmation_id}/send-code',
      'post /v3/scheduling/payments',
      'post /v3/scheduling/waitlist',
      'put /v3/scheduling/poll-pages/{poll_secret}/answers/{answer_token}',
    ])
  })

  it('allows null beside a type alone, and otherwise any value', () => {
    const nullables: object[] = []
    const visit = (value: unknown, isName = false): void => {
      if (typeof value !== 'object' || value === null) return
      if ('nullable' in value && !isName) nullables.push(value)
      for (const [name, inner] of Object.entries(value)) visit(inner, name === 'properties' && !isName)
    }
    visit(document)
    expect(nullables.length).toBeGreaterThan(100)
    for (const one of nullables) expect(one).toHaveProperty('type')
  })

  it('requires no field of a record of which `select` leaves some', () => {
    const answers = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap((operation) => {
        const { content } = (operation as unknown as { responses: { 200: { content: object } } })
          .responses[200]
        const answer = Object(Object(content)['application/json']).schema
        const isSelected = operation.parameters.some(({ name }) => name === 'select')
        const kinds = [Object(answer?.properties?.data)].flatMap((data) => [data, Object(data.items)])
        return [{ path, isSelected, isRequired: kinds.some(({ required }) => required !== undefined) }]
      }),
    )
    const selected = answers.filter(({ isSelected }) => isSelected)
    expect(selected.length).toBeGreaterThan(10)
    expect(selected.filter(({ isRequired }) => isRequired)).toEqual([])
    expect(answers.filter(({ isRequired }) => isRequired).length).toBeGreaterThan(20)
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})
