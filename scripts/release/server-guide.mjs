// Follows docs/vps.md word by word in an empty directory, which stands for the root of a server: its commands run in one shell, with the
// guide's paths inside the directory. Only what needs a machine of its own is left out: apt-get, systemctl and journalctl are recorded. Then
// systemd verifies the unit, and its command is run with the environment that the guide wrote.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkService } from './check-service.mjs'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'whenable-server-'))
const inside = (path) => join(home, path)

/** Paths of the server, in the directory. */
const placed = (text) =>
  text.replace(/(?<![\w.])\/(opt|etc|var\/lib)\//g, (_, folder) => `${home}/${folder}/`)

const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const guide = readFileSync(join(root, 'docs/vps.md'), 'utf8')
const steps = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .map(([, code]) => code)
  // Lines to add to the environment when they are needed.
  .filter((code) => !/^WHENABLE_/.test(code))

/** Programs that need a machine: they write down how they were called. */
const recorded = ['apt-get', 'systemctl', 'journalctl']

const prepare = () => {
  for (const folder of ['bin', 'opt', 'etc/caddy', 'etc/systemd/system', 'var/lib/whenable'])
    mkdirSync(inside(folder), { recursive: true })
  for (const name of recorded) {
    writeFileSync(inside(`bin/${name}`), `#!/bin/sh\necho "${name} $*" >> ${inside('recorded')}\n`)
    chmodSync(inside(`bin/${name}`), 0o755)
  }
}

const follow = () => {
  const address = homepage.replace(/#.*$/, '')
  const script = placed(steps.join('\n'))
  if (!script.includes(`git clone ${address} `)) throw new Error(`docs/vps.md: expected git clone ${address}`)
  const { NODE_ENV: _unset, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-euo', 'pipefail', '-c', script.replace(address, root)],
    {
      ...{ cwd: home, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      env: { ...environment, PATH: `${inside('bin')}:${environment.PATH}` },
    },
  )
  if (status !== 0) throw new Error(`docs/vps.md:\n${stdout}${stderr}`)
}

const unit = () => readFileSync(inside('etc/systemd/system/whenable.service'), 'utf8')

const verify = () => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return 'without systemd on this machine'
  const file = inside('whenable.service')
  writeFileSync(file, placed(unit()).replaceAll('/usr/bin/node', process.execPath))
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  const problems = (stdout + stderr).split('\n').filter((line) => line.includes(file))
  if (problems.length) throw new Error(problems.join('\n'))
  return 'verified by systemd'
}

/** Runs the unit's command as systemd would: with the options of the environment file, split at spaces. */
const runUnit = async () => {
  const [, options = ''] =
    /^WHENABLE_OPTIONS=(.*)$/m.exec(readFileSync(inside('etc/whenable/environment'), 'utf8')) ?? []
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit()) ?? []
  const words = placed(command)
    .replace('/usr/bin/node', process.execPath)
    .replace('$WHENABLE_OPTIONS', options)
    .split(' ')
  const output = await checkService(words, { port: 4188, cwd: home })
  if (!/https:\/\/times\.example\.com\/admin#setup=/.test(output))
    throw new Error(`expected the link that makes the owner:\n${output}`)
}

try {
  prepare()
  follow()
  const verified = verify()
  await runUnit()
  const caddy = readFileSync(inside('etc/caddy/Caddyfile'), 'utf8')
  if (!caddy.includes('times.example.com {')) throw new Error('expected the domain in the Caddyfile')
  const commands = readFileSync(inside('recorded'), 'utf8').trim().split('\n').join(' · ')
  console.log(`docs/vps.md works; the unit is ${verified}. Recorded: ${commands}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
