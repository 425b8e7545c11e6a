// Writes `packages/embed/NOTICE.md`: the libraries of which the script tag's files contain code, with their licences. Reads the source maps
// of the build. `--check` writes nothing and fails if the file is out of date.
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const scripts = join(root, 'packages/embed/dist/script')
const notice = join(root, 'packages/embed/NOTICE.md')

/** The folder of the package that a file belongs to. */
const packageOf = (file) => {
  let folder = dirname(file)
  while (
    !existsSync(join(folder, 'package.json')) ||
    !JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
  )
    folder = dirname(folder)
  return folder
}

/** The folders of the bundled libraries. */
const bundled = () => {
  const found = new Set()
  const maps = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  for (const map of maps) {
    const { sources } = JSON.parse(readFileSync(join(scripts, map), 'utf8'))
    for (const source of sources) {
      if (!source.includes('node_modules/')) continue
      found.add(packageOf(realpathSync(join(scripts, dirname(map), source))))
    }
  }
  return found
}

const licenceText = (folder) => {
  const file = readdirSync(folder).find((name) => /^(?:licence|license)(?:\.|$)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : ''
}

const libraries = [...bundled()]
  .map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { name, version, license, text: licenceText(folder) }
  })
  .sort((one, other) => one.name.localeCompare(other.name))

const missing = libraries.filter(({ license, text }) => !license || !text)
if (missing.length) {
  console.error(`No licence in: ${missing.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const minor = (version) => version.split('.').slice(0, 2).join('.')

/** Licence text → the libraries under it: those of one project share theirs. */
const texts = new Map()
for (const library of libraries) texts.set(library.text, [...(texts.get(library.text) ?? []), library])

const text = `<!-- Generated from the build by scripts/release/bundled-licences.mjs. -->

# Licences of the libraries in the script tag

The files of the script tag contain code of these libraries, unchanged except for being minified.

| Library | Version | Licence |
| --- | --- | --- |
${libraries.map(({ name, version, license }) => `| ${name} | ${minor(version)} | ${license} |`).join('\n')}
${[...texts].map(([licence, group]) => `\n## ${group.map(({ name }) => name).join(', ')}\n\n\`\`\`text\n${licence}\n\`\`\`\n`).join('')}`

if (process.argv.includes('--check')) {
  const squeezed = (markdown) => markdown.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---').trim()
  if (!existsSync(notice) || squeezed(readFileSync(notice, 'utf8')) !== squeezed(text)) {
    console.error(`${relative(root, notice)} is out of date. Run: node scripts/release/bundled-licences.mjs`)
    process.exit(1)
  }
} else writeFileSync(notice, text)
console.log(`${libraries.length} libraries in the script tag`)
