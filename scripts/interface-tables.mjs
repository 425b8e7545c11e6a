// Reads the tables of packages/contract/interface/service-interface.md, the interface specification: endpoints of both
// APIs, one for each method and path, the parameters of lists, and any other table by its heading.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lines = readFileSync(
  join(import.meta.dirname, '../packages/contract/interface/service-interface.md'),
  'utf8',
).split('\n')

const headings = () => lines.flatMap((line, index) => (/^#+ /.test(line) ? [[line, index]] : []))

/** The lines under a heading, up to the next one. */
const under = (heading) => {
  const all = headings()
  const at = all.findIndex(([line]) => line.replace(/^#+ /, '') === heading)
  if (at < 0) throw new Error(`The API document has no heading '${heading}'`)
  return lines.slice(all[at][1] + 1, all[at + 1]?.[1])
}

/**
 * The tables under a heading, row by row and cell by cell, without their heads.
 *
 * @returns {string[][][]}
 */
export const tablesUnder = (heading) => {
  const tables = []
  for (const line of under(heading)) {
    if (/^\|-/.test(line)) tables.push([])
    else if (line.startsWith('|'))
      tables.at(-1)?.push(
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      )
  }
  // The header of a second table ends the first.
  for (const table of tables.slice(0, -1)) table.pop()
  return tables
}

/** The numbered paragraphs under a heading. */
export const paragraphsUnder = (heading) => under(heading).filter((line) => /^\d+\. /.test(line))

const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text)

/** Path parameters in one spelling, which is not part of the wire format. */
const snake = (path) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name) => `{${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
  )

/**
 * The full path of a table cell: `…/x/{y}` continues an earlier path with `/x`; `/cancel` after `/a/b/history` replaces its
 * last segment.
 */
const fullPath = (path, earlier, sibling) => {
  if (path.startsWith('...')) {
    const [, first] = path.slice(3).split('/')
    const base = earlier.findLast((one) => one.includes(`/${first}`))
    return base.slice(0, base.indexOf(`/${first}`)) + path.slice(3)
  }
  return sibling ? sibling.slice(0, sibling.lastIndexOf('/')) + path : path
}

const endpointsUnder = (heading) => {
  const paths = []
  return tablesUnder(heading)[0].flatMap(([methodCell, pathCell, ...rest]) => {
    const methods = methodCell.split(', ')
    const written = quoted(pathCell)
    const isPaired = methods.length > 1 && methods.length === written.length
    const own = []
    for (const path of written) own.push(snake(fullPath(path, paths, isPaired ? own[0] : undefined)))
    paths.push(...own)
    const pairs = isPaired
      ? methods.map((method, index) => [method, own[index]])
      : own.flatMap((path) => methods.map((method) => [method, path]))
    // A note on several endpoints is not the purpose of one.
    const [input, output] = rest.length > 1 ? rest : [undefined, rest[0]]
    return pairs.map(([method, path]) => ({ method, path, input, purpose: pairs.length === 1 ? output : '' }))
  })
}

/** Splits at commas outside parentheses. */
const items = (text) => text.split(/,\s*(?![^(]*\))/)

/**
 * Parameters of a query and whether each is required; `(all required)` applies to those before it, too.
 *
 * @returns {{ name: string, required: boolean }[]}
 */
const parametersOf = (text) => {
  const parameters = items(text.split(/;(?![^(]*\))/)[0]).map((item) => {
    const [, name, note = ''] = /^(?:latest )?`?(\w+)`?(?:\s*\((.*)\))?$/.exec(item) ?? []
    return { name, note }
  })
  const all = parameters.findLastIndex(({ note }) => note.startsWith('all required'))
  return parameters
    .map(({ name, note }, index) => ({ name, required: index <= all || note.startsWith('required') }))
    .filter(({ name }) => name)
}

/** Parameters of the current API's lists, by path. */
const listParameters = new Map(
  tablesUnder('Current generation: request conventions for list endpoints')[0].map(
    ([endpoint, parameters]) => [endpoint.replace(/^`GET |`$/g, ''), parametersOf(parameters)],
  ),
)

/** Every endpoint of the current API, with the `parameters` of its query where the interface lists them. */
export const currentEndpoints = endpointsUnder('Current generation: endpoint list').map(
  ({ method, path, purpose }) => ({
    method,
    path,
    purpose,
    parameters: method === 'GET' ? listParameters.get(path) : undefined,
  }),
)

/** Every endpoint of the legacy API, with the `parameters` of its query and `bodyParameters` of its body. */
export const legacyEndpoints = endpointsUnder('Legacy generation endpoints').map(
  ({ method, path, input, purpose }) => {
    const [, parameters] = /query:? ([^;]*)/.exec(input) ?? []
    const [, own] = new RegExp(`${method} body: ([^;]*)`).exec(input) ?? []
    const [, any] = /(?:^|JSON |; )body(?: \(all optional\))?: ([^;]*)/.exec(input) ?? []
    const body = method === 'GET' ? '' : (own ?? any ?? '')
    // Paging parameters of a list do not apply to the item in the same row.
    const isPagedItem = path.endsWith('}') && /\boffset\b/.test(parameters ?? '')
    return {
      method,
      path,
      purpose,
      parameters: parameters && !isPagedItem ? parametersOf(parameters) : [],
      bodyParameters: body ? parametersOf(body) : [],
    }
  },
)
