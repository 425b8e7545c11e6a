// Writes the software bill of materials of what the packages run on, in CycloneDX 1.6: name, version, licence and address of every
// dependency. `node scripts/release/sbom.mjs FILE`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(join(root, 'packages/service/package.json'), 'utf8'))
const file = process.argv[2] ?? join(root, '.cache/release/whenable.cdx.json')

const { status, stdout, stderr } = spawnSync(
  'npx',
  ['--yes', packageManager, '-r', '--filter', './packages/*', 'licenses', 'list', '--prod', '--json'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
if (status !== 0) {
  console.error(stderr || stdout)
  process.exit(1)
}

/** The package URL of a version of an npm package (purl-spec). */
const packageUrl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A licence as SPDX writes it: an id, or an expression of several. */
const licenceOf = (license) =>
  / (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }

const components = Object.entries(JSON.parse(stdout))
  .flatMap(([license, packages]) =>
    packages.flatMap(({ name, versions, homepage }) =>
      versions.map((one) => ({
        ...{
          type: 'library',
          name,
          version: one,
          purl: packageUrl(name, one),
          'bom-ref': packageUrl(name, one),
        },
        licenses: [licenceOf(license)],
        ...(homepage ? { externalReferences: [{ type: 'website', url: homepage }] } : {}),
      })),
    ),
  )
  .filter(({ name }) => !name.startsWith('@whenable/'))
  .sort((one, other) => one.purl.localeCompare(other.purl))

const unknown = components.filter(({ licenses: [one] }) => /unknown/i.test(JSON.stringify(one)))
if (unknown.length || components.length < 20) {
  console.error(
    `Expected the licence of every dependency: ${unknown.map(({ purl }) => purl).join(', ') || 'too few found'}`,
  )
  process.exit(1)
}

mkdirSync(dirname(file), { recursive: true })
writeFileSync(
  file,
  `${JSON.stringify(
    {
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
      metadata: { component: { type: 'application', name: 'whenable', version, 'bom-ref': 'whenable' } },
      components,
    },
    null,
    2,
  )}\n`,
)
console.log(`${components.length} dependencies with their licences in ${file}`)
