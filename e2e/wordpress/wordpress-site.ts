import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { install, mayInstall } from '../../scripts/system-programs.mjs'
import { writeWordPressLanguages } from '../../scripts/texts/wordpress.mjs'
import type { Resource } from '../fixtures/per-worker.js'

/** A new WordPress with the plugin, and its administrator. */
export interface WordPressSite {
  readonly url: string
  readonly login: string
  readonly password: string
  /** Sets the language of the site, by WordPress' name of the locale. WordPress' own texts stay English: it has none in others here. */
  speak(locale: string, direction?: 'ltr' | 'rtl'): void
  /** The addresses that WordPress itself has called, or would have. */
  calls(): readonly string[]
}

const distribution = '/usr/share/wordpress'
const plugin = join(import.meta.dirname, '../../integrations/wordpress/whenable')
const [login, password] = ['ada', 'a password for tests']

const server = '/usr/sbin/mariadbd'

/** Debian's packages, by a file that each brings. */
const packages = {
  'php-cli': '/usr/bin/php',
  'mariadb-server': server,
  wordpress: join(distribution, 'wp-load.php'),
  'wordpress-theme-twentytwentythree': join(distribution, 'wp-content/themes/twentytwentythree'),
}

const installPackages = () => {
  for (const [name, file] of Object.entries(packages)) {
    if (!existsSync(file) && mayInstall()) install(name)
    if (!existsSync(file))
      throw new Error(`${name} is missing. Install it (Debian, Ubuntu: sudo apt-get install ${name}).`)
  }
}

/** Runs a program to its end. */
const run = (program: string, args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
}

/** Starts a program and waits until it is ready. */
const start = async (
  program: string,
  args: readonly string[],
  {
    log,
    isReady,
    variables = {},
  }: { log: string; isReady: () => boolean | Promise<boolean>; variables?: object },
) => {
  const output = openSync(log, 'a')
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...variables },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 600 || child.exitCode !== null)
      throw new Error(`${program} does not answer:\n${readFileSync(log, 'utf8')}`)
    await delay(100)
  }
  return kill
}

const startDatabase = async (directory: string) => {
  const [data, socket, log] = ['database', 'database.sock', 'database.log'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  run('mariadb-install-db', [
    `--datadir=${data}`,
    '--user=root',
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ])
  const client = (...args: string[]) => ['--no-defaults', `--socket=${socket}`, '--user=root', ...args]
  const stop = await start(
    server,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--user=root',
      '--skip-networking',
      `--pid-file=${data}/pid`,
    ],
    { log, isReady: () => spawnSync('mariadb-admin', client('ping')).status === 0 },
  )
  run('mariadb', client('-e', 'create database wordpress'))
  return { socket, stop }
}

/** WordPress's configuration, as its set-up writes it. */
const configuration = (socket: string, url: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

/** Notes what WordPress itself would call. */
const notingCalls = (file: string) => `<?php
add_filter('pre_http_request', static function ($answer, $options, $url) {
  file_put_contents('${file}', $url . "\\n", FILE_APPEND);
  return $answer;
}, 10, 3);
`

/** Takes the language from a file, as the locale and its direction. WordPress itself reads the direction from its own translations. */
const speaking = (file: string) => `<?php
[$language, $text_direction] = explode(' ', file_get_contents('${file}'));
add_filter('locale', static function () use ($language) { return $language; });
$GLOBALS['text_direction'] = $text_direction;
`

/** Sets WordPress up as its first page does, without sending emails. */
const setUp = (root: string) => `<?php
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
function wp_new_blog_notification() {}
require '${root}/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Marlow Studio', '${login}', 'ada@example.com', false, '', '${password}');
`

/** Starts Debian's WordPress on MariaDB and PHP's own server, in a temporary folder. Nothing is activated yet. */
export const startWordPress = async (): Promise<Resource<WordPressSite>> => {
  installPackages()
  const directory = mkdtempSync(join(tmpdir(), 'whenable-wordpress-'))
  const [root, calls, language] = ['site', 'calls', 'language'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  cpSync(distribution, root, { recursive: true, dereference: true })
  const installed = join(root, 'wp-content/plugins/whenable')
  cpSync(plugin, installed, { recursive: true })
  writeWordPressLanguages(join(installed, 'languages'))
  const mustUse = join(root, 'wp-content/mu-plugins')
  mkdirSync(mustUse, { recursive: true })
  writeFileSync(calls, '')
  writeFileSync(join(mustUse, 'note-calls.php'), notingCalls(calls))
  const speak = (locale: string, direction: 'ltr' | 'rtl' = 'ltr') =>
    writeFileSync(language, `${locale} ${direction}`)
  speak('en_US')
  writeFileSync(join(mustUse, 'speak.php'), speaking(language))
  const database = await startDatabase(directory)
  const port = await freePort()
  const url = `http://localhost:${port}`
  rmSync(join(root, 'wp-config.php'), { force: true })
  writeFileSync(join(root, 'wp-config.php'), configuration(database.socket, url))
  run('php', [], setUp(root))
  const stop = await start('php', ['-S', `localhost:${port}`, '-t', root], {
    log: join(directory, 'php.log'),
    variables: { PHP_CLI_SERVER_WORKERS: '4' },
    isReady: () =>
      fetch(`${url}/readme.html`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  return {
    value: {
      url,
      login,
      password,
      speak,
      calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
    },
    close: async () => {
      stop()
      database.stop()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
