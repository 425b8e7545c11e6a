// Reads the tables of packages/contract/interface/service-interface.md, the interface as it was given: endpoints of both
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
  // The head of a second table stands at the end of the first.
  for (const table of tables.slice(0, -1)) table.pop()
  return tables
}

/** The numbered paragraphs under a heading. */
export const paragraphsUnder = (heading) => under(heading).filter((line) => /^\d+\. /.test(line))

const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text)

/** Parameters of paths in one spelling: they name what is filled in and do not travel. */
const snake = (path) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name) => `{${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
  )

/**
 * A path as the table writes it, whole: `…/x/{y}` goes on where an earlier path has `/x`; `/cancel` beside `/a/b/history`
 * takes the place of its last part.
 */
const wholePath = (path, earlier, sibling) => {
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
    for (const path of written) own.push(snake(wholePath(path, paths, isPaired ? own[0] : undefined)))
    paths.push(...own)
    const pairs = isPaired
      ? methods.map((method, index) => [method, own[index]])
      : own.flatMap((path) => methods.map((method) => [method, path]))
    // What is said of several at once says nothing of one.
    const [input, output] = rest.length > 1 ? rest : [undefined, rest[0]]
    return pairs.map(([method, path]) => ({ method, path, input, purpose: pairs.length === 1 ? output : '' }))
  })
}

/** Splits at commas outside parentheses. */
const items = (text) => text.split(/,\s*(?![^(]*\))/)

/**
 * Words of a query with whether each must be there; `(all required)` speaks for the words before it too.
 *
 * @returns {{ name: string, required: boolean }[]}
 */
const wordsOf = (text) => {
  const words = items(text.split(/;(?![^(]*\))/)[0]).map((item) => {
    const [, name, note = ''] = /^(?:latest )?`?(\w+)`?(?:\s*\((.*)\))?$/.exec(item) ?? []
    return { name, note }
  })
  const all = words.findLastIndex(({ note }) => note.startsWith('all required'))
  return words
    .map(({ name, note }, index) => ({ name, required: index <= all || note.startsWith('required') }))
    .filter(({ name }) => name)
}

/** Parameters of the current API's lists, by path. */
const listWords = new Map(
  tablesUnder('Current generation: request conventions for list endpoints')[0].map(([endpoint, words]) => [
    endpoint.replace(/^`GET |`$/g, ''),
    wordsOf(words),
  ]),
)

/** Every endpoint of the current API: `words` of its query where the interface shows them. */
export const currentEndpoints = endpointsUnder('Current generation: endpoint list').map(
  ({ method, path, purpose }) => ({
    method,
    path,
    purpose,
    words: method === 'GET' ? listWords.get(path) : undefined,
  }),
)

/** Every endpoint of the legacy API: `words` of its query, `bodyWords` of what is sent. */
export const legacyEndpoints = endpointsUnder('Legacy generation endpoints').map(
  ({ method, path, input, purpose }) => {
    const [, words] = /query:? ([^;]*)/.exec(input) ?? []
    const [, own] = new RegExp(`${method} body: ([^;]*)`).exec(input) ?? []
    const [, any] = /(?:^|JSON |; )body(?: \(all optional\))?: ([^;]*)/.exec(input) ?? []
    const body = method === 'GET' ? '' : (own ?? any ?? '')
    // What pages a list says nothing of the one thing whose path stands beside it.
    const isPagedItem = path.endsWith('}') && /\boffset\b/.test(words ?? '')
    return {
      method,
      path,
      purpose,
      words: words && !isPagedItem ? wordsOf(words) : [],
      bodyWords: body ? wordsOf(body) : [],
    }
  },
)
