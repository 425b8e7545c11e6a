import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The message of an error, for a terminal or a log. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Options = NonNullable<ParseArgsConfig['options']>

/** A parsed command line: option values and positional arguments. */
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

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

/**
 * Runs a command and prints its output.
 *
 * @returns the exit code: 0 for success, 1 for a failure, 2 for an invalid command line.
 */
export const runCommand = async <O extends Options>(
  { help, options, failed, run }: Command<O>,
  args: readonly string[],
): Promise<number> => {
  const refuse = (error: unknown): number => {
    console.error(`${messageOf(error)}\n\n${help}`)
    return 2
  }
  let given: Given<O>
  try {
    const asksHelp = { help: { type: 'boolean', default: false } } as const
    const read = parseArgs({
      args: [...args],
      options: { ...options, ...asksHelp },
      allowPositionals: true,
    })
    if ((read.values as { readonly help?: boolean }).help) {
      console.log(help)
      return 0
    }
    given = read as unknown as Given<O>
  } catch (error) {
    return refuse(error)
  }
  try {
    for (const line of await run(given)) console.log(line)
    return 0
  } catch (error) {
    if (error instanceof UsageError) return refuse(error)
    console.error(`${failed(given)}: ${messageOf(error)}`)
    return 1
  }
}
