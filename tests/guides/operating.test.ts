import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readServeOptions } from '../../packages/service/src/bin/serve-options.js'
import { systemdAnalyze } from '../../scripts/system-programs.mjs'
import { root, samples } from '../guide-samples.js'

const deployed = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8')

const systemd = systemdAnalyze()

describe('the unit of the service', () => {
  it.skipIf(!systemd)('passes systemd’s own verification', () => {
    const home = join(root, '.cache/unit')
    mkdirSync(home, { recursive: true })
    // The programs are those of this machine; everything else is as deployed.
    const unit = deployed('whenable.service').replace('/usr/bin/node', process.execPath)
    writeFileSync(join(home, 'whenable.service'), unit)
    const { stdout, stderr, error } = spawnSync(
      systemd ?? '',
      ['verify', '--man=no', join(home, 'whenable.service')],
      { encoding: 'utf8' },
    )
    expect(error).toBeUndefined()
    expect((stdout + stderr).split('\n').filter((line) => line.includes('whenable.service'))).toEqual([])
  })

  it('reads the file that the guide writes, and the guide installs both', () => {
    const commands = samples
      .filter(({ page }) => page === 'docs/vps.md')
      .map(({ code }) => code)
      .join('\n')
    expect(deployed('whenable.service')).toContain('EnvironmentFile=-/etc/whenable/environment')
    expect(commands).toContain('> /etc/whenable/environment')
    expect(commands).toContain('cp deploy/whenable.service /etc/systemd/system/')
    expect(deployed('Caddyfile')).toContain('times.example.com')
  })
})

describe('the compose file', () => {
  const filled: Readonly<Record<string, string>> = {
    ...{ DOMAIN: 'times.example.com', DATABASE_PASSWORD: 'secret', SMTP: 'smtp://mail.example.com:587' },
    ...{
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
      API_KEY: 'a'.repeat(64),
      MAIL_FROM: 'bookings@example.com',
    },
  }
  const withValues = (text: string): string =>
    text.replace(/\$\{(\w+)\}/g, (_, name) => filled[name] ?? `no value of ${name}`)
  const { services, volumes } = parse(deployed('compose.yaml'))

  it('starts the service with options that it has', () => {
    const { command, environment } = services.whenable
    const variables = Object.fromEntries(
      Object.entries(environment as Record<string, string>).map(([name, value]) => [name, withValues(value)]),
    )
    const given = readServeOptions(
      ['--host', '0.0.0.0', '--data', '/data', ...command.map(withValues)],
      variables,
    )
    expect(given).toMatchObject({ start: { publicUrl: 'https://times.example.com', trustProxy: 1 } })
  })

  it('takes each value from the file that the guide copies', () => {
    const used = [...deployed('compose.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    const named = [...deployed('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual([...new Set(used)].sort())
  })

  it('opens only the proxy’s ports, and keeps what is written in named volumes', () => {
    expect(
      Object.entries<{ ports?: string[] }>(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['caddy'])
    const mounted = Object.values<{ volumes: string[] }>(services).flatMap((one) =>
      one.volumes.map((volume) => volume.split(':')[0]),
    )
    expect(mounted.sort()).toEqual(Object.keys(volumes).sort())
  })
})
