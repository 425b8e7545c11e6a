// The API reference as Markdown, drawn from the OpenAPI document of the contract. `<site-request>` sends a request to the service in the page.
import { endpoints, openApiDocument } from '../../packages/contract/dist/index.js'
import { areaOf, placeOf, reasonNotToSend } from './areas.mjs'

const service = 'https://booking.example.com'
const document = openApiDocument(endpoints, service)

const callers = {
  anyone: 'Anyone.',
  visitor: 'Visitors of a public configuration, or with a session; access tokens; API keys.',
  grant: 'Access tokens for their own account; API keys.',
  key: 'API keys.',
  member: 'Members for what is theirs; API keys.',
  owner: 'Owners; API keys.',
  browser: 'The page `/admin` of the service itself, by its cookie.',
}
const accessOf = new Map(endpoints.map(({ id, access }) => [id, access]))

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
    id: operation.operationId,
  })),
)

const escaped = (text) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ')

/** The type of a schema in words: `string[]`, `'a' | 'b'`. */
const typeOf = (schema = {}) => {
  if (schema.enum) return schema.enum.map((one) => `'${one}'`).join(' | ')
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (several) return [...new Set(several.map(typeOf))].join(schema.allOf ? ' & ' : ' | ')
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`
  return schema.format === 'int64' ? 'Unix seconds' : (schema.type ?? 'any')
}

/** The greatest depth of fields that tables show. */
const DEEPEST = 3

/** The fields of a schema with those within: `guest.email`. */
const fieldsOf = (schema = {}, prefix = '', depth = 1) => {
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const label = prefix + name
    const required = inner.required?.includes(name)
    const row = [label, typeOf(field), [required && 'required', field.description].filter(Boolean).join('. ')]
    const suffix = field.type === 'array' ? '[].' : '.'
    return [row, ...(depth < DEEPEST ? fieldsOf(field, label + suffix, depth + 1) : [])]
  })
}

const table = (rows) =>
  rows.length
    ? `| field | type | notes |\n| --- | --- | --- |\n${rows.map(([name, type, note]) => `| \`${name}\` | ${escaped(type)} | ${escaped(note)} |`).join('\n')}`
    : ''

const folded = (label, rows) =>
  rows.length ? `<details>\n<summary>${label}</summary>\n\n${table(rows)}\n\n</details>` : ''

/** Values for fields that must be sent, by their names. In braces: what `browser/api.ts` knows of the service in the page. */
const values = {
  ...{ email: 'noor@example.com', name: 'Noor Haddad', timezone: 'Europe/Lisbon', title: 'Intro call' },
  ...{
    webhook_url: 'https://hooks.example.com/whenable',
    configuration_id: '{configuration_id}',
    grant_id: '{grant_id}',
  },
  ...{
    start_time: '{start_time}',
    end_time: '{end_time}',
    status: 'confirmed',
    trigger_types: ['booking.created'],
  },
  ...{
    calendar_id: 'primary',
    duration_minutes: 30,
    emails: ['ada@marlow.example'],
    when: { start_time: '{start_time}', end_time: '{end_time}' },
  },
}

/** The fields that a sample of a body has: those that are required, and what the body is about. */
const fieldsToSend = ({ properties = {}, required = [] }) => [
  ...new Set([...required, ...['configuration_id'].filter((name) => name in properties)]),
]

/** A body with the fields that are required. */
const sampleOf = (schema = {}, name = '') => {
  if (name in values) return values[name]
  if (schema.enum) return schema.enum[0]
  const several = schema.anyOf ?? schema.oneOf
  if (several) return sampleOf(several[0])
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one)))
  if (schema.type === 'array') return [sampleOf(schema.items)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return ''
  return Object.fromEntries(
    fieldsToSend(schema).map((field) => [field, sampleOf(schema.properties?.[field], field)]),
  )
}

const curl = ({ method, path, body, isOpen }) => {
  const address = `"${service}${path.replace(/\{(\w+)\}/g, (_, name) => `$${name.toUpperCase()}`)}"`
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${address}`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body === undefined ? [] : [`--json '${JSON.stringify(body)}'`]),
  ]
  return `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``
}

const inHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What `<site-request>` sends of an operation. */
const requestOf = ({ id, method, path, parameters, requestBody }) => {
  const content = requestBody?.content['application/json']
  const inputs = parameters.map(({ name, in: place, required }) => ({ name, in: place, required }))
  const request = { id, method, path, parameters: inputs }
  return content ? { ...request, body: content.example ?? sampleOf(content.schema) } : request
}

/** The section of one operation. */
const sectionOf = (operation) => {
  const { id, method, path, summary, description, parameters, requestBody, responses } = operation
  const content = requestBody?.content['application/json']
  const request = requestOf(operation)
  const answer = responses[200].content['application/json']?.schema
  const access = accessOf.get(id)
  const reason = reasonNotToSend({ id, access })
  return [
    `## ${summary}`,
    `<p class="operation"><b data-method="${method}">${method}</b> <code>${path}</code></p>`,
    description ?? '',
    `Who may call it: ${callers[access]}`,
    table(
      parameters.map((one) => [
        one.name,
        typeOf(one.schema),
        [`in the ${one.in}`, one.required && 'required', one.schema.description].filter(Boolean).join(', '),
      ]),
    ),
    folded('Fields of the body', fieldsOf(content?.schema)),
    folded('Fields of the answer', fieldsOf(answer?.properties?.data ?? answer)),
    // A browser sends these itself.
    access === 'browser' ? '' : curl({ ...request, isOpen: access === 'anyone' }),
    reason
      ? `<p class="not-sent">Cannot be sent from this page. ${reason}</p>`
      : `<site-request request="${inHtml(JSON.stringify(request))}"></site-request>`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The Markdown of a page of the reference, by its `source`. */
export const apiPage = ({ source, label, about }) => {
  const own = operations
    .filter(({ id }) => areaOf(id).source === source)
    .sort((one, other) => placeOf(one.id) - placeOf(other.id))
  return `# ${label}\n\n${about} **Send** calls the service of a sample studio that runs in this page.\n\n${own.map(sectionOf).join('\n\n')}\n`
}
