// `pnpm bench NAME` runs a benchmark, which prints a table and, on the last line, JSON.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [name = '', ...rest] = process.argv.slice(2)
const file = join(import.meta.dirname, `${name}.mjs`)
if (!name || name === 'run' || !existsSync(file)) {
  const names = readdirSync(import.meta.dirname).filter((entry) => /^(?!run\.)[\w-]+\.mjs$/.test(entry))
  console.error(`Usage: pnpm bench NAME. Benchmarks: ${names.map((entry) => entry.slice(0, -4)).join(', ')}`)
  process.exit(1)
}
process.argv = [process.argv[0], file, ...rest]
await import(file)
