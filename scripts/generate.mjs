// Makes the files that Git ignores from those that it has, if these have changed. Runs with each `pnpm install`, and before builds, checks
// and tests. `pnpm generate`
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '..')

/** Sources in which an element's public words are found. */
const sourcesOfWords = ['time', 'contract', 'flow', 'elements', 'admin'].map((name) => `packages/${name}/src`)

/**
 * What is generated. `inputs` are files, and folders with all that is in them but `except`. `make` returns the text of each file by its path;
 * it is loaded and called only if an input has changed.
 */
const generators = [
  {
    name: 'texts',
    inputs: ['texts', 'scripts/texts', 'node_modules/cldr-dates-full/package.json'],
    make: async () => (await import('./texts/outputs.mjs')).textFiles(),
  },
  {
    name: 'readers',
    inputs: ['packages/contract/src', 'scripts/generate-readers.mjs'],
    except: /\.test\.ts$|\/generated\//,
    make: async () => (await import('./generate-readers.mjs')).readerFiles(),
  },
  {
    name: 'definitions of elements',
    inputs: ['packages/elements/src/tags.ts', 'packages/admin/src/tags.ts', 'scripts/element-data/tags.mjs'],
    make: async () => (await import('./element-data/tags.mjs')).definingFiles(),
  },
  {
    name: 'element data',
    inputs: [
      ...sourcesOfWords,
      'packages/elements/package.json',
      'packages/admin/package.json',
      'custom-elements-manifest.config.mjs',
      'scripts/element-data',
      'site/generator/reference.mjs',
      'site/generator/reference-samples.mjs',
      'node_modules/@custom-elements-manifest/analyzer/package.json',
    ],
    except: /\.test\.ts$|\/src\/(?:define|frameworks|locales|testing|ssr)\//,
    make: async () => (await import('./element-data/files.mjs')).elementFiles(),
  },
]

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/** The files of an input, by their paths from the root. */
const filesOf = (root, input, except) => {
  if (!statSync(join(root, input)).isDirectory()) return [input]
  return readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !except?.test(file))
    .sort()
}

/** A hash of the inputs and of this file, by names and contents. */
const hashOfInputs = (root, { inputs, except }) => {
  const files = inputs.flatMap((input) => filesOf(root, input, except))
  const hashes = files.map((file) => `${file}\0${hashOf(readFileSync(join(root, file)))}`)
  return hashOf([hashOf(readFileSync(import.meta.filename)), ...hashes].join('\n'))
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Writes a file at once, for others that read it meanwhile; one that has this text is left alone, with its time. */
const write = (file, text) => {
  if (textOf(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

/** Runs a generator, unless its files are those that it made from these inputs. Files that it no longer makes are removed. */
export const runGenerator = async (root, generator) => {
  const { name, make } = generator
  const recordFile = join(root, '.cache/generated', `${name.replaceAll(' ', '-')}.json`)
  const before = JSON.parse(textOf(recordFile) ?? '{"outputs":{}}')
  const inputs = hashOfInputs(root, generator)
  const isThere = ([file, hash]) => hashOf(textOf(join(root, file)) ?? '') === hash
  if (before.inputs === inputs && Object.entries(before.outputs).every(isThere)) return
  const made = await make()
  for (const file of Object.keys(before.outputs))
    if (!(file in made)) rmSync(join(root, file), { force: true })
  for (const [file, text] of Object.entries(made)) write(join(root, file), text)
  const outputs = Object.fromEntries(Object.entries(made).map(([file, text]) => [file, hashOf(text)]))
  write(recordFile, JSON.stringify({ inputs, outputs }))
  console.log(`Generated ${name}: ${Object.keys(made).length} files`)
}

/** Brings everything that is generated up to date. Throws if a generator does. */
export const generate = async () => {
  for (const generator of generators) await runGenerator(repository, generator)
}

if (process.argv[1] === import.meta.filename) await generate()
