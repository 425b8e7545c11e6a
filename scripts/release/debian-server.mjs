// An empty Debian 13 in a temporary directory, started with its own systemd in namespaces of its own: what a rented server is on the first day.
// It needs root, Linux and a mirror of Debian, which is taken from the configuration of this machine's apt.
// cspell:ignore aptopt devpts dpkgopt indextargets minbase mmdebstrap mountinfo noheadings nsenter procs ptmx ptmxmode setpriv sysfs sysv urandom
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { mayInstall, program } from '../system-programs.mjs'

/** There is no Debian on this machine, for a reason that is not the guide's. */
export class MissingDebian extends Error {}

const missing = (reason) => {
  throw new MissingDebian(reason)
}

const run = (command, args) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...{ encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  })
  return { isGood: status === 0, stdout: stdout ?? '', stderr: stderr || (error?.message ?? '') }
}

/** The mirror from which this machine installs Debian. */
const mirror = () => {
  const { stdout } = run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(LABEL)',
    'Created-By: Packages',
  ])
  const [, address] = /^(\S+) Debian$/m.exec(stdout) ?? missing('apt of this machine has no mirror of Debian')
  return address
}

/** How apt of this machine reaches its mirrors, such as through a proxy. */
const aptOptions = () =>
  run('apt-config', ['dump', '--format', '%f "%v";%n', 'Acquire'])
    .stdout.split('\n')
    .filter((line) => /^Acquire::(?:https?::|Check-|Retries)/.test(line))
    .map((option) => `--aptopt=${option}`)

/** How programs of this machine reach the network. */
const networkVariables = () =>
  Object.entries(process.env).filter(([name]) => /^(?:npm_config_registry|(?:https?|no)_proxy)$/i.test(name))

/** The folder of this machine's control groups in which systemd can have one. */
const controlGroups = () => {
  const { stdout } = run('findmnt', ['--noheadings', '--output', 'TARGET', '--types', 'cgroup2'])
  return stdout.split('\n')[0] || missing('this machine has no second version of control groups')
}

/** Installs an empty Debian 13 into a directory. */
const installDebian = (directory) => {
  let tool
  try {
    tool = program({ title: 'mmdebstrap', names: ['mmdebstrap'], debian: 'mmdebstrap' })
  } catch (error) {
    missing(error.message)
  }
  // What it mounts stays in a namespace of its own, also if it is interrupted.
  const { isGood, stderr } = run('unshare', [
    ...['--mount', '--propagation=private', tool],
    ...['--mode=root', '--variant=minbase', '--include=systemd-sysv,dbus'],
    // The disk of a test is not to be trusted anyway.
    ...['--dpkgopt=force-unsafe-io', ...aptOptions()],
    ...['trixie', directory, mirror()],
  ])
  if (!isGood) missing(stderr)
  // Certificates of this machine, if it needs its own to reach the network.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) cpSync(certificates, join(directory, 'root/certificates.pem'))
}

/** Starts the systemd of a directory: file system, processes, network and control groups are its own. */
const startSystem = `
echo $$ > "$2/cgroup.procs"
exec unshare --mount --pid --fork --kill-child --uts --ipc --net --cgroup sh -euc '
  mount --bind "$0" "$0"
  cd "$0"
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs -o mode=755 tmpfs run
  mount -t tmpfs -o mode=1777 tmpfs tmp
  mount -t tmpfs -o mode=755 tmpfs dev
  for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
  mount -t tmpfs tmpfs dev/shm
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  # Not by chroot: inside one, no unit may have users of its own.
  pivot_root . mnt
  umount --lazy /mnt
  # The kernel and its clock belong to this machine.
  exec setpriv --bounding-set=-sys_module,-sys_time env -i container=other PATH=/usr/sbin:/usr/bin \\
    /usr/lib/systemd/systemd --show-status=no
' "$1"
`

const firstChildOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]
  } catch {
    return ''
  }
}

/** Removes a control group with those in it. */
const removeGroup = (group) => {
  const inside = readdirSync(group, { withFileTypes: true, recursive: true }).filter((one) =>
    one.isDirectory(),
  )
  const groups = [group, ...inside.map((one) => join(one.parentPath ?? one.path, one.name))]
  for (const path of groups.sort().reverse()) rmdirSync(path)
}

/** Starts a Debian in a directory. */
const boot = async (directory) => {
  const group = join(controlGroups(), `whenable-${process.pid}`)
  mkdirSync(group)
  const system = spawn('sh', ['-euc', startSystem, 'sh', directory, group], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [system.stdout, system.stderr]) stream.on('data', (text) => (printed += text))
  const closed = new Promise((done) => system.once('close', done))
  const kill = () => system.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    // The end of the first process ends all others before it is reported.
    const first = firstChildOf(system.pid)
    if (first) process.kill(Number(first), 'SIGKILL')
    else kill()
    await closed
    process.removeListener('exit', kill)
    removeGroup(group)
  }

  /** Runs a script in the system's Bash as root; on this machine's network, if it has to reach others. */
  const shell = (script, { online = false } = {}) => {
    const variables = {
      ...{ HOME: '/root', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      ...{ LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
      ...(online ? Object.fromEntries(networkVariables()) : {}),
      ...(process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: '/root/certificates.pem' } : {}),
    }
    const namespaces = ['mount', 'pid', 'uts', 'ipc', 'cgroup', ...(online ? [] : ['net'])]
    const enter = [
      '--target',
      firstChildOf(system.pid),
      ...namespaces.map((name) => `--${name}`),
      '--root',
      '--wd',
    ]
    const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    return run('nsenter', [
      ...enter,
      'env',
      '-i',
      ...given,
      'bash',
      '-euo',
      'pipefail',
      '-c',
      `cd; ${script}`,
    ])
  }

  for (let tries = 0; ; tries++) {
    const { stdout, stderr } = shell('systemctl is-system-running --wait')
    if (stdout.trim() === 'running') break
    if (system.exitCode !== null || tries > 300 || /degraded/.test(stdout)) {
      const failed = shell('systemctl --failed --plain --no-legend').stdout
      await stop()
      missing(`systemd does not start: ${printed}${stdout}${stderr}${failed}`)
    }
    await delay(100)
  }
  return { shell, stop }
}

/**
 * An empty Debian 13 that has started. `path` is a file of it on this machine.
 *
 * @throws MissingDebian with the reason, if this machine cannot have one.
 */
export const startDebian = async () => {
  if (process.platform !== 'linux' || !mayInstall()) missing('this needs root on a Debian')
  const home = mkdtempSync(join(tmpdir(), 'whenable-debian-'))
  const remove = () => {
    // Never removes through a mount what belongs to this machine.
    if (readFileSync('/proc/self/mountinfo', 'utf8').includes(home)) throw new Error(`${home} has mounts`)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const directory = join(home, 'root')
  try {
    installDebian(directory)
    const { shell, stop } = await boot(directory)
    return {
      shell,
      path: (file) => join(directory, file),
      write: (file, text) => writeFileSync(join(directory, file), text),
      stop: async () => {
        await stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
