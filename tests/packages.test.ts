import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { samplesOf } from './guide-samples.js'

const root = join(import.meta.dirname, '..')
const names = readdirSync(join(root, 'packages'))
/** A project that has installed the packed packages. Their dependencies are linked from this repository. */
const home = join(root, '.cache', 'packed')
const tarball = (name: string) => join(home, `whenable-${name}-${version}.tgz`)
const installed = (name: string) => join(home, 'node_modules', '@whenable', name)
const { packageManager, homepage, bugs, repository } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const { version } = JSON.parse(readFileSync(join(root, 'packages/elements/package.json'), 'utf8'))

interface PackageJson {
  readonly license: string
  readonly keywords: readonly string[]
  readonly exports: Record<string, string | Record<string, string>>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly sideEffects: boolean | string[]
}
const packageJsonOf = (name: string): PackageJson =>
  JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'))

const run = (program: string, args: string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

const filesOf = (name: string) =>
  readdirSync(installed(name), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed(name).length + 1))

/** Links the dependencies of a package, including peer and development dependencies. */
const linkOthers = (modules: string) => {
  for (const entry of readdirSync(modules, { encoding: 'utf8' })) {
    if (entry === '@whenable' || entry.startsWith('.')) continue
    const scoped = entry.startsWith('@') ? readdirSync(join(modules, entry)) : ['']
    for (const one of scoped) {
      const target = join(home, 'node_modules', entry, one)
      if (existsSync(target)) continue
      mkdirSync(dirname(target), { recursive: true })
      symlinkSync(join(modules, entry, one), target)
    }
  }
}

/** Compiles sources as in a project that has installed the packages, with Node's resolution and with library checks. */
const typeErrorsOf = (sources: Record<string, string>) => {
  for (const [file, source] of Object.entries(sources)) writeFileSync(join(home, file), source)
  const compilerOptions = {
    ...{ target: 'es2022', module: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
    ...{ jsx: 'react-jsx', strict: true, noEmit: true, skipLibCheck: false },
  }
  const config = JSON.stringify({ compilerOptions, files: Object.keys(sources) })
  writeFileSync(join(home, 'tsconfig.json'), config)
  return spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', home], { encoding: 'utf8' }).stdout
}

/** Every import path of `exports`, with patterns expanded. */
const entriesOf = (name: string): string[] =>
  Object.entries(packageJsonOf(name).exports).flatMap(([entry, target]) => {
    const path = typeof target === 'string' ? target : String(target['default'])
    const specifier = `@whenable/${name}${entry.slice(1)}`
    // The entries `internal/*` are for admin, whose entries import them.
    if (!path.endsWith('.js') || entry.startsWith('./internal/')) return []
    if (!entry.includes('*')) return [specifier]
    const [before = '', after = ''] = path.slice(2).split('*')
    return filesOf(name)
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => specifier.replace('*', file.slice(before.length, file.length - after.length)))
  })

describe('packed packages', { timeout: 120_000 }, () => {
  beforeAll(() => {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    const pack = ['-r', '--filter', './packages/*', 'pack', '--pack-destination', home]
    run('npx', ['--yes', packageManager, ...pack], root)
    for (const name of names) {
      mkdirSync(installed(name), { recursive: true })
      run('tar', ['xzf', tarball(name), '--strip-components', '1', '-C', installed(name)], home)
      linkOthers(join(root, 'packages', name, 'node_modules'))
    }
    writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  }, 120_000)

  describe.each(names)('%s', (name) => {
    it('passes publint', async () => {
      const data = readFileSync(tarball(name))
      const pack = { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) }
      const { messages, pkg } = await publint({ pack, strict: true })
      expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
    })

    it('has types that match its modules', async () => {
      const entrypoints = entriesOf(name).map((entry) => entry.replace(`@whenable/${name}`, '.'))
      const packed = createPackageFromTarballData(readFileSync(tarball(name)))
      const analysis = await checkPackage(packed, { entrypoints })
      // The packages are ESM only, so `require` and the old resolution are not checked.
      const problems = analysis.types
        ? analysis.problems.filter(
            (problem) => !('resolutionKind' in problem && /^node1(?:0|6-cjs)$/.test(problem.resolutionKind)),
          )
        : ['no types']
      expect(problems).toEqual([])
    })

    it('contains its licence and a readme, but no tests', () => {
      expect(packageJsonOf(name).license).toBe('MIT')
      const files = filesOf(name)
      expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
      expect(files.filter((file) => /\.test\.|(?:^|\/)testing\/|tsbuildinfo/.test(file))).toEqual([])
    })

    it('contains the source that each source map names', () => {
      const maps = filesOf(name).filter((file) => file.endsWith('.map') && !file.startsWith('dist/script/'))
      const missing = maps.flatMap((file) => {
        const map = JSON.parse(readFileSync(join(installed(name), file), 'utf8'))
        const folder = join(installed(name), dirname(file))
        return map.sources
          .filter((source: string) => !existsSync(join(folder, source)))
          .map((source: string) => `${file}: ${source}`)
      })
      expect(maps.length).toBeGreaterThan(0)
      expect(missing, 'left by an earlier build, unless a source is not packed: delete dist').toEqual([])
    })

    it('says where it comes from, and is published with its provenance', () => {
      const about = packageJsonOf(name)
      expect(about).toMatchObject({
        ...{ homepage, bugs, version, engines: { node: '>=20.19' } },
        repository: { ...repository, directory: `packages/${name}` },
        publishConfig: { access: 'public', provenance: true },
      })
      expect(about.keywords.length).toBeGreaterThan(3)
    })

    it('depends on version ranges, so that a page loads each library once', () => {
      const { dependencies = {}, peerDependencies = {} } = packageJsonOf(name)
      const ranges = Object.entries({ ...dependencies, ...peerDependencies })
      expect(ranges.filter(([, range]) => !/^\^\d/.test(range))).toEqual([])
    })

    it('loads every entry on a server without a document', () => {
      const entries = entriesOf(name)
      expect(entries.length).toBeGreaterThan(0)
      const imports = entries.map((entry) => `await import('${entry}')`).join('\n')
      const script = `${imports}\nif ('document' in globalThis) throw new Error('there is a document')\nprocess.exit()`
      expect(run(process.execPath, ['--input-type=module', '--eval', script], home)).toBe('')
    })
  })
  it.each([
    ["import { Booking } from '@whenable/elements'", [], 0],
    ["import { Bookings } from '@whenable/admin'", [], 0],
    ["import { Month } from '@whenable/react'", [], 0],
    ["import { useBookingFlow } from '@whenable/react'; console.log(useBookingFlow)", [], 42_000],
    ["import { Month } from '@whenable/react'; console.log(Month)", ['when-month'], 60_000],
    [
      "import { DayList } from '@whenable/react'; console.log(DayList)",
      ['when-slot-list', 'when-day-list'],
      90_000,
    ],
    ["import '@whenable/elements/define/month'", ['when-month'], 60_000],
  ])('leaves out of a bundle what is not used: %s', async (contents, registered, most) => {
    const { outputFiles } = await build({
      ...{ bundle: true, minify: true, write: false, format: 'esm', external: ['react'] },
      stdin: { contents, resolveDir: home },
    })
    const code = outputFiles[0]?.text ?? ''
    const tags = [...code.matchAll(/\("(when-[\w-]+)",[\w$]+\)/g)].map(([, tag]) => tag)
    expect(tags).toEqual(registered)
    expect(code.length).toBeLessThanOrEqual(most)
  })

  it('contains the database from which a first start creates its own', () => {
    expect(filesOf('service')).toContain('dist/new-database.tar.gz')
  })

  it('has types that every framework accepts and that reject mistakes', () => {
    const folder = join(root, 'tests/packages')
    const files = readdirSync(folder)
    expect(files.length).toBeGreaterThan(3)
    const sources = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])
    expect(typeErrorsOf(Object.fromEntries(sources))).toBe('')
  })

  it('keeps the promises of the guide on frameworks in TypeScript', () => {
    const solid = '/** @jsxImportSource solid-js */\n'
    const samples = [
      ...samplesOf('Plain HTML', 'ts').map((code, index) => [`plain-${index}.ts`, code]),
      ...samplesOf('React', 'tsx').map((code, index) => [`react-${index}.tsx`, code]),
      ...samplesOf('Solid', 'tsx').map((code, index) => [`solid-${index}.tsx`, solid + code]),
    ]
    expect(samples.length).toBe(4)
    expect(typeErrorsOf(Object.fromEntries(samples))).toBe('')
  })
})
