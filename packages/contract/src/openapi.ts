import * as z from 'zod/mini'
import { requiredScope } from './connect/required-scope.js'
import type { Access, Endpoint } from './endpoint.js'
import { booleanSchema, instantSchema, numericSchema } from './scalars.js'
import { challengeHeader } from './scheduling/booking-operations.js'
import { occurrencesSchema } from './scheduling/group-events.js'

/** JSON Schemas of fields that are parsed by a function, with descriptions. */
const jsonSchemaOverrides = new Map<object, object>([
  [instantSchema, { type: 'integer', format: 'int64', description: 'Unix seconds' }],
  [numericSchema, { type: 'number' }],
  [booleanSchema, { type: 'boolean' }],
  [
    occurrencesSchema,
    {
      description:
        'Of a series: the occurrence that the path names, it and those that follow, or all. Without it an ' +
        "occurrence's id means this, and the id of the series means all.",
    },
  ],
])

const jsonSchema = (schema: Endpoint['query'], io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ zodSchema, jsonSchema }) =>
      void Object.assign(jsonSchema, jsonSchemaOverrides.get(zodSchema)),
  })

const security: Record<Access, object[]> = {
  anyone: [{}],
  visitor: [{}, { session: [] }, { accessToken: [] }, { apiKey: [] }],
  grant: [{ accessToken: [] }, { apiKey: [] }],
  key: [{ apiKey: [] }],
  member: [{ accessToken: [] }, { apiKey: [] }],
  owner: [{ accessToken: [] }, { apiKey: [] }],
  browser: [{}, { adminCookie: [] }],
}

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

const parametersOf = (endpoint: Endpoint): object[] => {
  const query = jsonSchema(endpoint.query, 'input') as ObjectSchema
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
  return [...inPath, ...inQuery, ...(endpoint.isChallenged ? [inHeader] : [])]
}

/** The access token that an endpoint requires, if it accepts one. */
const tokenNote = (endpoint: Endpoint): string => {
  if (endpoint.access === 'member') return "An access token must be a member's."
  if (endpoint.access === 'owner') return "An access token must be an owner's."
  const scope = requiredScope(endpoint)
  if (!scope) return ''
  const where = endpoint.access === 'visitor' ? ' in a private configuration of its own account' : ''
  return `An access token needs the scope \`${scope}\`${where}.`
}

const descriptionOf = (endpoint: Endpoint): object => {
  const description = [endpoint.description, tokenNote(endpoint)].filter(Boolean).join(' ')
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

const bodyContent = ({ formEncoded, example }: Endpoint, body: Endpoint['query']): object => {
  const media = mediaType(jsonSchema(body, 'input'), example?.body)
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
    const data = jsonSchema(endpoint.data, 'input')
    const answer = isLegacy
      ? data
      : {
          type: 'object',
          properties: {
            request_id: { type: 'string' },
            data,
            ...(endpoint.paged ? { next_cursor: { type: 'string' } } : {}),
          },
        }
    const operations = paths[endpoint.path] ?? {}
    paths[endpoint.path] = operations
    operations[endpoint.method.toLowerCase()] = {
      operationId: endpoint.id,
      ...descriptionOf(endpoint),
      security: isLegacy ? [{ legacyToken: [] }, ...security[endpoint.access]] : security[endpoint.access],
      parameters: parametersOf(endpoint),
      ...(endpoint.body
        ? {
            requestBody: {
              required: true,
              content: bodyContent(endpoint, endpoint.body),
            },
          }
        : {}),
      responses: {
        200: {
          description: 'Success',
          content:
            endpoint.responseType === 'page'
              ? { 'text/html': {} }
              : { 'application/json': mediaType(answer, exampleAnswer(endpoint)) },
        },
        default: {
          description: 'Failure',
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${errorSchemaOf(endpoint)}` },
            },
          },
        },
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Whenable scheduling service', version: '3' },
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
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the application' },
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
            type: { type: 'string' },
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
          properties: {
            request_id: { type: 'string' },
            error: {
              type: 'object',
              required: ['type', 'message'],
              properties: {
                type: { type: 'string' },
                message: { type: 'string' },
                field: { type: 'string' },
              },
            },
          },
        },
      },
    },
  }
}
