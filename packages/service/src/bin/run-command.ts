import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The message of an error, for a terminal or a log. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The options of a command line. */
export type Options = NonNullable<ParseArgsConfig['options']>

/** A parsed command line: option values and positional arguments. */
export type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

/** An invalid command line. The message says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** An operator's command. */
export interface Command<O extends Options> {
  readonly help: string
  /** Its options, without `--help`. */
  readonly options: O
  /** The beginning of the error message. */
  readonly failed: (given: Given<O>) => string
  /**
   * Runs the command and returns the lines to print.
   *
   * @throws UsageError if the command line is invalid.
   */
  readonly run: (given: Given<O>) => Promise<readonly string[]>
}

/** What a command prints. */
export interface Outcome {
  /** 0 for success, 1 for a failure, 2 for an invalid command line. */
  readonly code: number
  readonly output: readonly string[]
  readonly errors: readonly string[]
}

/** The outcome of a command that failed. */
export const failure = (error: string, code = 1): Outcome => ({ code, output: [], errors: [error] })

/** Runs a command without printing anything. */
export const outcomeOf = async <O extends Options>(
  { help, options, failed, run }: Command<O>,
  args: readonly string[],
): Promise<Outcome> => {
  const refusal = (error: unknown) => failure(`${messageOf(error)}\n\n${help}`, 2)
  let given: Given<O>
  try {
    const asksHelp = { help: { type: 'boolean', default: false } } as const
    const read = parseArgs({
      args: [...args],
      options: { ...options, ...asksHelp },
      allowPositionals: true,
    })
    if ((read.values as { readonly help?: boolean }).help) return { code: 0, output: [help], errors: [] }
    given = read as unknown as Given<O>
  } catch (error) {
    return refusal(error)
  }
  try {
    return { code: 0, output: await run(given), errors: [] }
  } catch (error) {
    return error instanceof UsageError ? refusal(error) : failure(`${failed(given)}: ${messageOf(error)}`)
  }
}

/** Prints an outcome. @returns its exit code. */
export const print = ({ code, output, errors }: Outcome): number => {
  for (const line of output) console.log(line)
  for (const error of errors) console.error(error)
  return code
}

/** Runs a command and prints its output. @returns the exit code of its {@link Outcome}. */
export const runCommand = async <O extends Options>(
  command: Command<O>,
  args: readonly string[],
): Promise<number> => print(await outcomeOf(command, args))
