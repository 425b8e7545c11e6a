// Runs in a package's directory before it is packed: fails if a file that its package.json names has not been built.
import { existsSync, readFileSync } from 'node:fs'

const { name, bin, exports } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The files that a value of `bin` or `exports` names. Patterns name their directory. */
const filesOf = (value) =>
  typeof value === 'string'
    ? [value.replace(/\/[^/]*\*.*$/, '')]
    : Object.values(value ?? {}).flatMap(filesOf)

const missing = [...filesOf(bin), ...filesOf(exports)].filter((file) => !existsSync(file))
if (missing.length) {
  console.error(`${name} is not built: ${missing[0]} does not exist. Run pnpm build first.`)
  process.exit(1)
}
