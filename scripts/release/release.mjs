// Checks what would be published, and publishes it. `pnpm release --dry-run` does all but publish: it packs the packages, checks them as
// packed (publint, types, entries), installs the tarballs in the example apps and books with each, and writes the software bill of
// materials. `--skip-tests` leaves out the steps that are also in `pnpm test:long`, which runs the others.
//
// A release runs in the workflow `release.yml`, where npm signs the provenance. It publishes the version unless the forge has its tag, and
// names it to the workflow, whose next steps make the release from `whenable.cdx.json` and `notes.md` in `.cache/release`.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeWordPressLanguages } from '../texts/wordpress.mjs'
import { notesOf } from './changelog.mjs'

const root = join(import.meta.dirname, '../..')
const output = join(root, '.cache/release')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { values: options } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-apps': { type: 'boolean', default: false },
    'skip-tests': { type: 'boolean', default: false },
  },
})

const bin = (name) => join(root, 'node_modules/.bin', name)
const run = (name, [program, ...args]) => {
  const from = performance.now()
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status !== 0) {
    console.error(`✗ ${name}\n${stdout}${stderr}`)
    process.exit(1)
  }
  console.log(`✓ ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
  return stdout
}
const pnpm = (...args) => ['npx', '--yes', packageManager, ...args]
const { version } = JSON.parse(readFileSync(join(root, 'packages/elements/package.json'), 'utf8'))

if (!options['dry-run']) {
  if (options['skip-tests'] || options['skip-apps']) throw new Error('a release leaves nothing out')
  if (!process.env.ACTIONS_ID_TOKEN_REQUEST_URL) {
    console.error(
      'Packages are published by the workflow release.yml, which can prove where they come from. Use --dry-run here.',
    )
    process.exit(1)
  }
  const tags = run('the tags are read', ['git', 'ls-remote', '--tags', 'origin', `v${version}`])
  if (tags.trim()) {
    console.log(`${version} is released.`)
    process.exit()
  }
}

rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })

if (!options['skip-tests']) {
  run('packages and script tag are built', pnpm('build'))
  run('licences of the script tag are up to date', [
    'node',
    'scripts/release/bundled-licences.mjs',
    '--check',
  ])
  run('packages pass as packed: publint, types, entries, metadata', [
    bin('vitest'),
    'run',
    'tests/packages.test.ts',
  ])
  if (!options['skip-apps'])
    run('each example app books with the packed packages', ['node', 'scripts/examples.mjs'])
}
const billOfMaterials = join(output, 'whenable.cdx.json')
run('the bill of materials is complete', ['node', 'scripts/release/sbom.mjs', billOfMaterials])
run('tarballs are packed', pnpm('-r', '--filter', './packages/*', 'pack', '--pack-destination', output))

const wordPressPlugin = 'integrations/wordpress/whenable'
const wordPressLanguages = writeWordPressLanguages(join(root, '.cache/wordpress-languages'))
run('the WordPress plugin is packed', [
  ...['git', 'archive', '--format=zip', '--prefix=whenable/languages/'],
  ...wordPressLanguages.map((path) => `--add-file=${path}`),
  ...['--prefix=whenable/', '-o', join(output, 'whenable-wordpress.zip'), `HEAD:${wordPressPlugin}`],
])

console.log(`\n${options['dry-run'] ? 'Would publish' : 'Publishes'} with provenance, from ${output}:`)
for (const name of readdirSync(join(root, 'packages'))) {
  const about = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const file = `whenable-${name}-${about.version}.tgz`
  const kilobytes = Math.round(statSync(join(output, file)).size / 1024)
  console.log(`  ${about.name}@${about.version}  ${kilobytes} KB  ${about.license}`)
}

// Publishes what the registry lacks; the provenance is set in each package's `publishConfig`. After an interruption, the workflow is run again.
if (!options['dry-run']) {
  run('published', [bin('changeset'), 'publish', '--no-git-tag'])
  writeFileSync(join(output, 'notes.md'), notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version))
  appendFileSync(process.env.GITHUB_OUTPUT, `version=${version}\n`)
}
