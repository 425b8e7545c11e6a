// Generates files from the table of tags and the elements' doc comments: `define/*`, the custom elements manifest, the
// reference, editor data, the React components and the types for other frameworks. `--check` writes nothing and fails if a
// file is out of date.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vscodeCss, vscodeHtml, webTypes } from './element-data/editors.mjs'
import { customElementsManifest, readElements } from './element-data/manifest.mjs'
import { referencePages } from './element-data/reference.mjs'
import { reactComponents, tagTypes } from './element-data/sources.mjs'
import { definingFiles } from './element-data/tags.mjs'

const root = join(import.meta.dirname, '..')
const elements = readElements()
const about = JSON.parse(readFileSync(join(root, 'packages/elements/package.json'), 'utf8'))
const json = (value) => JSON.stringify(value, null, 2)
const manifest = customElementsManifest(elements)

const files = {
  'packages/elements/custom-elements.json': json(manifest),
  'packages/elements/web-types.json': json(webTypes(elements, about)),
  'packages/elements/vscode.html-custom-data.json': json(vscodeHtml(elements)),
  'packages/elements/vscode.css-custom-data.json': json(vscodeCss(elements)),
  'packages/elements/src/frameworks/tag-types.ts': tagTypes(elements),
  'packages/react/src/elements.ts': reactComponents(elements),
  ...definingFiles(),
  ...referencePages(manifest),
}

/** Formats files in one run of Biome, in a temporary directory: a run for each takes ten times as long. */
const formatted = (sources) => {
  const directory = mkdtempSync(join(tmpdir(), 'whenable-elements-'))
  const write = (file, text) => {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), text)
  }
  try {
    // The directory is no repository.
    const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    write('biome.json', JSON.stringify({ ...settings, vcs: undefined }))
    for (const [file, source] of Object.entries(sources)) write(file, source)
    const biome = spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', '.'], {
      cwd: directory,
      encoding: 'utf8',
    })
    if (biome.status !== 0) throw new Error(biome.stdout + biome.stderr)
    return Object.keys(sources).map((file) => [file, readFileSync(join(directory, file), 'utf8')])
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const stale = formatted(files).filter(([file, text]) => {
  const path = join(root, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return true
})
if (stale.length && process.argv.includes('--check')) {
  const names = stale.map(([file]) => file).join('\n')
  console.error(`Out of date. Run: node scripts/generate-element-data.mjs\n${names}`)
  process.exit(1)
}
console.log(`${elements.length} elements, ${stale.length} of ${Object.keys(files).length} files written`)
