// A private PostgreSQL cluster for tests, in a temporary folder, with its own socket and port. Race tests need a real server, because
// the embedded database has only one connection.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { install, mayInstall } from './system-programs.mjs'

const isRoot = process.getuid?.() === 0
const distribution = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs: the newest of Debian's, or that of `pg_config`. Empty if there is none. */
export const postgresPrograms = () => {
  const versions = existsSync(distribution)
    ? readdirSync(distribution).sort((a, b) => Number(b) - Number(a))
    : []
  const found = versions
    .map((version) => join(distribution, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (found) return found
  const onPath = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const bin = onPath.status === 0 ? onPath.stdout.trim() : ''
  return bin && existsSync(join(bin, 'initdb')) ? bin : ''
}

/** There is no PostgreSQL server on this machine, and none can be installed. */
export class MissingPostgres extends Error {}

/**
 * Starts a cluster and returns its address and a function that stops and removes it.
 *
 * @param options the directory in which to create the cluster's directory, and whether what is committed survives a loss of power, which tests
 *   need not wait for.
 * @throws MissingPostgres with what to install, if there is no server and none can be installed.
 */
export async function startPostgres({ parentDirectory = tmpdir(), isDurable = false } = {}) {
  if (!postgresPrograms() && mayInstall()) {
    console.error('PostgreSQL not found. Installing the package of the distribution (once).')
    install('postgresql')
  }
  const bin = postgresPrograms()
  if (!bin) {
    throw new MissingPostgres(
      'The race tests need a PostgreSQL server. Install one (Debian, Ubuntu: sudo apt-get install postgresql; ' +
        'macOS: brew install postgresql), or set WHENABLE_TEST_POSTGRES to the address of an empty database.',
    )
  }
  const directory = mkdtempSync(join(parentDirectory, 'whenable-postgres-'))
  const data = join(directory, 'data')
  // PostgreSQL refuses to run as root, so it runs as the distribution's user.
  const [user, group] = ['-u', '-g'].map((flag) =>
    isRoot ? Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) : undefined,
  )
  if (isRoot) chownSync(directory, user, group)
  const run = (program, ...args) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      cwd: directory,
      uid: user,
      gid: group,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const port = await freePort()
  run('initdb', '-D', data, '-U', 'whenable', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${directory} -c max_connections=120 -c fsync=${isDurable ? 'on' : 'off'}`
  run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start')
  return {
    url: `postgres://whenable@127.0.0.1:${port}/postgres`,
    stop() {
      try {
        run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}
