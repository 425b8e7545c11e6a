import * as z from 'zod/mini'
import { keyScopes } from './admin/key-scopes.js'
import { requiredKeyScope } from './admin/required-key-scope.js'
import { requiredScope } from './connect/required-scope.js'
import type { Access, Endpoint } from './endpoint.js'
import { booleanSchema, instantSchema, numericSchema } from './scalars.js'
import { challengeHeader } from './scheduling/booking-operations.js'
import { occurrencesSchema } from './scheduling/group-events.js'
import { plainDateSchema } from './scheduling/time-of-day.js'
import { errorStatus } from './service-error.js'
import { timeZoneSchema } from './time-zone.js'

/** The parts of a JSON Schema that are read here. */
interface JsonSchema {
  readonly [name: string]: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

/** JSON Schemas of fields that are parsed by a function, with descriptions. */
const jsonSchemaOverrides = new Map<object, object>([
  [
    instantSchema,
    {
      ...{
        type: 'integer',
        format: 'int64',
        description: 'Unix seconds, in requests of the years 2 to 9998',
      },
    },
  ],
  [numericSchema, { type: 'number' }],
  [booleanSchema, { type: 'boolean' }],
  [plainDateSchema, { format: 'date' }],
  [timeZoneSchema, { description: 'An IANA time zone' }],
  [
    occurrencesSchema,
    {
      description:
        'Of a series: the occurrence that the path names, it and those that follow, or all. Without it an ' +
        "occurrence's id means this, and the id of the series means all.",
    },
  ],
])

/** Any value, also null: OpenAPI 3.0 allows `nullable` beside a type alone. */
const isAnything = ({ nullable, ...rest }: Readonly<Record<string, unknown>>): boolean =>
  nullable === true && Object.keys(rest).length === 0

const jsonSchema = (schema: Endpoint['query']): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, jsonSchemaOverrides.get(zodSchema))
      if (isAnything(jsonSchema)) delete jsonSchema['nullable']
    },
  }) as JsonSchema

/** The schema of what `select` leaves of a record, or of each in a list: any of its fields may be missing, so several kinds may fit. */
const selectedOf = ({ required: _, oneOf, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.items ? { items: selectedOf(schema.items) } : {}),
  ...(schema.anyOf ? { anyOf: schema.anyOf.map(selectedOf) } : {}),
  ...(oneOf ? { anyOf: oneOf.map(selectedOf) } : {}),
  ...(schema.allOf ? { allOf: schema.allOf.map(selectedOf) } : {}),
})

/** The types of errors of a service. Those without a status come from a client. */
const errorTypes = Object.entries(errorStatus).flatMap(([type, status]) => (status ? [type] : []))

const security: Record<Access, object[]> = {
  anyone: [{}],
  visitor: [{}, { session: [] }, { accessToken: [] }, { apiKey: [] }],
  grant: [{ accessToken: [] }, { apiKey: [] }],
  key: [{ apiKey: [] }],
  member: [{ accessToken: [] }, { apiKey: [] }],
  owner: [{ accessToken: [] }, { apiKey: [] }],
  self: [{ accessToken: [] }],
  browser: [{}, { adminCookie: [] }],
}

const parametersOf = (endpoint: Endpoint, query: JsonSchema): object[] => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }))
  const inHeader = {
    name: challengeHeader,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The response to a challenge, once the call was refused with `challenge_required`.',
  }
  return [...inPath, ...inQuery, ...(endpoint.effect?.includes('challenge') ? [inHeader] : [])]
}

/** The scope that an API key needs, in the description and for programs. */
const keyScopeNote = (endpoint: Endpoint): string => {
  const scope = requiredKeyScope(endpoint)
  return scope ? `An API key needs the scope \`${scope}\`.` : ''
}

const keyScopeOf = (endpoint: Endpoint): object => {
  const scope = requiredKeyScope(endpoint)
  return scope ? { 'x-api-key-scope': scope } : {}
}

/** The access token that an endpoint requires, if it accepts one. */
const tokenNote = (endpoint: Endpoint): string => {
  if (endpoint.access === 'member') return "An access token must be a member's."
  if (endpoint.access === 'owner') return "An access token must be an owner's."
  if (endpoint.access === 'self') return "It needs a member's access token: an API key belongs to nobody."
  const scope = requiredScope(endpoint)
  if (!scope) return ''
  const where = endpoint.access === 'visitor' ? ' in a private configuration of its own account' : ''
  return `An access token needs the scope \`${scope}\`${where}.`
}

const descriptionOf = (endpoint: Endpoint): object => {
  const description = [endpoint.description, tokenNote(endpoint), keyScopeNote(endpoint)]
    .filter(Boolean)
    .join(' ')
  return description ? { description } : {}
}

/** A media type's schema, with an example if there is one. */
const mediaType = (schema: object, example: unknown): object => ({
  schema,
  ...(example === undefined ? {} : { example }),
})

/** An example of the whole answer. */
const exampleAnswer = ({ example }: Endpoint): unknown =>
  example?.data === undefined
    ? undefined
    : { request_id: '5fa64c92-e840-4357-86b9-2aa364d35b88', data: example.data }

const errorSchemaOf = ({ api, errors }: Endpoint): string =>
  errors === 'oauth' ? 'OAuthError' : api === 'legacy' ? 'LegacyError' : 'Error'

/** A page for a person. */
const page = { 'text/html': { schema: { type: 'string' } } }

const failure = (endpoint: Endpoint, description: string): object => ({
  description,
  content: {
    ...(endpoint.responseType === 'page' ? page : {}),
    'application/json': { schema: { $ref: `#/components/schemas/${errorSchemaOf(endpoint)}` } },
  },
})

/** The area of an operation's id, as a heading: `Event types` of `event-types.duplicate`. */
const tagOf = ({ id }: Endpoint): string => {
  const [area = ''] = id.replaceAll('-', ' ').split('.')
  return area.slice(0, 1).toUpperCase() + area.slice(1)
}

/** A short title: `Event types: preview availability`. */
const summaryOf = (endpoint: Endpoint): string => {
  const [, ...verb] = endpoint.id.replaceAll('-', ' ').split('.')
  return `${tagOf(endpoint)}: ${verb.join(' ')}`
}

/** A successful answer: a page, a file, or JSON in the form of the endpoint's generation. */
const answerOf = (endpoint: Endpoint, query: JsonSchema): object => {
  if (endpoint.responseType === 'page') return page
  if (endpoint.responseType === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const whole = jsonSchema(endpoint.data)
  const data = query.properties?.['select'] ? selectedOf(whole) : whole
  if (endpoint.api === 'legacy') return { 'application/json': mediaType(data, exampleAnswer(endpoint)) }
  const answer = {
    type: 'object',
    required: ['request_id'],
    properties: {
      request_id: { type: 'string' },
      data,
      ...(endpoint.paged ? { next_cursor: { type: 'string' } } : {}),
    },
  }
  return { 'application/json': mediaType(answer, exampleAnswer(endpoint)) }
}

const bodyContent = ({ formEncoded, example }: Endpoint, body: Endpoint['query']): object => {
  const media = mediaType(jsonSchema(body), example?.body)
  return {
    'application/json': media,
    ...(formEncoded ? { 'application/x-www-form-urlencoded': media } : {}),
  }
}

/**
 * The OpenAPI 3.0 document of a table of endpoints. Requests are described by the schemas' input, responses by their wire
 * format.
 *
 * @param serverUrl the address that the paths are relative to.
 */
export const openApiDocument = (endpoints: readonly Endpoint[], serverUrl: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const isLegacy = endpoint.api === 'legacy'
    const query = jsonSchema(endpoint.query)
    const operations = paths[endpoint.path] ?? {}
    paths[endpoint.path] = operations
    operations[endpoint.method.toLowerCase()] = {
      operationId: endpoint.id,
      summary: summaryOf(endpoint),
      tags: [tagOf(endpoint)],
      ...descriptionOf(endpoint),
      ...keyScopeOf(endpoint),
      security: isLegacy ? [{ legacyToken: [] }, ...security[endpoint.access]] : security[endpoint.access],
      parameters: parametersOf(endpoint, query),
      ...(endpoint.body
        ? {
            requestBody: {
              required: true,
              content: bodyContent(endpoint, endpoint.body),
            },
          }
        : {}),
      responses: {
        200: { description: 'Success', content: answerOf(endpoint, query) },
        '4XX': failure(endpoint, 'The request is refused, for a reason that the caller can change.'),
        '5XX': failure(
          endpoint,
          'The service, or a provider that it needs, fails. The same call may succeed later.',
        ),
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Whenable scheduling service',
      version: '3',
      description:
        'Booking pages, bookings and calendars: what visitors, owners and their programs call. Times are Unix seconds. Errors name the field, its value and what was expected.',
      contact: { name: 'Whenable', url: 'https://github.com/whenable/whenable' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session id, for one private configuration',
        },
        accessToken: { type: 'http', scheme: 'bearer', description: "An end user's access token" },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key of the application, with the scope of the operation (\`x-api-key-scope\`): ${keyScopes.join(', ')}`,
        },
        adminCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-whenable',
          description: 'The cookie of `/admin`, which only its own page may use',
        },
        legacyToken: {
          type: 'http',
          scheme: 'basic',
          description: 'The access token as username, an empty password',
        },
      },
      schemas: {
        LegacyError: {
          type: 'object',
          required: ['type', 'message'],
          properties: {
            type: { type: 'string', enum: errorTypes },
            message: { type: 'string' },
            field: { type: 'string' },
          },
        },
        OAuthError: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string' },
            error_description: { type: 'string' },
            request_id: { type: 'string' },
          },
        },
        Error: {
          type: 'object',
          required: ['request_id', 'error'],
          properties: {
            request_id: { type: 'string' },
            error: {
              type: 'object',
              required: ['type', 'message'],
              properties: {
                type: { type: 'string', enum: errorTypes },
                message: { type: 'string' },
                field: { type: 'string', description: 'The invalid field of the request, as a dotted path' },
                reason: { type: 'string', description: 'Why, if several causes share a type and a field' },
              },
            },
          },
        },
      },
    },
  }
}
