import { minifyHTMLLiterals } from 'minify-literals'
import { defineConfig, type Plugin } from 'vite'

/** Minifies the `html` and `css` templates of Lit, which a minifier of JavaScript leaves as they are. */
const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  async transform(code, id) {
    if (!/(?:html|css)`/.test(code) || id.includes('node_modules')) return null
    const result = await minifyHTMLLiterals(code, { fileName: id })
    return result ? { code: result.code, map: result.map ?? null } : null
  },
})

/** The script tag's build: one entry, and a chunk for each part that is loaded when it is needed. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  plugins: [minifyTemplates()],
  build: {
    outDir: 'dist/script',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      input: { whenable: 'src/whenable.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        minify: true,
      },
    },
  },
})
