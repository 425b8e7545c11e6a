// Follows docs/vps.md word by word. First choice: on an empty Debian 13, whose systemd runs (`debian-server.mjs`). Where none can be had, in an
// empty directory, which stands for the root of a server: the commands run in one shell, with the guide's paths inside the directory, and
// what needs a machine of its own (apt-get, systemctl, journalctl) is recorded; systemd verifies the unit, and its command is run with the
// environment that the guide wrote.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemdAnalyze } from '../system-programs.mjs'
import { checkService, paths } from './check-service.mjs'
import { MissingDebian, startDebian } from './debian-server.mjs'

const root = join(import.meta.dirname, '../..')
const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const guide = readFileSync(join(root, 'docs/vps.md'), 'utf8')
const address = homepage.replace(/#.*$/, '')

/** The commands under the headings of the guide. */
const sections = guide
  .split(/^## /m)
  .map((section) => [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code))
  // Lines to add to the environment when they are needed.
  .map((blocks) => blocks.filter((code) => !/^WHENABLE_/.test(code)))
  .filter((blocks) => blocks.length > 0)
if (!sections.flat().join('').includes(`git clone ${address} `))
  throw new Error(`docs/vps.md: expected git clone ${address}`)

const setupLink = /https:\/\/times\.example\.com\/admin#setup=\S+/

/** Follows the guide on a started Debian. */
const followOnDebian = async ({ shell, write, path }) => {
  /** Runs a script, and returns what it prints. */
  const take = (script, options) => {
    const { isGood, stdout, stderr } = shell(script, options)
    if (!isGood) throw new Error(`docs/vps.md, on Debian:\n${script}\n${(stdout + stderr).slice(-8_000)}`)
    return stdout
  }
  const expect = (what, actual, expected) => {
    if (!(expected instanceof RegExp ? expected.test(actual) : actual === expected))
      throw new Error(`docs/vps.md, on Debian: ${what}: expected ${expected}, got ${actual}`)
  }

  // The repository's address leads to the one here.
  spawnSync('git', ['clone', '--bare', '--quiet', root, path('srv/whenable.git')])
  write('etc/gitconfig', `[url "file:///srv/whenable.git"]\n\tinsteadOf = ${address}\n`)

  const [start, print] = sections.at(-1)
  take(sections.slice(0, -1).flat().join('\n'), { online: true })
  expect(
    'what systemd finds wrong',
    take('systemd-analyze verify /etc/systemd/system/whenable.service 2>&1'),
    '',
  )
  take('caddy validate --config /etc/caddy/Caddyfile')
  take(start)

  const answerOf = (request) =>
    take(`node -e "require('http').get(${request}, ({ statusCode, headers }) => {
      console.log(statusCode, headers.location ?? '')
      process.exit()
    }).on('error', () => console.log(0))"`).trim()
  const statusOf = (path) => answerOf(`'http://127.0.0.1:4170${path}'`)
  const becomesReady = async () => {
    for (let tries = 0; statusOf('/readyz') !== '200'; tries++) {
      if (tries > 300) throw new Error(`the service does not become ready:\n${take(print)}`)
      await delay(200)
    }
  }
  await becomesReady()
  for (const path of paths) expect(path, statusOf(path), '200')
  const viaCaddy = `{ host: '127.0.0.1', path: '/admin', headers: { host: 'times.example.com' } }`
  expect('Caddy', answerOf(viaCaddy), '308 https://times.example.com/admin')

  const [link] = setupLink.exec(take(print)) ?? []
  expect('the link that makes the owner', link ?? '', setupLink)
  take('systemctl restart whenable')
  await becomesReady()
  const links = take(print).match(new RegExp(setupLink, 'g'))
  expect('different links after a restart', String(new Set(links).size), '2')

  expect('the mode of the API key', take('stat -c %a /var/lib/whenable/api-key').trim(), '600')
  const key = take('cat /var/lib/whenable/api-key').trim()
  if (take(print).includes(key)) throw new Error('docs/vps.md: the API key is in the journal')
  const user = take('stat -c %u /proc/$(systemctl show --property MainPID --value whenable)').trim()
  expect('the user of the service', user, /^6[1-5]\d{3}$/)
  const [, stated] = /`systemd-analyze security` rates it ([\d.]+)/.exec(guide) ?? []
  const rating = /exposure level for whenable\.service: ([\d.]+)/
  expect('the exposure', rating.exec(take('systemd-analyze security --no-pager whenable'))?.[1], stated)
  expect('enabled', take('systemctl is-enabled whenable').trim(), 'enabled')
  const [, node] = /^v(\S+)/.exec(take('node --version')) ?? []
  return `on Debian ${take('cat /etc/debian_version').trim()} with Node ${node}, under its own systemd and behind its Caddy`
}

/** Programs that need a machine: they write down how they were called. */
const recorded = ['apt-get', 'systemctl', 'journalctl']

/** Follows the guide in an empty directory. */
const followInDirectory = async (home) => {
  const inside = (path) => join(home, path)
  /** Paths of the server, in the directory. */
  const placed = (text) =>
    text.replace(/(?<![\w.])\/(opt|etc|var\/lib|usr\/local)\//g, (_, folder) => `${home}/${folder}/`)

  for (const folder of ['bin', 'opt', 'etc/caddy', 'etc/systemd/system', 'var/lib/whenable', 'usr/local/bin'])
    mkdirSync(inside(folder), { recursive: true })
  for (const name of recorded) {
    writeFileSync(inside(`bin/${name}`), `#!/bin/sh\necho "${name} $*" >> ${inside('recorded')}\n`)
    chmodSync(inside(`bin/${name}`), 0o755)
  }

  const { NODE_ENV: _unset, ...environment } = process.env
  const script = placed(sections.flat().join('\n')).replace(address, root)
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    ...{ cwd: home, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    env: { ...environment, PATH: `${inside('bin')}:${environment.PATH}` },
  })
  if (status !== 0) throw new Error(`docs/vps.md:\n${stdout}${stderr}`)

  const unit = readFileSync(inside('etc/systemd/system/whenable.service'), 'utf8')
  const verify = () => {
    const systemd = systemdAnalyze()
    if (!systemd) return 'not verified: no systemd on this machine'
    const file = inside('whenable.service')
    writeFileSync(file, placed(unit).replaceAll('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync(systemd, ['verify', '--man=no', file], { encoding: 'utf8' })
    const problems = (stdout + stderr).split('\n').filter((line) => line.includes(file))
    if (problems.length) throw new Error(problems.join('\n'))
    return 'verified by systemd'
  }
  const verified = verify()

  // The unit's command as systemd would run it: with the options of the environment file, split at spaces.
  const [, options = ''] =
    /^WHENABLE_OPTIONS=(.*)$/m.exec(readFileSync(inside('etc/whenable/environment'), 'utf8')) ?? []
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  const words = placed(command)
    .replace('/usr/bin/node', process.execPath)
    .replace('$WHENABLE_OPTIONS', options)
    .split(' ')
  const output = await checkService(words, { port: 4188, cwd: home })
  if (!setupLink.test(output)) throw new Error(`expected the link that makes the owner:\n${output}`)

  const caddy = readFileSync(inside('etc/caddy/Caddyfile'), 'utf8')
  if (!caddy.includes('times.example.com {')) throw new Error('expected the domain in the Caddyfile')
  const commands = readFileSync(inside('recorded'), 'utf8').trim().split('\n').join(' · ')
  return `in an empty directory; the unit is ${verified}. Recorded: ${commands}`
}

/** A started Debian; undefined, with the reason printed, if this machine cannot have one. */
const findDebian = async () => {
  try {
    return await startDebian()
  } catch (error) {
    if (!(error instanceof MissingDebian)) throw error
    console.log(`No Debian 13 to follow docs/vps.md on: ${error.message.trim()}`)
    return undefined
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const debian = await findDebian()
const home = mkdtempSync(join(tmpdir(), 'whenable-server-'))
try {
  const result = await (debian ? followOnDebian(debian) : followInDirectory(home))
  console.log(`docs/vps.md works ${result}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await debian?.stop()
  rmSync(home, { recursive: true, force: true })
}
