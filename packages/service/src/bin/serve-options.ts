import { isIPv6 } from 'node:net'
import { parseArgs } from 'node:util'
import { calendarProviders, isEmail, type SignInProviderId, signInProviders } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { isSignUpEntry } from '../access/may-sign-in.js'
import { type BudgetSettings, settingProblem } from '../anonymous/budgets.js'
import { isLoopback, parseNetwork } from '../kernel/ip-address.js'
import { isFraming, isOrigin } from '../pages/page-headers.js'
import {
  type ChallengeProvider,
  type VerificationFormName,
  verificationForms,
} from '../providers/verify-challenge.js'
import type { OAuthClients } from './connection-services.js'
import { UsageError } from './run-command.js'
import type { StartOptions } from './start-service.js'

/** The variables with the clients of this installation at providers on whose own page owners sign in. */
const oauthVariables = signInProviders
  .map((id) => {
    const { name, signIn } = calendarProviders[id]
    const about = `OAuth client that connects ${name}; without it, ${name} is off`
    return `  ${signIn.needs.join(', ')}\n${' '.repeat(24)}${about}`
  })
  .join('\n')

/** The help text of `serve`. */
export const help = `Run the scheduling service.

  whenable serve [options]

  --port NUMBER         port to listen on (4170)
  --host NAME           address to listen on (127.0.0.1)
  --data DIR            directory of the embedded database (.whenable)
  --database-url URL    use this PostgreSQL server instead
  --memory              keep all data in memory
  --seed                create the data of a small demo studio, once
  --now TIME            start the clock at this ISO 8601 time, for tests
  --public-url URL      public origin of the service
  --tls-cert FILE       certificate chain for TLS (PEM); read again on SIGHUP
  --tls-key FILE        key of the certificate
  --trust-proxy NUMBER  number of proxies in front that append to X-Forwarded-For; the outermost must speak TLS
                        (0: ignore the header)
  --rate-limit NUMBER   requests a minute from one network address, ten times as many with a credential (600;
                        0: no limit)
  --office-network NETWORK  network that many visitors share, such as 203.0.113.0/24: they may book five times as
                        much from there; repeat for more
  --active-bookings NUMBER  active bookings of one network address; half as many in one event type, three times as
                        many of one network (80)
  --daily-emails NUMBER  emails a day to people whom visitors name; the others wait (15000)
  --challenge-difficulty BITS  zero bits of the easiest challenge, from 8 to 17; one more is twice the work (11)
  --allowed-origin ORIGIN  allow calls only from pages of this origin; repeat for more
  --name NAME           name of the application on the sign-in page
  --sign-up WHO         who may connect a calendar with an emailed code: open (everybody), closed (only connected
                        accounts), or an email address or a domain; repeat for more (open)
  --callback-uri URL    allowed callback URI of sign-ins; repeat for more
  --assets DIR          script-tag build to serve under /embed/; repeat for earlier builds, the newest first
  --allow-framing ORIGIN  let pages of this origin, or of all ('*'), frame the hosted pages; repeat for more
  --smtp URL            mail server, smtp://USER:PASSWORD@HOST:PORT; without it, an owner sets one in the settings
  --mail-from ADDRESS   sender of emails: bookings@example.com, or Bookings <bookings@example.com>
  --allow-mail-host HOST  let owners set a mail server on this host in a private network, on any port; repeat for more
  --show-mail           list unsent emails at /dev/mails, for requests from this machine
  --metrics [HOST:]PORT  serve Prometheus metrics at /metrics on this port; keep it from visitors
  --keep-bookings DAYS  delete bookings and their guests' data this many days after their end (never)
  --keep-cancelled DAYS  delete cancelled bookings and their guests' data this many days after their time (90; 0: never)
  --allow-private-webhooks  allow webhooks in private networks and on this machine
  --sync-interval DURATION  how often connected calendars are read, as an ISO 8601 duration (PT15M)
  --allow-calendar-host HOST  allow connecting calendar servers on this host in a private network; repeat for more
  --verify-challenge-url URL  let another provider verify its challenges at this address; its secret is
                        WHENABLE_CHALLENGE_SECRET
  --verify-challenge-form FORM  how it is asked: siteverify (Turnstile, hCaptcha), friendly-captcha or altcha (siteverify)
  --tz-data FILE        time-zone data of another release than Node's, made by pnpm tzdata
  --no-mcp              offer agents no tools at /mcp
  --no-open             do not open the link of the first start in a browser
  --log pretty|json     log format (pretty)
  --help                show this help

  WHENABLE_API_KEY      API key of the application, at least 24 characters; replaces the previous one from here. Without
                        it, the first start generates a key and shows it on a terminal or writes it to DIR/api-key
  WHENABLE_CLIENT_ID    client id of the application
  WHENABLE_SECRET_KEY   key that encrypts the passwords of connected calendars: base64 of 32 random bytes; several with
                        commas between them: the first encrypts. Without it, the embedded database uses DIR/secret-key
${oauthVariables}
  WHENABLE_MICROSOFT_TENANT
                        its directory at Microsoft Entra (default: common, which is every account)
  WHENABLE_CHALLENGE_SECRET
                        secret of the provider of --verify-challenge-url
  WHENABLE_DATABASE_URL, WHENABLE_SMTP
                        like the options of these names, whose passwords a command line would reveal
`

/** Whether a text is a name or an address as it stands in URLs, without a scheme, a port or a path. */
const isHostName = (text: string): boolean => {
  const host = isIPv6(text) ? `[${text}]` : text
  return /^(?:[^\s/:@?#[\]]+|\[[\da-f:.]+\])$/i.test(host) && URL.canParse(`http://${host}/`)
}

const refuse = (message: string): never => {
  throw new UsageError(message)
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4170' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.whenable' },
        'database-url': { type: 'string' },
        memory: { type: 'boolean', default: false },
        seed: { type: 'boolean', default: false },
        now: { type: 'string' },
        'public-url': { type: 'string' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'trust-proxy': { type: 'string', default: '0' },
        'rate-limit': { type: 'string' },
        'office-network': { type: 'string', multiple: true, default: [] },
        'active-bookings': { type: 'string' },
        'daily-emails': { type: 'string' },
        'challenge-difficulty': { type: 'string' },
        'allowed-origin': { type: 'string', multiple: true },
        name: { type: 'string' },
        'sign-up': { type: 'string', multiple: true, default: ['open'] },
        'callback-uri': { type: 'string', multiple: true },
        assets: { type: 'string', multiple: true },
        'allow-framing': { type: 'string', multiple: true, default: [] },
        smtp: { type: 'string' },
        'mail-from': { type: 'string' },
        'show-mail': { type: 'boolean', default: false },
        metrics: { type: 'string' },
        'keep-bookings': { type: 'string' },
        'keep-cancelled': { type: 'string' },
        'allow-private-webhooks': { type: 'boolean', default: false },
        'sync-interval': { type: 'string' },
        'allow-calendar-host': { type: 'string', multiple: true },
        'allow-mail-host': { type: 'string', multiple: true },
        'verify-challenge-url': { type: 'string' },
        'verify-challenge-form': { type: 'string' },
        'tz-data': { type: 'string' },
        'no-mcp': { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        log: { type: 'string', default: 'pretty' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    return refuse((error as Error).message)
  }
}

/** The seconds of an ISO 8601 duration of hours, minutes and seconds; NaN for others. */
const seconds = (text: string): number => {
  const [whole, hours = 0, minutes = 0, rest = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(text) ?? []
  return whole === undefined ? Number.NaN : Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest)
}

const startOf = (text: string) => {
  try {
    return parseInstant(text)
  } catch (error) {
    return refuse(`--now ${text}: ${(error as Error).message}`)
  }
}

/** The options of the budgets, and what they set. */
const budgetOptions = {
  'active-bookings': 'activeBookings',
  'daily-emails': 'dailyEmails',
  'challenge-difficulty': 'challengeDifficulty',
} as const

/** What is set of the budgets. */
const budgetSettingsOf = (
  given: Readonly<Partial<Record<keyof typeof budgetOptions, string | undefined>>>,
): BudgetSettings => {
  const settings: Partial<Record<keyof BudgetSettings, number>> = {}
  for (const option of Object.keys(budgetOptions) as (keyof typeof budgetOptions)[]) {
    const [text, name] = [given[option], budgetOptions[option]]
    if (text === undefined) continue
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    const problem = settingProblem(name, value)
    if (problem) refuse(`--${option} ${text}: ${problem}`)
    settings[name] = value
  }
  return settings
}

const isFormName = (text: string): text is VerificationFormName => Object.hasOwn(verificationForms, text)

/** The provider of challenges, if there is one. Its secret is not sent in the clear, except within this machine. */
const challengeProviderOf = (
  url: string | undefined,
  form: string | undefined,
  secret: string | undefined,
): ChallengeProvider | undefined => {
  if (form !== undefined && !isFormName(form))
    return refuse(`--verify-challenge-form ${form}: expected ${Object.keys(verificationForms).join(', ')}`)
  if (url === undefined)
    return form === undefined
      ? undefined
      : refuse('--verify-challenge-form: expected --verify-challenge-url, too')
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return refuse(`--verify-challenge-url ${url}: expected an https address`)
  if (!secret) return refuse('--verify-challenge-url: expected its secret in WHENABLE_CHALLENGE_SECRET')
  return { url, form: form ?? 'siteverify', secret }
}

/** The parsed command line. */
export interface ServeOptions {
  /** The log format. */
  readonly log: 'pretty' | 'json'
  /** The directory of the embedded database, and of the first key. */
  readonly data: string
  /** Whether all data is in memory. */
  readonly isInMemory: boolean
  /** Whether to open the link of the first start in a browser, if a terminal is attached. */
  readonly opensBrowser: boolean
  /** The options of the service. The program adds its callbacks. */
  readonly start: StartOptions
}

/**
 * Parses a command line, or returns `help` if it asks for help.
 *
 * @param environment the environment variables, for options with passwords: `WHENABLE_DATABASE_URL`, `WHENABLE_SMTP`, `WHENABLE_API_KEY`,
 *   `WHENABLE_CLIENT_ID`, `WHENABLE_SECRET_KEY`, those of `calendarProviders`, `WHENABLE_MICROSOFT_TENANT`, `WHENABLE_CHALLENGE_SECRET`.
 * @throws UsageError naming the option, its value and what was expected.
 */
export const readServeOptions = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServeOptions | 'help' => {
  const given = parse(args)
  if (given.help) return 'help'
  const values = {
    ...given,
    'database-url': given['database-url'] ?? environment['WHENABLE_DATABASE_URL'],
    smtp: given.smtp ?? environment['WHENABLE_SMTP'],
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    refuse(`--port ${values.port}: expected a number from 0 to 65535`)
  const { log, data, memory: isInMemory } = values
  if (log !== 'pretty' && log !== 'json') return refuse(`--log ${log}: expected pretty or json`)
  if (values['database-url'] !== undefined && !/^postgres(?:ql)?:\/\//.test(values['database-url']))
    refuse('--database-url: expected postgres://USER:PASSWORD@HOST/DATABASE')
  if (values['public-url'] !== undefined && !/^https?:\/\/[^/]+$/.test(values['public-url']))
    refuse(`--public-url ${values['public-url']}: expected an http or https origin, without a path`)
  const { 'allow-framing': framingOrigins, 'allowed-origin': allowedOrigins } = values
  const expected = 'expected an origin such as https://example.com'
  for (const origin of framingOrigins)
    if (!isFraming(origin)) refuse(`--allow-framing ${origin}: ${expected}, or *`)
  for (const origin of allowedOrigins ?? [])
    if (!isOrigin(origin)) refuse(`--allowed-origin ${origin}: ${expected}`)

  const { 'tls-cert': certificateFile, 'tls-key': keyFile, 'callback-uri': callbackUris } = values
  if ((certificateFile === undefined) !== (keyFile === undefined))
    refuse('--tls-cert and --tls-key: expected both, or neither')
  const rateLimit = values['rate-limit'] === undefined ? undefined : Number(values['rate-limit'])
  if (rateLimit !== undefined && !(Number.isInteger(rateLimit) && rateLimit >= 0))
    refuse(`--rate-limit ${values['rate-limit']}: expected a number of requests a minute, or 0`)
  const officeNetworks = values['office-network']
  for (const network of officeNetworks)
    try {
      parseNetwork(network)
    } catch (error) {
      refuse(`--office-network ${(error as Error).message}`)
    }
  const signUps = values['sign-up']
  const [signUpWord] = signUps
  const signUp =
    signUps.length === 1 && (signUpWord === 'open' || signUpWord === 'closed') ? signUpWord : signUps
  if (typeof signUp !== 'string')
    for (const entry of signUp)
      if (!isSignUpEntry(entry))
        refuse(`--sign-up ${entry}: expected open or closed alone, or an email address or a domain`)
  const trustProxy = Number(values['trust-proxy'])
  if (!/^\d{1,2}$/.test(values['trust-proxy']))
    refuse(`--trust-proxy ${values['trust-proxy']}: expected the number of proxies in front, such as 1`)

  const [, metricsHost, metricsPort] = /^(?:(.+):)?(\d{1,5})$/.exec(values.metrics ?? '') ?? []
  if (values.metrics !== undefined && metricsPort === undefined)
    refuse(`--metrics ${values.metrics}: expected a port, or an address and a port, such as 127.0.0.1:9464`)
  const metrics = metricsPort && { port: Number(metricsPort), ...(metricsHost ? { host: metricsHost } : {}) }

  const keepBookingsDays = values['keep-bookings'] === undefined ? undefined : Number(values['keep-bookings'])
  if (keepBookingsDays !== undefined && !(Number.isInteger(keepBookingsDays) && keepBookingsDays > 0))
    refuse(`--keep-bookings ${values['keep-bookings']}: expected a number of days, such as 365`)
  const keepCancelledDays =
    values['keep-cancelled'] === undefined ? undefined : Number(values['keep-cancelled'])
  if (keepCancelledDays !== undefined && !/^\d{1,5}$/.test(values['keep-cancelled'] ?? ''))
    refuse(
      `--keep-cancelled ${values['keep-cancelled']}: expected a number of days, such as 90, or 0 for never`,
    )

  const syncInterval = values['sync-interval'] === undefined ? undefined : seconds(values['sync-interval'])
  if (syncInterval !== undefined && !(syncInterval >= 60 && syncInterval <= 86_400))
    refuse(
      `--sync-interval ${values['sync-interval']}: expected a duration from PT1M to PT24H, such as PT15M`,
    )

  const { smtp, 'mail-from': mailFrom } = values
  if (smtp !== undefined && !/^smtps?:\/\/[^/]/.test(smtp))
    refuse('--smtp: expected smtp://USER:PASSWORD@HOST:PORT, or smtps://')
  if ((smtp === undefined) !== (mailFrom === undefined))
    refuse('--smtp and --mail-from: expected both, or neither')
  if (mailFrom !== undefined && !isEmail(/^[^<>\r\n]*<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom))
    refuse(`--mail-from ${mailFrom}: expected an address, or a name and an address in angle brackets`)

  const databaseUrl = values['database-url']
  const apiKey = environment['WHENABLE_API_KEY']
  const clientId = environment['WHENABLE_CLIENT_ID']
  const secretKey = environment['WHENABLE_SECRET_KEY']
  const oauthClient = (provider: SignInProviderId) => {
    const [idName, secretName] = calendarProviders[provider].signIn.needs
    const [clientId, clientSecret] = [environment[idName], environment[secretName]]
    if (!clientId !== !clientSecret) refuse(`${idName} and ${secretName}: expected both, or neither`)
    return clientId && clientSecret ? { clientId, clientSecret } : undefined
  }
  const { microsoft, ...oauthClients }: OAuthClients = Object.fromEntries(
    signInProviders.flatMap((id) => {
      const client = oauthClient(id)
      return client ? [[id, client]] : []
    }),
  )
  const tenant = environment['WHENABLE_MICROSOFT_TENANT'] || 'common'
  if (!/^[a-z\d][a-z\d.-]*$/i.test(tenant))
    refuse(`WHENABLE_MICROSOFT_TENANT ${tenant}: expected the id of a directory, its domain, or common`)
  const hostsOf = (option: 'allow-calendar-host' | 'allow-mail-host'): string[] | undefined => {
    for (const name of values[option] ?? [])
      if (!isHostName(name))
        refuse(`--${option} ${name}: expected a name or an IP address, without a port, such as cal.lan`)
    return values[option]
  }
  const calendarHosts = hostsOf('allow-calendar-host')
  const mailHosts = hostsOf('allow-mail-host')
  const challengeProvider = challengeProviderOf(
    values['verify-challenge-url'],
    values['verify-challenge-form'],
    environment['WHENABLE_CHALLENGE_SECRET'],
  )
  const start: StartOptions = {
    port,
    host: values.host,
    store: isInMemory ? 'memory' : databaseUrl ? { databaseUrl } : { directory: data },
    seed: values.seed,
    ...(values.now ? { now: startOf(values.now) } : {}),
    ...(values['public-url'] ? { publicUrl: values['public-url'] } : {}),
    ...(challengeProvider ? { challengeProvider } : {}),
    ...(smtp !== undefined && mailFrom !== undefined ? { smtp: { url: smtp, from: mailFrom } } : {}),
    ...(metrics ? { metrics } : {}),
    ...(keepBookingsDays === undefined ? {} : { keepBookingsDays }),
    ...(keepCancelledDays === undefined ? {} : { keepCancelledDays }),
    allowPrivateWebhooks: values['allow-private-webhooks'],
    showMail: values['show-mail'],
    ...(values['no-mcp'] ? { offersTools: false } : {}),
    ...(values['tz-data'] === undefined ? {} : { timeZoneDataFile: values['tz-data'] }),
    framingOrigins,
    officeNetworks,
    budgets: budgetSettingsOf(values),
    ...(allowedOrigins ? { allowedOrigins } : {}),
    trustProxy,
    signUp,
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(certificateFile && keyFile ? { tls: { certificateFile, keyFile } } : {}),
    ...(values.name ? { name: values.name } : {}),
    ...(callbackUris ? { callbackUris } : {}),
    ...(values.assets ? { assetsDirectory: values.assets } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(clientId ? { clientId } : {}),
    ...(secretKey ? { secretKey } : {}),
    ...oauthClients,
    ...(microsoft ? { microsoft: { ...microsoft, tenant } } : {}),
    ...(calendarHosts ? { calendarHosts } : {}),
    ...(mailHosts ? { mailHosts } : {}),
    ...(syncInterval === undefined ? {} : { syncInterval }),
  }
  return { log, data, isInMemory, opensBrowser: !values['no-open'], start }
}
