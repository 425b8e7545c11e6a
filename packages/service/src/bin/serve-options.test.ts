import { parseInstant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { UsageError } from './run-command.js'
import { readServeOptions } from './serve-options.js'

const read =
  (line: string, environment: Readonly<Record<string, string>> = {}) =>
  () =>
    readServeOptions(line.split(' ').filter(Boolean), environment)

describe('the command line of the program', () => {
  test('opens the first link in a browser, unless it is told not to', () => {
    expect(read('')()).toMatchObject({ opensBrowser: true })
    expect(read('--no-open')()).toMatchObject({ opensBrowser: false })
    expect(read('--tz-data zones.json')()).toMatchObject({ start: { timeZoneDataFile: 'zones.json' } })
    expect(read('--office-network 203.0.113.0/24 --office-network 2001:db8::/48')()).toMatchObject({
      start: { officeNetworks: ['203.0.113.0/24', '2001:db8::/48'] },
    })
    expect(read('--active-bookings 20 --daily-emails 500 --challenge-difficulty 13')()).toMatchObject({
      start: { budgets: { activeBookings: 20, dailyEmails: 500, challengeDifficulty: 13 } },
    })
    expect(read('--no-mcp')()).toMatchObject({ start: { offersTools: false } })
  })

  test.each([
    ['--port many', /--port many: expected a number/],
    ['--now later', /--now later/],
    ['--colour red', /--colour/],
    ['--metrics some', /--metrics some: expected a port/],
    ['--verify-challenge-url http://captcha.example/', /--verify-challenge-url http:\S+: expected an https/],
    ['--verify-challenge-url https://captcha.example/', /expected its secret in WHENABLE_CHALLENGE_SECRET/],
    ['--verify-challenge-form altcha', /--verify-challenge-form: expected --verify-challenge-url/],
    [
      '--verify-challenge-form captcha',
      /--verify-challenge-form captcha: expected siteverify, friendly-captcha/,
    ],
    ['--keep-cancelled soon', /--keep-cancelled soon: expected a number of days, such as 90, or 0/],
    ['--keep-bookings 0', /--keep-bookings 0: expected a number of days/],
    ['--database-url nonsense', /--database-url: expected postgres:/],
    ['--sync-interval 15', /--sync-interval 15: expected a duration/],
    ['--sync-interval PT30S', /--sync-interval PT30S: expected a duration from PT1M/],
    ['--log loud', /--log loud: expected pretty or json/],
    ['--allow-framing shop.example', /--allow-framing shop\.example: expected an origin/],
    ['--office-network office', /--office-network 'office': expected a network such as 203\.0\.113\.0\/24/],
    ['--active-bookings 0', /--active-bookings 0: expected a whole number from 1 to 100000/],
    ['--daily-emails few', /--daily-emails few: expected a whole number from 1 to/],
    ['--challenge-difficulty 30', /--challenge-difficulty 30: expected a whole number from 8 to 17/],
    ['--smtp mail.example --mail-from a@b.example', /--smtp: expected smtp:/],
    ['--smtp smtp://mail.example', /--smtp and --mail-from: expected both/],
    ['--smtp smtp://mail.example --mail-from nobody', /--mail-from nobody: expected an address/],
    ['--smtp smtp://mail.example --mail-from a@b..example', /--mail-from a@b..example: expected an address/],
    ['--rate-limit some', /--rate-limit some: expected a number/],
    ['--trust-proxy 10.0.0.0/8', /--trust-proxy 10\.0\.0\.0\/8: expected the number of proxies/],
    ['--trust-proxy=-1', /--trust-proxy -1: expected the number of proxies/],
    ['--sign-up nobody', /--sign-up nobody: expected open or closed alone, or an email address or a domain/],
    ['--sign-up closed --sign-up example.com', /--sign-up closed: expected/],
    ['--allowed-origin example.com', /--allowed-origin example\.com: expected an origin/],
    ['--tls-cert cert.pem', /--tls-cert and --tls-key: expected both/],
    ['--allow-calendar-host http://cal.lan', /--allow-calendar-host http:\/\/cal\.lan: expected a name/],
    ['--allow-calendar-host cal.lan:5232', /--allow-calendar-host cal\.lan:5232: expected a name/],
    ['--allow-mail-host mail.lan:25', /--allow-mail-host mail\.lan:25: expected a name/],
    ['--public-url example.com', /--public-url example\.com: expected an http or https origin/],
  ])('refuses %s with the reason', (line, why) => {
    expect(read(line)).toThrow(UsageError)
    expect(read(line)).toThrow(why)
  })

  test.each([
    ['WHENABLE_DATABASE_URL', /--database-url: expected postgres:/],
    ['WHENABLE_SMTP', /--smtp: expected smtp:/],
  ])('refuses an invalid %s without printing it', (name, why) => {
    expect(read('', { [name]: 'nonsense' })).toThrow(why)
  })

  test('reads the provider of challenges, with its secret from the environment', () => {
    const environment = { WHENABLE_CHALLENGE_SECRET: 'hunter2' }
    const url = 'https://challenges.example/siteverify'
    expect(read(`--verify-challenge-url ${url}`, environment)()).toMatchObject({
      start: { challengeProvider: { url, form: 'siteverify', secret: 'hunter2' } },
    })
    expect(read(`--verify-challenge-url ${url} --verify-challenge-form altcha`, environment)()).toMatchObject(
      {
        start: { challengeProvider: { form: 'altcha' } },
      },
    )
    expect(read('', environment)()).not.toHaveProperty('start.challengeProvider')
  })

  test('reads the client of Outlook calendars, and its tenant', () => {
    const client = { WHENABLE_MICROSOFT_CLIENT_ID: 'id', WHENABLE_MICROSOFT_CLIENT_SECRET: 'hunter2' }
    const microsoft = { clientId: 'id', clientSecret: 'hunter2' }
    expect(read('', client)()).toMatchObject({ start: { microsoft: { ...microsoft, tenant: 'common' } } })
    const tenant = { WHENABLE_MICROSOFT_TENANT: 'example.com' }
    expect(read('', { ...client, ...tenant })()).toMatchObject({
      start: { microsoft: { ...microsoft, tenant: 'example.com' } },
    })
    expect(read('', { WHENABLE_MICROSOFT_CLIENT_ID: 'id' })).toThrow(
      /WHENABLE_MICROSOFT_CLIENT_SECRET: expected both, or neither/,
    )
    expect(read('', { ...client, WHENABLE_MICROSOFT_TENANT: '../x' })).toThrow(/WHENABLE_MICROSOFT_TENANT/)
  })

  test('reads the client of Google Calendar, both parts or neither', () => {
    const id = { WHENABLE_GOOGLE_CLIENT_ID: 'id' }
    expect(read('', { ...id, WHENABLE_GOOGLE_CLIENT_SECRET: 'hunter2' })()).toMatchObject({
      start: { google: { clientId: 'id', clientSecret: 'hunter2' } },
    })
    expect(read('')()).not.toHaveProperty('start.google')
    expect(read('', id)).toThrow(/WHENABLE_GOOGLE_CLIENT_SECRET: expected both, or neither/)
    expect(read('', { WHENABLE_GOOGLE_CLIENT_SECRET: 'hunter2' })).not.toThrow('hunter2')
  })

  test('reads the data directory and the start of the clock', () => {
    expect(read('--data there --now 2026-03-02T08:00:00Z')()).toMatchObject({
      isInMemory: false,
      start: { store: { directory: 'there' }, now: parseInstant('2026-03-02T08:00:00Z') },
    })
    expect(read('--memory')()).toMatchObject({ isInMemory: true, start: { store: 'memory' } })
    const environment = { WHENABLE_DATABASE_URL: 'postgres://localhost/times' }
    expect(read('', environment)()).toMatchObject({
      start: { store: { databaseUrl: 'postgres://localhost/times' } },
    })
  })

  test('reads hosts of calendar and mail servers in private networks', () => {
    const hosts = ['cal.lan', '10.0.0.7', 'fd00::7', '[fd00::7]', 'localhost']
    expect(read(hosts.map((host) => `--allow-calendar-host ${host}`).join(' '))()).toMatchObject({
      start: { calendarHosts: hosts },
    })
    expect(read('--allow-mail-host mail.lan')()).toMatchObject({ start: { mailHosts: ['mail.lan'] } })
  })

  test('with --help prints help, even if other options are invalid', () => {
    expect(read('--help --port many')()).toBe('help')
  })
})
