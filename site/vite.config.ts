import { join } from 'node:path'
import { defineConfig } from 'vite'

const browser = join(import.meta.dirname, 'browser')

/** The site's scripts that show elements and call the service in the page. The small ones are built by `build.mjs`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  resolve: {
    conditions: ['source', 'module', 'browser', 'default'],
    alias: { 'storybook/test': join(browser, 'no-storybook-test.ts') },
  },
  build: {
    outDir: 'dist/assets',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        examples: join(browser, 'examples.ts'),
        api: join(browser, 'api.ts'),
        parts: join(browser, 'parts.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
      },
    },
  },
})
