import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locationOf, pages, readPage, root, samples } from '../guide-samples.js'

const { scripts, packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The `--help` text of a program of this repository. */
const helpOf = (...command: string[]): string =>
  execFileSync(process.execPath, [...command, '--help'], { cwd: root, encoding: 'utf8' })

const whenable = 'packages/service/bin/whenable.js'

/** The names of the commands of `whenable`, by its own list. */
const commandNames = [...helpOf(whenable).matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name)

const help: Readonly<Record<string, string>> = Object.fromEntries(
  commandNames.map((name) => [name, helpOf(whenable, name)]),
)

const startHelp = helpOf('scripts/start.mjs')

const optionsOf = (words: readonly string[]): string[] =>
  words.filter((word) => word.startsWith('--') && word.length > 2).map((word) => word.split('=')[0] ?? '')

/** Unknown options of a command, by the program's help text. */
const unknownTo = (help: string, words: readonly string[]): string =>
  optionsOf(words)
    .filter((option) => !help.includes(`${option} `))
    .join(' ')

/** The command line of the service: a command, then its options. */
const serviceProgram = ([name = '', ...words]: readonly string[]): string => {
  if (!name || name === '--help') return ''
  const own = help[name]
  return own === undefined ? `whenable has no command ${name}` : unknownTo(own, words)
}

const installed = (name: string): string =>
  existsSync(join(root, 'node_modules/.bin', name)) ? '' : `${name} is not installed`

/** Commands of pnpm itself in the pages. */
const ofPnpm: Readonly<Record<string, (words: readonly string[]) => string>> = {
  install: () => '',
  add: () => '',
  pack: () => '',
  exec: ([name = '']) => installed(name),
}

const ofScript: Readonly<Record<string, (words: readonly string[]) => string>> = {
  start: (words) => unknownTo(startHelp, words),
  bench: ([name = '']) => (existsSync(join(root, `benchmarks/${name}.mjs`)) ? '' : `no benchmark ${name}`),
}

const script = ([name = '', ...words]: readonly string[]): string =>
  name in scripts ? (ofScript[name]?.(words) ?? '') : `no script ${name}`

const pnpm = ([name = '', ...words]: readonly string[]): string =>
  ofPnpm[name] ? ofPnpm[name](words) : script([name, ...words])

const nothing = () => ''

/** Program → the problem with its arguments, or an empty text. */
const programs: Readonly<Record<string, (words: readonly string[]) => string>> = {
  pnpm,
  npm: ([name = '', ...words]) =>
    name === 'install' ? '' : script(name === 'run' ? words : [name, ...words]),
  npx: (given) => {
    const [name = '', ...words] = given.filter((word) => word !== '--yes')
    if (name.startsWith('pnpm@'))
      return name === packageManager ? pnpm(words) : `expected the pinned ${packageManager}`
    return name === 'whenable' ? serviceProgram(words) : installed(name)
  },
  node: ([file = '', ...words]) =>
    /bin\/whenable\.js$/.test(file)
      ? serviceProgram(words)
      : existsSync(join(root, file))
        ? ''
        : `no file ${file}`,
  whenable: serviceProgram,
  vitest: nothing,
  // Programs of the system or of a server.
  ...Object.fromEntries(
    [
      'apt-get',
      'cd',
      'cp',
      'createdb',
      'echo',
      // Run by curl.test.ts.
      'curl',
      'git',
      'install',
      'journalctl',
      'ln',
      'mkdir',
      'pg_dump',
      'pg_restore',
      'podman',
      'rm',
      'sed',
      'systemctl',
      'tar',
    ].map((name) => [name, nothing]),
  ),
}

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The problem with a path that is missing in this repository. Built and installed files are not checked. */
const missingPath = (word: string): string => {
  const path = word.replace(/^['"]|['"]$/g, '').replace(/^(?:\.\/|\/opt\/whenable\/)/, '')
  const [folder = '', ...rest] = path.split('/')
  const isOurs = rest.length > 0 && folders.includes(folder)
  return !isOurs || /\*|(?:^|\/)(?:dist|node_modules)(?:\/|$)/.test(path) || existsSync(join(root, path))
    ? ''
    : `no file ${path}`
}

/** The problems of a command and its environment variables. */
const faultsOf = (command: string): string[] => {
  const all = command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
  const words = all.slice(all.findIndex((word) => !/^[A-Z_]+=/.test(word)))
  const [program = '', ...given] = words.every((word) => /^[A-Z_]+=/.test(word)) ? [] : words
  const named = all.flatMap((word) => /^(WHENABLE_[A-Z_]+)=/.exec(word)?.[1] ?? [])
  const settings = named.filter((name) => name !== 'WHENABLE_OPTIONS' && !help['serve']?.includes(name))
  const run = program ? programs[program] : nothing
  return [
    ...settings.map((name) => `no setting ${name}`),
    run ? run(given) : `${program} is not known to this test`,
    ...words.map(missingPath),
  ].filter(Boolean)
}

/** The commands of a block, without comments, continued lines joined. */
const commandsIn = (code: string): string[] =>
  code
    .replaceAll('\\\n', ' ')
    .split(/\n|&&/)
    .map((line) =>
      line
        .replace(/(?:^|\s)#.*/, '')
        .replace(/^WHENABLE_OPTIONS=/, 'whenable serve ')
        .trim(),
    )
    .filter(Boolean)

const inlineCommand = /`((?:TZ=\S+ )?(?:npm|npx|pnpm|vitest|node|whenable) [^`]+)`/g

describe('commands in the pages', () => {
  it('exist, with their options and files', () => {
    const blocks = samples.filter(({ language }) => language === 'sh')
    expect(blocks.length).toBeGreaterThan(5)
    const faults = blocks.flatMap((sample) =>
      commandsIn(sample.code).flatMap((command) =>
        faultsOf(command).map((fault) => `${locationOf(sample)} ${fault}`),
      ),
    )
    expect(faults).toEqual([])
  })

  it.each(pages)('%s names existing commands in its sentences', (page) => {
    const text = readPage(page).replace(/^```[\s\S]*?^```$/gm, '')
    const commands = [...text.matchAll(inlineCommand)].map(([, command = '']) =>
      command.replaceAll('\n', ' '),
    )
    expect(commands.flatMap(faultsOf)).toEqual([])
  })

  it('are refused if they do not exist', () => {
    const wrong = [
      'npm begin',
      'whenable serve --porte 1',
      'whenable sevre',
      'npx @whenable/service serve',
      'npx pnpm@1.0.0 check',
      'cp deploy/none .',
      'crul x',
      'WHENABLE_X=1',
    ]
    expect(wrong.map((command) => faultsOf(command).length)).toEqual(wrong.map(() => 1))
  })
})
