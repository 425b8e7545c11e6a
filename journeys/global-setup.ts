import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Journeys run what is built: say what to build rather than fail in the middle. */
export default function checkBuilds(): void {
  const wanted = {
    'packages/service/dist/bin/serve.js': 'pnpm build',
    'packages/embed/dist/script/whenable.js': 'pnpm build',
    'demo/dist/index.html': 'pnpm build',
    'storybook-static/index.json': 'pnpm storybook:build',
  }
  for (const [file, command] of Object.entries(wanted))
    if (!existsSync(join(root, file))) throw new Error(`${file} is not there: run ${command} first.`)
}
