import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const demo = join(import.meta.dirname, 'demo')

/** The demo pages, built as a site owner's would be. The script tag's own build is in packages/embed. */
export default defineConfig({
  root: demo,
  base: './',
  resolve: { conditions: ['source', 'module', 'browser', 'default'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: readdirSync(demo)
        .filter((name) => name.endsWith('.html'))
        .map((name) => join(demo, name)),
    },
  },
})
