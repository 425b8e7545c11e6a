#!/usr/bin/env node
// What the program does: it serves, unless its first word names something else.
import { backUp } from './backup.js'
import { conformance } from './conformance.js'

const [word, ...rest] = process.argv.slice(2)
if (word === 'conformance') process.exitCode = await conformance(rest)
else if (word === 'backup') process.exitCode = await backUp(rest)
else await import('./serve.js')
