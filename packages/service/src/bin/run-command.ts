import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The message of an error, for a terminal or a log. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Options = NonNullable<ParseArgsConfig['options']>

/** A command line as it was read: the values of its options, and its other words. */
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

/** Thrown where a command line is wrong; says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A command of an operator. */
export interface Command<O extends Options> {
  readonly help: string
  /** Its options beside `--help`. */
  readonly options: O
  /** What is said before the reason where it failed. */
  readonly failed: (given: Given<O>) => string
  /**
   * Does the work and returns the lines to print.
   *
   * @throws UsageError where the command line is wrong.
   */
  readonly run: (given: Given<O>) => Promise<readonly string[]>
}

/**
 * Runs a command and prints what it says.
 *
 * @returns the exit code: 0 where it was done, 1 where it was refused or failed, 2 where the command line is wrong.
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
