// The program `whenable`: runs the command that the first argument names.
import type { OperatorCommand } from './administer.js'

/** Loads a command, which returns its exit code. */
type LoadCommand = () => Promise<(args: readonly string[]) => Promise<number>>

interface NamedCommand {
  /** What it does, for the list of commands. */
  readonly does: string
  /** Loads its modules alone, and returns what runs it. */
  readonly load: LoadCommand
}

/** A command on the data, which the running service may carry out. */
const operator =
  (load: () => Promise<OperatorCommand>): LoadCommand =>
  async () => {
    const { operate } = await import('./administer.js')
    const command = await load()
    return (args) => operate(command, args)
  }

const commands: Readonly<Record<string, NamedCommand>> = {
  serve: {
    does: 'run the scheduling service',
    load: async () => (await import('./serve.js')).serve,
  },
  'admin-link': {
    does: 'print a link that signs in to /admin',
    load: operator(async () => (await import('./admin-link.js')).adminLink),
  },
  keys: {
    does: 'list, create, revoke and rotate API keys',
    load: operator(async () => (await import('./keys.js')).keys),
  },
  backup: {
    does: 'back up the embedded database',
    load: async () => (await import('./backup.js')).backUp,
  },
  reencrypt: {
    does: 'replace the key of stored secrets',
    load: async () => (await import('./reencrypt.js')).reencrypt,
  },
  'erase-guest': {
    does: "erase a guest's data",
    load: operator(async () => (await import('./erase-guest.js')).eraseGuest),
  },
  conformance: {
    does: 'test whether a service implements the booking interface',
    load: async () => (await import('./conformance.js')).conformance,
  },
}

const help = `whenable COMMAND [options]

${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(20)}  ${does}`)
  .join('\n')}

  whenable COMMAND --help shows the options of a command.`

/** Runs a command line. Returns its exit code: 2 if it names no command. */
const run = async ([name = '', ...args]: readonly string[]): Promise<number> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return (await command.load())(args)
  if (name === '--help') {
    console.log(help)
    return 0
  }
  const problem = name ? `${name}: expected a command` : 'Expected a command'
  console.error(`${problem}, such as whenable serve\n\n${help}`)
  return 2
}

process.exitCode = await run(process.argv.slice(2))
