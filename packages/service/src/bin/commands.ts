#!/usr/bin/env node
// What the program does: it serves, unless its first word names something else.

/** The commands by their words. Each loads what it needs, and nothing of the others. */
const commands: Readonly<Record<string, () => Promise<(args: readonly string[]) => Promise<number>>>> = {
  conformance: async () => (await import('./conformance.js')).conformance,
  backup: async () => (await import('./backup.js')).backUp,
  keys: async () => (await import('./keys.js')).keys,
  'erase-guest': async () => (await import('./erase-guest.js')).eraseGuest,
}

const [word = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, word) ? commands[word] : undefined
if (command) process.exitCode = await (await command())(rest)
else {
  // `serve` reads the options that are left.
  if (word === 'serve') process.argv.splice(2, 1)
  await import('./serve.js')
}

export {}
