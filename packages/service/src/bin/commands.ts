#!/usr/bin/env node
// The program's entry: runs the command that the first argument names, or serves.

import type { OperatorCommand } from './administer.js'

/** Loads a command, which returns its exit code. */
type LoadCommand = () => Promise<(args: readonly string[]) => Promise<number>>

const operator =
  (load: () => Promise<OperatorCommand>): LoadCommand =>
  async () => {
    const { operate } = await import('./administer.js')
    const command = await load()
    return (args) => operate(command, args)
  }

/** Commands by name. Each loads only its own modules. */
const commands: Readonly<Record<string, LoadCommand>> = {
  conformance: async () => (await import('./conformance.js')).conformance,
  backup: async () => (await import('./backup.js')).backUp,
  'admin-link': operator(async () => (await import('./admin-link.js')).adminLink),
  keys: operator(async () => (await import('./keys.js')).keys),
  reencrypt: async () => (await import('./reencrypt.js')).reencrypt,
  'erase-guest': operator(async () => (await import('./erase-guest.js')).eraseGuest),
}

const [word = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, word) ? commands[word] : undefined
if (command) process.exitCode = await (await command())(rest)
else {
  // `serve` reads the remaining arguments.
  if (word === 'serve') process.argv.splice(2, 1)
  await import('./serve.js')
}
