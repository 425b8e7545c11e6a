import { readFileSync } from 'node:fs'
import MagicString from 'magic-string'
import { type ESTree, type Plugin, parseAst } from 'vite'

type Node = ESTree.Node & { readonly start: number; readonly end: number }

/** Every node under one, and the one itself. */
function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one)
  else if (node && typeof node === 'object' && 'type' in node) {
    yield node as Node
    for (const child of Object.values(node)) yield* nodesOf(child)
  }
}

/** What a node names of `this`: a member, what is taken apart from it, and in a class what is declared. */
const namesOf = (node: Node): readonly Node[] => {
  if (node.type === 'MemberExpression')
    return node.object.type === 'ThisExpression' && !node.computed ? [node.property] : []
  if (node.type === 'VariableDeclarator')
    return node.init?.type === 'ThisExpression' && node.id.type === 'ObjectPattern' ? node.id.properties : []
  if (node.type === 'MethodDefinition') return [node.key]
  if (node.type !== 'PropertyDefinition') return []
  // Lit's table of what an element is drawn from.
  const isTable = node.static && 'name' in node.key && node.key.name === 'properties'
  return [node.key, ...(isTable && node.value?.type === 'ObjectExpression' ? node.value.properties : [])]
}

/**
 * Gives what TypeScript calls `private` short names: no minifier knows that nobody else says them. A name that its class
 * also has in a text, as for Lit's `changes.has('name')`, stays. A class that extends another of the kit's has names of another
 * kind than that one; of such a line, two cannot have short names.
 */
export const shortenPrivateNames = (): Plugin => {
  /** What each class extends, and of which of them names were shortened. */
  const parents = new Map<string, string>()
  const shortened = new Set<string>()
  return {
    name: 'shorten-private-names',
    enforce: 'pre',
    buildEnd() {
      for (const name of shortened)
        for (let parent = parents.get(name); parent; parent = parents.get(parent))
          if (shortened.has(parent))
            throw new Error(
              `${name} and ${parent}, which it extends, both have private names: expected at most one`,
            )
    },
    transform(code, id) {
      if (!id.endsWith('.ts') || !/\bclass\b/.test(code)) return null
      const renamed = new MagicString(code)
      for (const declared of nodesOf(parseAst(code, { lang: 'ts' }))) {
        if (declared.type !== 'ClassDeclaration') continue
        const { id: own, superClass, body } = declared
        const parent =
          superClass && 'name' in superClass && superClass.name !== 'LitElement' ? superClass.name : ''
        const name = own?.name ?? ''
        if (parent) parents.set(name, parent)
        const nodes = [...nodesOf(body)]
        const said = new Set(nodes.map((node) => node.type === 'Literal' && node.value))
        const secret = body.body.flatMap((member) =>
          'accessibility' in member && member.accessibility === 'private' && 'name' in member.key
            ? [member.key.name]
            : [],
        )
        const short = new Map(
          [...new Set(secret)]
            .filter((name) => !said.has(name))
            .map((name, index) => [name, `${parent ? '$' : '_'}${index.toString(36)}`]),
        )
        if (parent && short.size) shortened.add(name)
        for (const named of nodes.flatMap(namesOf)) {
          const key = named.type === 'Property' ? named.key : named
          const to = 'name' in key && short.get(key.name as string)
          if (!to) continue
          if (named.type === 'Property' && named.shorthand) renamed.appendLeft(key.start, `${to}: `)
          else renamed.update(key.start, key.end, to)
        }
      }
      return renamed.hasChanged()
        ? { code: renamed.toString(), map: renamed.generateMap({ hires: true }) }
        : null
    },
  }
}

/**
 * Gives the custom properties that elements read the tokens by (`--_accent` …) short names, wherever they stand.
 *
 * @param tokens the styles that declare them.
 */
export const shortenPrivateProperties = (tokens: string): Plugin => {
  const names = [...new Set(readFileSync(tokens, 'utf8').match(/--_[\w-]+/g))]
  const short = (name: string) => (names.includes(name) ? `--_${names.indexOf(name).toString(36)}` : name)
  return {
    name: 'shorten-private-properties',
    enforce: 'pre',
    transform(code) {
      const renamed = new MagicString(code).replaceAll(/--_[\w-]+/g, short)
      return renamed.hasChanged()
        ? { code: renamed.toString(), map: renamed.generateMap({ hires: true }) }
        : null
    },
  }
}
