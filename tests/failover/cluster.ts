import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { postgresPrograms } from '../../scripts/postgres.mjs'
import { find, install, mayInstall } from '../../scripts/system-programs.mjs'

// The set-up of docs/scale.md on this machine: the files of deploy/cluster, with addresses of 127.0.0.0/8 for those of the machines.

const files = join(import.meta.dirname, '../../deploy/cluster')
const whenable = join(import.meta.dirname, '../../packages/service/bin/whenable.js')

/** The passwords of this cluster, which nobody else reaches. */
const password = 'of-the-cluster-in-tests'

/** The key of the application that both services serve. */
export const apiKey = 'the-key-of-the-cluster-in-tests'

/** Where Debian has programs that are not on every user's `PATH`. */
const debianPaths: Readonly<Record<string, string>> = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}
const packages: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
}

const pathOf = (name: string): string | undefined =>
  find({ names: [name], paths: () => [debianPaths[name]].filter((path) => path !== undefined) } as Parameters<
    typeof find
  >[0])

/** Installs what is missing of Debian's packages. Returns the names of those that are still missing. */
export const installPrograms = (): readonly string[] => {
  const lacks = () => [
    ...Object.keys(packages).flatMap((name) => (pathOf(name) ? [] : (packages[name] ?? []))),
    ...(postgresPrograms() ? [] : ['postgresql']),
  ]
  if (mayInstall() && lacks().length) install(...lacks())
  return lacks()
}

const isRoot = process.getuid?.() === 0

/** PostgreSQL and etcd run as Debian's user, because PostgreSQL refuses root. */
const idOf = (flag: string): number | undefined =>
  isRoot ? Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) : undefined

/** The processes that a process has started, and theirs. */
const descendantsOf = (pid: number): readonly number[] => {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      parents.set(Number(name), Number(parent))
    } catch {
      // It has ended meanwhile.
    }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** Waits until something is so. */
export const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 50))
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** A machine of the cluster. */
export interface Machine {
  readonly name: string
  readonly address: string
}

/**
 * Starts three databases, a proxy and two services, and waits until they serve.
 *
 * @param directory where their files go.
 * @param smtp the address of a mail server.
 */
export const startCluster = async (directory: string, smtp: string) => {
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  const net = `127.${1 + (process.pid % 200)}.${1 + (Math.floor(process.pid / 200) % 200)}.`
  const machines: readonly Machine[] = [1, 2, 3].map((number) => ({
    name: `db${number}`,
    address: `${net}1${number}`,
  }))
  const proxyAddress = `${net}21`
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o700)
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
    return path
  }
  own(directory)
  const logs = own(join(directory, 'logs'))

  /** Writes a file of deploy/cluster for this machine. Returns its path. */
  const place = (file: string, at: Partial<Machine> = {}): string => {
    const home = own(join(directory, at.name ?? 'proxy'))
    const text = readFileSync(join(files, file), 'utf8')
      .replace(/\bNAME\b/g, at.name ?? '')
      .replace(/\bADDRESS\b/g, at.address ?? '')
      .replace(/\b(?:SUPERUSER|REPLICATION|REWIND)_PASSWORD\b/g, password)
      // The system sends from 127.0.0.1 to all addresses of this machine.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', net)
      .replace(/(bind|listen_addr =|host=)( ?)127\.0\.0\.1/g, `$1$2${proxyAddress}`)
      .replace('bind :8080', `bind ${proxyAddress}:8080`)
      // There is no watchdog here: a test resets the machine.
      .replace('mode: required', 'mode: off')
      .replaceAll('/usr/lib/postgresql/15/bin', postgresPrograms())
      .replace(/\/var\/lib\/\S+|\/var\/run\/postgresql|\/etc\/pgbouncer/g, (path) => own(join(home, path)))
      .replace(/(pgpass: .*)/, '$1/file')
    const path = join(home, file)
    writeFileSync(path, text, { mode: 0o600 })
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
    return path
  }

  const running = new Map<string, ReturnType<typeof spawn>>()
  const run = (
    name: string,
    command: string,
    args: readonly string[],
    { env = {}, asRoot = false }: { readonly env?: Record<string, string>; readonly asRoot?: boolean } = {},
  ) => {
    const log = openSync(join(logs, `${name}.log`), 'a')
    const child = spawn(command, args, {
      cwd: directory,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
      ...(asRoot || uid === undefined || gid === undefined ? {} : { uid, gid }),
    })
    running.set(name, child)
    return child
  }
  const ended = (name: string): Promise<void> =>
    new Promise((done) => {
      const child = running.get(name)
      if (!child || child.exitCode !== null || child.signalCode !== null) done()
      else child.once('exit', () => done())
    })

  const startMachine = (machine: Machine): void => {
    run(`${machine.name}-etcd`, pathOf('etcd') ?? '', ['--config-file', place('etcd.yaml', machine)])
    run(`${machine.name}-patroni`, pathOf('patroni') ?? '', [place('patroni.yml', machine)])
  }

  /** All processes of a machine, the database's first, so that it starts none meanwhile. */
  const processesOf = ({ name }: Machine): readonly number[] => {
    const file = join(directory, name, '/var/lib/postgresql/15/whenable/postmaster.pid')
    const postmaster = existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : []
    const others = [`${name}-patroni`, `${name}-etcd`].flatMap((one) => running.get(one)?.pid ?? [])
    return [...new Set([...postmaster, ...others].flatMap(descendantsOf))]
  }
  const signalMachine = (machine: Machine, name: NodeJS.Signals): void => {
    for (const pid of processesOf(machine)) signal(pid, name)
  }

  const primaryStatusOf = ({ address }: Machine) => statusOf(`http://${address}:8008/primary`)
  const primary = async (): Promise<Machine | undefined> => {
    const found = await Promise.all(machines.map(primaryStatusOf))
    return machines[found.indexOf(200)]
  }
  const standbys = async (): Promise<number> => {
    const found = await Promise.all(machines.map(({ address }) => statusOf(`http://${address}:8008/replica`)))
    return found.filter((status) => status === 200).length
  }
  const synchronous = async (): Promise<Machine | undefined> => {
    const found = await Promise.all(machines.map(({ address }) => statusOf(`http://${address}:8008/sync`)))
    return machines[found.indexOf(200)]
  }
  /** Waits until all three databases are there, one of them as the standby that has what was answered. */
  const whole = () =>
    until(async () => !!(await primary()) && (await standbys()) === 2 && !!(await synchronous()))

  const startProxy = () => run('haproxy', pathOf('haproxy') ?? '', ['-db', '-f', place('haproxy.cfg')])

  const services = [1, 2].map((number) => ({ name: `service${number}`, address: `${net}2${number}` }))
  const startService = async ({ name, address }: Machine, port = 5432): Promise<void> => {
    const databaseUrl = `postgres://whenable:${password}@${proxyAddress}:${port}/whenable`
    const args = ['serve', '--host', address, '--port', '4170', '--trust-proxy', '1', '--log', 'json']
    const environment = {
      ...{ WHENABLE_API_KEY: apiKey, WHENABLE_CLIENT_ID: 'client', WHENABLE_DATABASE_URL: databaseUrl },
      ...{ WHENABLE_SMTP: smtp, WHENABLE_OPTIONS: '' },
    }
    run(
      name,
      process.execPath,
      [whenable, ...args, '--mail-from', 'times@example.com', '--public-url', `http://${proxyAddress}:8080`],
      {
        env: environment,
        asRoot: true,
      },
    )
    await until(async () => {
      const child = running.get(name)
      if (child?.exitCode) throw new Error(readFileSync(join(logs, `${name}.log`), 'utf8').slice(-2_000))
      return (await statusOf(`http://${address}:4170/readyz`)) === 200
    })
  }
  const stopService = async ({ name }: Machine): Promise<void> => {
    running.get(name)?.kill('SIGTERM')
    await ended(name)
  }

  /** Runs statements on the primary as its superuser. */
  const query = async (database: string, ...statements: readonly string[]): Promise<pg.QueryResult> => {
    const at = await primary()
    if (!at) throw new Error('there is no primary')
    const client = new pg.Client({ host: at.address, user: 'postgres', password, database })
    await client.connect()
    try {
      let result: pg.QueryResult | undefined
      for (const statement of statements) result = await client.query(statement)
      return result as pg.QueryResult
    } finally {
      await client.end()
    }
  }

  const stop = async (): Promise<void> => {
    for (const { name } of services) signal(running.get(name)?.pid ?? 0, 'SIGKILL')
    for (const machine of machines) signalMachine(machine, 'SIGKILL')
    for (const child of running.values()) child.kill('SIGKILL')
    await Promise.all([...running.keys()].map(ended))
  }

  for (const machine of machines) startMachine(machine)
  try {
    await whole()
    await query(
      'postgres',
      `CREATE ROLE whenable LOGIN PASSWORD '${password}'`,
      'CREATE DATABASE whenable OWNER whenable',
    )
    startProxy()
    for (const service of services) await startService(service)
    await until(async () => (await statusOf(`http://${proxyAddress}:8080/readyz`)) === 200)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    url: `http://${proxyAddress}:8080`,
    machines,
    services,
    primary,
    synchronous,
    whole,
    query,
    stop,
    startMachine,
    startService,
    stopService,
    /** The machine loses its power. */
    kill: (machine: Machine) => signalMachine(machine, 'SIGKILL'),
    /** The machine stands still, and its network says nothing. */
    freeze: (machine: Machine) => signalMachine(machine, 'SIGSTOP'),
    /** Makes another machine the primary, as before maintenance. */
    switchOver: async (from: Machine) => {
      const response = await fetch(`http://${from.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (!response.ok) throw new Error(`the switchover failed: ${await response.text()}`)
    },
    restartProxy: async () => {
      running.get('haproxy')?.kill('SIGKILL')
      await ended('haproxy')
      startProxy()
    },
    /** Starts PgBouncer. Returns its port. */
    startPooler: async () => {
      const userlist = join(directory, 'proxy/etc/pgbouncer/userlist.txt')
      own(dirname(userlist))
      writeFileSync(userlist, `"whenable" "${password}"\n`, { mode: 0o644 })
      run('pgbouncer', pathOf('pgbouncer') ?? '', [place('pgbouncer.ini')])
      const port = 6432
      await until(async () => {
        const client = new pg.Client({
          host: proxyAddress,
          port,
          user: 'whenable',
          password,
          database: 'whenable',
        })
        client.on('error', () => {})
        return client.connect().then(
          () => client.end().then(() => true),
          () => false,
        )
      })
      return port
    },
    /** A session of the pooler's. */
    throughPooler: async (statement: string): Promise<pg.QueryResult> => {
      const client = new pg.Client({
        host: proxyAddress,
        port: 6432,
        user: 'whenable',
        password,
        database: 'whenable',
      })
      await client.connect()
      try {
        return await client.query(statement)
      } finally {
        await client.end()
      }
    },
    logOf: (name: string) => readFileSync(join(logs, `${name}.log`), 'utf8'),
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
