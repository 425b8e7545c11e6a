// Prepares a release: changesets become the next version of all packages and lines of the root changelog. `pnpm release:version`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { changesetsIn, linesOf, withVersion } from './changelog.mjs'
import { withPluginVersion, wordPressFiles } from './wordpress-plugin.mjs'

const root = join(import.meta.dirname, '../..')
const run = (program, ...args) => {
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const files = changesetsIn(root)
const lines = files.flatMap((file) => linesOf(basename(file), readFileSync(file, 'utf8')))
// Removes the changesets.
run('changeset', 'version')

const { version } = JSON.parse(readFileSync(join(root, 'packages/elements/package.json'), 'utf8'))
const changelog = join(root, 'CHANGELOG.md')
const today = new Date().toISOString().slice(0, 10)
writeFileSync(changelog, withVersion(readFileSync(changelog, 'utf8'), version, today, lines))
run('biome', 'check', '--write', 'CHANGELOG.md')
for (const file of wordPressFiles) {
  const path = join(root, file)
  writeFileSync(path, withPluginVersion(readFileSync(path, 'utf8'), version))
}
console.log(`${version}: ${lines.length} lines of ${files.length} changesets`)
