// Follows `deploy/Containerfile` step by step in a temporary directory, without a container engine: the same commands, the same copies, and
// the service started by its entry point. Fails if the image would lack something that the service needs.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkService } from './check-service.mjs'

const root = join(import.meta.dirname, '../..')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const home = mkdtempSync(join(tmpdir(), 'whenable-container-'))

const steps = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .flatMap((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return name ? [{ name, rest }] : []
  })

const { NODE_ENV: _unset, ...inherited } = process.env
const environment = { ...inherited, PATH: `${join(home, 'bin')}:${inherited.PATH}` }
let stage = ''
let entryPoint = []

/** A path of the image in its temporary directory. */
const inside = (path, at = stage) => join(home, at, path)
const workingDirectory = '/opt/whenable'
const placed = (text) =>
  text.replaceAll(workingDirectory, inside(workingDirectory)).replaceAll('/data', inside('/data'))

const run = (command) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    ...{ cwd: inside(workingDirectory), env: environment, encoding: 'utf8' },
  })
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`)
}

/** The files that `COPY . .` takes: what is in the repository, by `.dockerignore` without builds. */
const copyRepository = () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(inside(workingDirectory), file)), { recursive: true })
    cpSync(join(root, file), join(inside(workingDirectory), file))
  }
}

const take = {
  FROM: (rest) => {
    if (!/^docker\.io\/library\/node:(?:2[24]|26)(?:\.[\d.]+)?-slim\b/.test(rest))
      throw new Error(`FROM ${rest}: expected a supported line of Node`)
    stage = / AS (\w+)$/.exec(rest)?.[1] ?? 'image'
    mkdirSync(inside(workingDirectory), { recursive: true })
  },
  RUN: (rest) => {
    // The program that npm would install for all users.
    if (rest === `npm install --global ${packageManager}`) return
    if (rest.startsWith('install --directory')) mkdirSync(inside('/data'), { recursive: true })
    else run(placed(rest))
  },
  COPY: (rest) => {
    if (rest === '. .') return copyRepository()
    const [, from, source, target] = /^--from=(\w+) (\S+) (\S+)$/.exec(rest) ?? []
    const at =
      target === './' ? join(workingDirectory, source.split('/').at(-1)) : join(workingDirectory, target)
    cpSync(inside(source, from), inside(at), { recursive: true, verbatimSymlinks: true })
  },
  ENTRYPOINT: (rest) => {
    entryPoint = JSON.parse(rest)
  },
}

/** Starts the image's entry point with the options of docs/containers.md. */
const runService = async () => {
  const options = ['--public-url', 'https://times.example.com', '--trust-proxy', '1']
  await checkService([...entryPoint, ...options].map(placed), { port: 4189, cwd: inside(workingDirectory) })
}

try {
  mkdirSync(join(home, 'bin'))
  writeFileSync(join(home, 'bin/pnpm'), `#!/bin/sh\nexec npx --yes ${packageManager} "$@"\n`)
  chmodSync(join(home, 'bin/pnpm'), 0o755)
  for (const { name, rest } of steps) take[name]?.(rest)
  await runService()
  const { stdout } = spawnSync('du', ['-sm', join(home, 'image')], { encoding: 'utf8' })
  console.log(`The image's steps pass; the service in it answers. ${stdout.split('\t')[0]} MB besides Node`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
