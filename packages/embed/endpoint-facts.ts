import { join } from 'node:path'
import { type Plugin, parseAst } from 'vite'

/** What an endpoint's row says for the service, its tests and the documentation. */
const notForPages: readonly string[] = ['description', 'example', 'effect', 'tokenScope']

const contract = join(import.meta.dirname, '../contract/src')

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The properties of the rows below a node that no page needs. */
const factsIn = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(factsIn)
  if (!isNode(node)) return []
  const { type, callee, arguments: given } = node
  const [row] = (given ?? []) as readonly Node[]
  const isRow = type === 'CallExpression' && (callee as Node)['name'] === 'endpoint'
  const facts = isRow
    ? ((row?.['properties'] ?? []) as readonly Node[]).filter(({ key }) =>
        notForPages.includes(String(isNode(key) && key['name'])),
      )
    : []
  return [...facts, ...Object.values(node).flatMap(factsIn)]
}

/** Leaves out of the contract's endpoints what no page needs. Spaces in its place keep the source maps right. */
export const endpointFacts = (): Plugin => ({
  name: 'endpoint-facts',
  transform(code, id) {
    if (!id.startsWith(contract) || !/\bendpoint\(/.test(code)) return
    let text = code
    for (const { start, end } of factsIn(parseAst(code))) {
      const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? []
      const left = text.slice(start, end + comma.length).replace(/[^\n]/g, ' ')
      text = text.slice(0, start) + left + text.slice(end + comma.length)
    }
    return { code: text, map: null }
  },
})
