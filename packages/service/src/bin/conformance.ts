import { parseArgs } from 'node:util'
import { currentInstant } from '@whenable/time'
import { type CheckResult, runConformance, type Severity } from '../conformance/run-conformance.js'
import { isOrigin } from '../pages/page-headers.js'
import { UsageError } from './run-command.js'

const help = `Test whether a service implements the booking interface, and show how the widget adapts to what it lacks.

  whenable conformance URL --configuration ID [options]

  --configuration ID    configuration to test
  --session ID          session for a private configuration
  --api-key KEY         also test sessions, with an API key of the service
  --book                make, move and cancel bookings; their hosts are notified
  --answer KEY=TEXT     answer to a question of the configuration; repeat for more
  --origin ORIGIN       origin of the calling page (https://example.com)
  --json                print the results as a JSON array
  --help                show this help

  Exit code: 0 if all required checks that ran passed, 1 if one failed, 2 if the test could not run.
`

const marks: Record<CheckResult['result'], string> = { passed: '✓', failed: '✗', skipped: '–' }

/** The lines of a result, for a terminal. */
const linesOf = ({ result, severity, expected, section, actual, effect }: CheckResult): string =>
  [
    `${marks[result]} ${severity.padEnd(11)}  ${expected}${result === 'skipped' ? ` (skipped: ${actual})` : ''}`,
    ...(result === 'failed' ? [`actual: ${actual}`, `the widget: ${effect}`, `interface: ${section}`] : []),
  ].join('\n                 ')

const severities: readonly Severity[] = ['required', 'recommended', 'optional']

const summaryOf = (results: readonly CheckResult[]): string => {
  const tried = results.filter(({ result }) => result !== 'skipped')
  const counts = severities.map((severity) => {
    const own = tried.filter((check) => check.severity === severity)
    return `${own.filter(({ result }) => result === 'passed').length} of ${own.length} ${severity}`
  })
  return `\n${counts.join(', ')}; ${results.length - tried.length} skipped`
}

const readOptions = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        configuration: { type: 'string' },
        session: { type: 'string' },
        'api-key': { type: 'string' },
        book: { type: 'boolean', default: false },
        answer: { type: 'string', multiple: true, default: [] },
        origin: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const answersOf = (texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, key, answer] = /^([^=]+)=(.*)$/s.exec(text) ?? []
      if (key === undefined || answer === undefined)
        throw new UsageError(`--answer ${text}: expected KEY=TEXT`)
      return [key, answer]
    }),
  )

const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = readOptions(args)
  if (values.help) {
    console.log(help)
    return 0
  }
  const [url, more] = positionals
  if (url === undefined || more !== undefined)
    throw new UsageError(`${positionals.join(' ') || 'no address'}: expected the address of one service`)
  const { configuration, session, book, origin } = values
  if (!configuration) throw new UsageError('--configuration: expected the id of a configuration')
  if (origin !== undefined && !isOrigin(origin))
    throw new UsageError(`--origin ${origin}: expected an origin such as https://example.com`)

  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      console.error('Interrupted: cancelling the bookings.')
      stop.abort()
    })
  const results: CheckResult[] = []
  const checks = runConformance({
    url,
    configurationId: configuration,
    session,
    apiKey: values['api-key'],
    book,
    answers: answersOf(values.answer),
    origin,
    clock: currentInstant,
    signal: stop.signal,
  })
  for await (const check of checks) {
    results.push(check)
    if (!values.json) console.log(linesOf(check))
  }
  console.log(values.json ? JSON.stringify(results, null, 2) : summaryOf(results))
  if (stop.signal.aborted) return 2
  return results.some(({ result, severity }) => result === 'failed' && severity === 'required') ? 1 : 0
}

/** Runs the command `conformance`. @returns the exit code. */
export const conformance = async (args: readonly string[]): Promise<number> => {
  try {
    return await run(args)
  } catch (error) {
    console.error((error as Error).message + (error instanceof UsageError ? `\n\n${help}` : ''))
    return 2
  }
}
