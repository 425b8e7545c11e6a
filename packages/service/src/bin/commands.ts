#!/usr/bin/env node
// The program's entry: runs the command that the first argument names, or serves.

/** Commands by name. Each loads only its own modules. */
const commands: Readonly<Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>> = {
  conformance: async () => (await import('./conformance.js')).conformance,
  backup: async () => (await import('./backup.js')).backUp,
  'admin-link': async () => (await import('./admin-link.js')).adminLink,
  keys: async () => (await import('./keys.js')).keys,
  reencrypt: async () => (await import('./reencrypt.js')).reencrypt,
  'erase-guest': async () => (await import('./erase-guest.js')).eraseGuest,
}

const [word = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, word) ? commands[word] : undefined
if (command) process.exitCode = await (await command())(rest)
else {
  // `serve` reads the remaining arguments.
  if (word === 'serve') process.argv.splice(2, 1)
  await import('./serve.js')
}

export {}
