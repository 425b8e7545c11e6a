import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'whenable-release-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const packages = readdirSync(join(root, 'packages'))
/** What a release reads of the repository. */
const kept = [
  ...['package.json', 'pnpm-workspace.yaml', 'biome.json', 'CHANGELOG.md', '.changeset/config.json'],
  ...['scripts/release', 'demo/package.json', ...packages.map((name) => `packages/${name}/package.json`)],
]

const git = (at: string, ...args: string[]): string => {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const { status, stdout, stderr } = spawnSync('git', [...author, ...args], { cwd: at, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}\n${stderr}`)
  return stdout
}

/** A program that records its call, then does what a script in JavaScript says. */
const placeProgram = (file: string, script = ''): void => {
  writeFileSync(
    file,
    `#!${process.execPath}\nconst args = process.argv.slice(2)\nconst { appendFileSync, existsSync, writeFileSync } = require('node:fs')\n` +
      `const name = require('node:path').basename(__filename)\n` +
      `appendFileSync(process.env.CALLS, JSON.stringify([name, ...args]) + '\\n')\n${script}`,
  )
  chmodSync(file, 0o755)
}

interface Scene {
  /** Texts of changesets. */
  readonly changesets?: readonly string[]
  /** What the forge has: releases by their tags, and numbers of pull requests. */
  readonly released?: readonly string[]
  readonly open?: readonly string[]
  /** The registry refuses the packages. */
  readonly isRefused?: boolean
}

let scenes = 0

/** Runs the command of the workflow in a copy of the repository, with another forge and another registry. */
const release = ({ changesets = [], released = [], open = [], isRefused = false }: Scene) => {
  const folder = join(home, String(++scenes))
  const repository = join(folder, 'repository')
  for (const path of kept) cpSync(join(root, path), join(repository, path), { recursive: true })
  for (const [index, text] of changesets.entries())
    writeFileSync(join(repository, `.changeset/change-${index}.md`), text)
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n.cache\n')
  git(folder, 'init', '--quiet', '--bare', 'origin.git')
  git(repository, 'init', '--quiet', '--initial-branch', 'main')
  git(repository, 'remote', 'add', 'origin', join(folder, 'origin.git'))
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--message', 'all: begin')

  const programs = join(folder, 'bin')
  const modules = join(repository, 'node_modules/.bin')
  for (const one of [programs, modules]) mkdirSync(one, { recursive: true })
  placeProgram(
    join(programs, 'gh'),
    `if (args[0] === 'release' && args[1] === 'list') console.log(${JSON.stringify(released.join('\n'))})\n` +
      `if (args[0] === 'pr' && args[1] === 'list') console.log(${JSON.stringify(open.join('\n'))})\n` +
      `if (args[1] === 'create' && args[0] === 'release' && !existsSync(args[3])) process.exit(1)`,
  )
  // The checks have tests of their own.
  placeProgram(
    join(programs, 'npx'),
    `if (args.includes('pack')) for (const name of ${JSON.stringify(packages)}) writeFileSync(args.at(-1) + '/whenable-' + name + '-' + ` +
      `JSON.parse(require('node:fs').readFileSync('packages/' + name + '/package.json', 'utf8')).version + '.tgz', '')`,
  )
  placeProgram(
    join(programs, 'node'),
    `if (args[0].endsWith('sbom.mjs')) writeFileSync(args[1], '{}')\n` +
      `if (!args[0].startsWith('scripts/') || args[0].endsWith('version.mjs'))\n` +
      `  process.exit(require('node:child_process').spawnSync(process.execPath, args, { stdio: 'inherit' }).status)`,
  )
  const placeReal = (name: string) => {
    writeFileSync(join(modules, name), `#!/bin/sh\nexec '${join(root, 'node_modules/.bin', name)}' "$@"\n`)
    chmodSync(join(modules, name), 0o755)
  }
  placeProgram(join(modules, 'vitest'))
  placeReal('biome')
  if (changesets.length) placeReal('changeset')
  else placeProgram(join(modules, 'changeset'), isRefused ? 'process.exit(1)' : '')

  const calls = join(folder, 'calls')
  const output = join(folder, 'output')
  for (const file of [calls, output]) writeFileSync(file, '')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/release.mjs'], {
    cwd: repository,
    encoding: 'utf8',
    env: {
      ...{ PATH: `${programs}:${process.env['PATH']}`, HOME: folder, CALLS: calls, GITHUB_OUTPUT: output },
      ...{ ACTIONS_ID_TOKEN_REQUEST_URL: 'https://forge.example', GITHUB_SHA: 'c0ffee' },
    },
  })
  const called: string[][] = readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const find = (...start: string[]) => called.find((call) => start.every((word, at) => call[at] === word))
  return { repository, status, printed: stdout + stderr, find, output: readFileSync(output, 'utf8') }
}

const versionIn = (repository: string): string =>
  JSON.parse(readFileSync(join(repository, 'packages/elements/package.json'), 'utf8')).version
const current = versionIn(root)
const changeset = "---\n'@whenable/elements': minor\n---\n\nAdded: A thing.\n"

describe('with changesets', () => {
  it('the next version and its changelog become a pull request, which is tested', () => {
    const { repository, status, printed, find, output } = release({ changesets: [changeset] })
    expect(status, printed).toBe(0)
    const version = versionIn(repository)
    expect(version).not.toBe(current)
    const pushed = (path: string) => git(repository, 'show', `origin/next-release:${path}`)
    git(repository, 'fetch', '--quiet')
    for (const name of packages)
      expect(JSON.parse(pushed(`packages/${name}/package.json`)).version).toBe(version)
    expect(pushed('CHANGELOG.md')).toContain('- A thing.')
    expect(git(repository, 'ls-tree', '--name-only', 'origin/next-release', '.changeset/')).toBe(
      '.changeset/config.json\n',
    )
    expect(find('gh', 'pr', 'create')?.join(' ')).toMatch(
      `--base main --head next-release --title Release ${version} --body`,
    )
    expect(find('gh', 'pr', 'create')?.at(-1)).toContain('- A thing.')
    expect(find('gh', 'workflow', 'run')?.slice(3)).toEqual(['ci.yml', '--ref', 'next-release'])
    expect([find('changeset', 'publish'), output]).toEqual([undefined, ''])
  })

  it('an open pull request follows', () => {
    const { status, printed, find } = release({ changesets: [changeset], open: ['12'] })
    expect(status, printed).toBe(0)
    expect(find('gh', 'pr', 'edit')?.[3]).toBe('12')
    expect(find('gh', 'pr', 'create')).toBeUndefined()
  })
})

describe('without changesets', () => {
  it('packages are published, then their release has a tag and the bill of materials, and the image its version', () => {
    const { status, printed, find, output } = release({ released: ['v0.0.9'] })
    expect(status, printed).toBe(0)
    // Tags of packages would stay on the machine of the workflow.
    expect(find('changeset', 'publish')).toEqual(['changeset', 'publish', '--no-git-tag'])
    const [, , , tag, file, ...rest] = find('gh', 'release', 'create') ?? []
    expect([tag, ...rest.slice(0, 2)]).toEqual([`v${current}`, '--target', 'c0ffee'])
    expect(file).toMatch(/whenable\.cdx\.json$/)
    expect(output).toBe(`version=${current}\n`)
  })

  it('a version is released once', () => {
    const { status, find, output } = release({ released: [`v${current}`, 'v0.0.9'] })
    expect(status).toBe(0)
    expect([find('changeset', 'publish'), find('gh', 'release', 'create'), output]).toEqual([
      undefined,
      undefined,
      '',
    ])
  })

  it('packages that the registry refuses are not released', () => {
    const { status, find, output } = release({ isRefused: true })
    expect(status).toBe(1)
    expect([find('gh', 'release', 'create'), output]).toEqual([undefined, ''])
  })
})
