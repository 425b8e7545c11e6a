// Generates code from the interface's endpoint tables: the table of each API in packages/contract/src/interface,
// and packages/client/src/areas.ts with the calls of each area. Endpoints that the contract defines by hand, with complete records, are
// referenced and not generated. `--check` writes nothing and fails if a file is out of date.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '../packages/contract/dist/index.js'
import { currentEndpoints, legacyEndpoints } from './interface-tables.mjs'

const root = join(import.meta.dirname, '..')
const grant = '/v3/grants/{grant_id}'
const scheduling = '/v3/scheduling'

/**
 * Areas by path prefix (the longest match counts), with the record of each: one of `interface/records.ts`, or one that the interface
 * does not define.
 */
const currentAreas = [
  { area: 'connect', paths: ['/v3/connect'] },
  { area: 'connectors', paths: ['/v3/connectors'] },
  { area: 'grants', paths: ['/v3/grants'], record: 'grantSchema' },
  { area: 'messages', paths: [`${grant}/messages`], record: 'messageSchema' },
  { area: 'threads', paths: [`${grant}/threads`] },
  { area: 'drafts', paths: [`${grant}/drafts`], record: 'annotatedSchema' },
  { area: 'folders', paths: [`${grant}/folders`] },
  { area: 'attachments', paths: [`${grant}/attachments`, `${grant}/attachment-uploads`] },
  { area: 'domains', paths: ['/v3/domains/{domain_name}'] },
  { area: 'signatures', paths: [`${grant}/signatures`] },
  { area: 'calendars', paths: [`${grant}/calendars`, '/v3/calendars'] },
  { area: 'events', paths: [`${grant}/events`] },
  { area: 'resources', paths: [`${grant}/resources`] },
  { area: 'contacts', paths: [`${grant}/contacts`], record: 'annotatedSchema' },
  { area: 'configurations', paths: [`${grant}/scheduling/configurations`] },
  { area: 'sessions', paths: [`${scheduling}/sessions`] },
  { area: 'bookings', paths: [`${scheduling}/bookings`, scheduling] },
  {
    area: 'group-events',
    paths: [
      `${grant}/scheduling/configurations/{configuration_id}/group-events`,
      `${scheduling}/configurations`,
    ],
  },
  { area: 'notetakers', paths: [`${grant}/notetakers`] },
  { area: 'standalone-notetakers', paths: ['/v3/notetakers'] },
  { area: 'webhooks', paths: ['/v3/webhooks'] },
  { area: 'pubsub-channels', paths: ['/v3/channels/pubsub'] },
  { area: 'sns-channels', paths: ['/v3/channels/sns'] },
  { area: 'templates', paths: ['/v3/templates'] },
  { area: 'grant-templates', paths: [`${grant}/templates`] },
]

/** The areas of the legacy API, which all begin with `legacy-`. */
const legacyAreas = [
  { area: 'legacy-oauth', paths: ['/oauth'] },
  { area: 'legacy-connect', paths: ['/connect'] },
  { area: 'legacy-account', paths: ['/account'] },
  { area: 'legacy-accounts', paths: ['/a/{client_id}/accounts'], record: 'managedAccountSchema' },
  { area: 'legacy-threads', paths: ['/threads'], record: 'legacyThreadSchema' },
  { area: 'legacy-messages', paths: ['/messages'], record: 'legacyMessageSchema' },
  { area: 'legacy-folders', paths: ['/folders'], record: 'legacyFolderSchema' },
  { area: 'legacy-labels', paths: ['/labels'], record: 'legacyFolderSchema' },
  { area: 'legacy-drafts', paths: ['/drafts'], record: 'legacyDraftSchema' },
  { area: 'legacy-files', paths: ['/files'], record: 'legacyFileSchema' },
  { area: 'legacy-calendars', paths: ['/calendars'] },
  { area: 'legacy-events', paths: ['/events', '/send-rsvp'] },
  { area: 'legacy-contacts', paths: ['/contacts'], record: 'legacyContactSchema' },
]

/** Names of calls that do not follow from their paths. */
const names = {
  [`POST ${grant}/drafts/{draft_id}`]: 'send',
  [`GET ${grant}/messages/schedules`]: 'listSchedules',
  [`GET ${grant}/messages/schedules/{schedule_id}`]: 'readSchedule',
  [`DELETE ${grant}/messages/schedules/{schedule_id}`]: 'cancelSchedule',
  [`POST ${grant}/messages/{message_id}/smart-compose`]: 'smartComposeReply',
  [`POST ${grant}/attachment-uploads`]: 'createUpload',
  [`POST ${grant}/attachment-uploads/{attachment_id}/complete`]: 'completeUpload',
  [`GET ${grant}/contacts/groups`]: 'listGroups',
  [`PUT ${scheduling}/bookings/{booking_id}`]: 'answer',
  [`PATCH ${scheduling}/bookings/{booking_id}`]: 'reschedule',
  [`DELETE ${scheduling}/bookings/{booking_id}`]: 'cancel',
  'GET /v3/connect/tokeninfo': 'tokenInfo',
  [`POST ${scheduling}/configurations/{configuration_id}/import-group-events`]: 'import',
  'POST /v3/webhooks/rotate-secret/{id}': 'rotateSecret',
  'POST /v3/templates/{template_id}/render': 'renderStored',
  'GET /account': 'read',
  'POST /send-rsvp': 'sendRsvp',
  'GET /files/{id}/download': 'download',
}

/** Lists that do not return a collection's own items. */
const otherLists = /\/(?:schedules|groups)$/

/** Calls of the current API without `select` (interface: Field selection). */
const withoutSelect =
  /\/(?:attachments|attachment-uploads|webhooks|smart-compose)\b|^POST .*(?:\/messages\/send|\/drafts)$/

/** Bodies and responses of the legacy API that differ from the record of their area. */
const legacyShapes = {
  'GET /oauth/authorize': { data: 'requiredText', form: "{ responseType: 'page' }" },
  'POST /oauth/token': { data: 'openRecord' },
  'POST /connect/authorize': { body: 'connectInputSchema', data: 'connectCodeSchema' },
  'POST /connect/token': { body: 'connectExchangeSchema', data: 'connectedAccountSchema' },
  'GET /a/{client_id}/accounts/{id}/downgrade': { data: 'successSchema' },
  'GET /a/{client_id}/accounts/{id}/upgrade': { data: 'successSchema' },
  'PUT /threads/{id}': { body: 'placementSchema' },
  'PUT /messages/{id}': { body: 'placementSchema' },
  'POST /folders': { body: 'displayNameSchema' },
  'PUT /folders/{id}': { body: 'displayNameSchema' },
  'POST /labels': { body: 'displayNameSchema' },
  'PUT /labels/{id}': { body: 'displayNameSchema' },
  'POST /drafts': { body: 'draftInputSchema' },
  'PUT /drafts/{id}': { body: 'draftChangeSchema' },
  'DELETE /drafts/{id}': { body: 'draftVersionSchema' },
  'POST /files': {
    body: 'uploadSchema',
    data: '/* @__PURE__ */ listOf(legacyFileSchema)',
    form: "{ requestType: 'form-data' }",
  },
}

/** Types of query parameters; all others are text. */
const kinds = [
  [/^(?:limit|offset)$/, 'optionalCount'],
  [/(?:_before|_after|_date)$|^join_time_/, 'optionalInstant'],
  [
    /^(?:unread|starred|has_attachment|query_imap|include_hidden_folders|single_level|recurse)$/,
    'optionalBoolean',
  ],
]
const kindOf = ({ name, required }) =>
  required ? 'requiredText' : (kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'optionalText')

const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const kebab = (text) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const shape = (parameters) =>
  `{ ${parameters.map((parameter) => `${parameter.name}: ${kindOf(parameter)}`).join(', ')} }`
const call = (name, ...parts) => {
  while (parts.at(-1) === 'undefined') parts.pop()
  return `/* @__PURE__ */ ${name}(${parts.join(', ')})`
}

const areaOf = (areas, path) => {
  const fitting = areas.flatMap(({ paths, ...area }) =>
    paths
      .filter((start) => path === start || path.startsWith(`${start}/`))
      .map((start) => ({ ...area, start })),
  )
  const [found] = fitting.sort((a, b) => b.start.length - a.start.length)
  if (!found) throw new Error(`${path} has no area: add one to scripts/generate-interface.mjs`)
  return found
}

const verbs = { GET: 'read', PUT: 'update', PATCH: 'update', DELETE: 'delete' }
const nameOf = (method, path, start) => {
  const own = names[`${method} ${path}`]
  if (own) return own
  if (path === start) return method === 'GET' ? 'list' : 'create'
  const last = path.split('/').at(-1)
  return last.startsWith('{') ? verbs[method] : camel(last)
}

/** The contract's handwritten endpoints, which have schemas, by method and path. */
const routeOf = (method, path) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`
const byHand = new Map(
  Object.entries(contract)
    .filter(([, value]) => value?.method && value.path && value.data)
    .map(([name, { method, path }]) => [routeOf(method, path), name]),
)

const pageParameters = ['limit', 'page_token'].map((name) => ({ name }))

const currentRow = ({ method, path, parameters }, id, name, record = 'openRecord') => {
  const at = [`'${id}'`, `'${path}'`]
  const row = [at[0], `'${method}'`, at[1]]
  const selects = !withoutSelect.test(`${method} ${path}`)
  if (name === 'list' || otherLists.test(path)) {
    const all = parameters ?? [...pageParameters, ...(selects ? [{ name: 'select' }] : [])]
    return call('list', ...at, shape(all), name === 'list' ? record : 'openRecord')
  }
  if (name === 'download')
    return call('row', ...row, 'openQuery', 'fileSchema', 'undefined', "{ responseType: 'file' }")
  const data = ['create', 'read', 'update', 'me'].includes(name) ? record : 'unspecified'
  const query = selects && method !== 'DELETE' ? 'selectQuery' : 'openQuery'
  return call('row', ...row, query, data, ['GET', 'DELETE'].includes(method) ? 'undefined' : 'openRecord')
}

const legacyRow = ({ method, path, parameters }, id, name, record = 'unspecified') => {
  const { body, data, form } = legacyShapes[`${method} ${path}`] ?? {}
  if (name === 'list' && parameters.length)
    return call('list', `'${id}'`, `'${path}'`, shape(parameters), record)
  const row = [`'${id}'`, `'${method}'`, `'${path}'`]
  if (name === 'download')
    return call('row', ...row, 'noQuery', 'fileSchema', 'undefined', "{ responseType: 'file' }")
  const answer =
    data ??
    (method === 'DELETE' ? 'unspecified' : /^(?:list|search)$/.test(name) ? call('listOf', record) : record)
  const query = parameters.length ? call('query', shape(parameters)) : 'noQuery'
  return call('row', ...row, query, answer, body ?? 'undefined', form ?? 'undefined')
}

/** Another shape of a row: the same path with another header. */
const alternativeShapes = {
  'GET /messages/{id}': (id) => ({
    name: 'raw',
    purpose: 'The message as it was sent (RFC 2822), with all parts and attachments.',
    code: call(
      'row',
      `'${id}'`,
      `'GET'`,
      `'/messages/{id}'`,
      'noQuery',
      'fileSchema',
      'undefined',
      `{ responseType: 'file', accept: 'message/rfc822' }`,
    ),
  }),
}

/** An area's calls in the order of the table: name, code and purpose. */
const callsOf = (areas, endpoints, rowOf) => {
  const calls = new Map(areas.map(({ area }) => [area, []]))
  for (const endpoint of endpoints) {
    const { method, path, purpose } = endpoint
    const { area, start, record } = areaOf(areas, path)
    const name = nameOf(method, path, start)
    const id = `${area}.${kebab(name)}`
    const code = byHand.get(routeOf(method, path)) ?? rowOf(endpoint, id, name, record)
    const other = alternativeShapes[`${method} ${path}`]?.(`${area}.raw`)
    calls.get(area).push({ name, code, purpose }, ...(other ? [other] : []))
  }
  for (const [area, all] of calls)
    if (new Set(all.map(({ name }) => name)).size < all.length)
      throw new Error(
        `${area}: two calls have the same name. Name one of them in scripts/generate-interface.mjs`,
      )
  return calls
}

/** The purpose of a call, as a sentence. */
const comment = (purpose) =>
  purpose ? `/** ${purpose[0].toUpperCase()}${purpose.slice(1).replace(/\.$/, '')}. */\n` : ''

const tableCode = (areas, calls) => {
  const tables = areas.map(({ area, paths }) => {
    const all = calls.get(area)
    const rows = all.map(({ name, code, purpose }) => `${comment(purpose)}${name}: ${code},`)
    const under = paths.map((path) => `\`${path}\``).join(' and ')
    return `/** The endpoints under ${under}. */\nexport const ${camel(area)} = {\n${rows.join('\n')}\n}`
  })
  const body = tables.join('\n\n')
  const code = body.replace(/'[^']*'|\/\*\*.*\*\//g, '')
  const used = (names) => names.filter((name) => new RegExp(`\\b${name}\\b(?!:)`).test(code)).sort()
  const imports = [
    [used([...byHand.values(), 'grantSchema']), '../index.js'],
    [used(exportsOf('records')), './records.js'],
    [used(exportsOf('rows')), './rows.js'],
  ]
  const lines = imports.map(([names, from]) => `import { ${names.join(', ')} } from '${from}'`)
  return `${lines.join('\n')}\n\n${body}\n`
}

const exportsOf = (file) => {
  const source = readFileSync(join(root, `packages/contract/src/interface/${file}.ts`), 'utf8')
  return [...source.matchAll(/^export (?:const (\w+)|\{ (.+) \})/gm)].flatMap(
    ([, name, list]) => name ?? list.split(', '),
  )
}

const areasCode = (areas) => {
  const exported = areas.map(
    ([area, calls]) => `/** The calls of \`${camel(area)}\`: ${calls.map(({ name }) => name).join(', ')}. */
export const ${camel(area)} = (client: Client): Calls<typeof endpoints.${camel(area)}> => callsOf(client, endpoints.${camel(area)})`,
  )
  return `import * as endpoints from '@whenable/contract/interface'
import { type Calls, callsOf } from './area-calls.js'
import type { Client } from './call.js'

// Bundlers drop the areas that a page does not import, with their endpoints.

${exported.join('\n\n')}
`
}

const current = callsOf(currentAreas, currentEndpoints, currentRow)
const legacy = callsOf(legacyAreas, legacyEndpoints, legacyRow)
const files = {
  'packages/contract/src/interface/current.ts': tableCode(currentAreas, current),
  'packages/contract/src/interface/legacy.ts': tableCode(legacyAreas, legacy),
  'packages/client/src/areas.ts': areasCode([...current, ...legacy]),
}

const head =
  '// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.\n'
const formatted = (path, source) =>
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', `--stdin-file-path=${path}`], {
    cwd: root,
    input: head + source,
    encoding: 'utf8',
  }).stdout

const isCheck = process.argv.includes('--check')
const staleFiles = []
for (const [path, source] of Object.entries(files)) {
  const wanted = formatted(path, source)
  if (!isCheck) writeFileSync(join(root, path), wanted)
  else if (!existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== wanted)
    staleFiles.push(path)
}
if (staleFiles.length) {
  console.error(`${staleFiles.join('\n')}\nOut of date. Run: npx pnpm@10.34.9 generate:interface`)
  process.exit(1)
}
const count = [...current.values(), ...legacy.values()].flat().length
console.log(`interface: ${count} calls in ${current.size + legacy.size} areas`)
