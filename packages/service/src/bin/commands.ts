#!/usr/bin/env node
// What the program does: it serves, unless its first word names something else.
import { backUp } from './backup.js'
import { conformance } from './conformance.js'
import { eraseGuest } from './erase-guest.js'
import { keys } from './keys.js'

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  conformance,
  backup: backUp,
  keys,
  'erase-guest': eraseGuest,
}

const [word = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, word) ? commands[word] : undefined
if (command) process.exitCode = await command(rest)
else {
  // `serve` reads the options that are left.
  if (word === 'serve') process.argv.splice(2, 1)
  await import('./serve.js')
}
