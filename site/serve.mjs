// Builds the documentation site and serves it. `npm run docs`; stops on Ctrl-C.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '4190' }, 'no-build': { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '..')
const run = (...command) => {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (!options['no-build']) {
  run('scripts/generate.mjs')
  run('node_modules/typescript/bin/tsc', '-b')
  run('site/build.mjs')
}
const app = new Hono()
app.get('/*', serveStatic({ root: join(import.meta.dirname, 'dist') }))
serve({ fetch: app.fetch, port: Number(options.port), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(
    `\n  Documentation  http://localhost:${port}/\n\n  Ctrl-C stops it. The folder site/dist is the whole site: put it below any path of a web server.\n`,
  ),
)
