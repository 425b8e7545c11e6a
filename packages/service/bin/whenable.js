#!/usr/bin/env node
// The command `whenable`. It is not built, so that an installation can link it before the first build.
import { existsSync } from 'node:fs'

const program = new URL('../dist/bin/commands.js', import.meta.url)

if (existsSync(program)) await import(program.href)
else {
  console.error('Whenable is not built yet: run npm start, or npx pnpm@10.34.9 build.')
  process.exitCode = 1
}
