// Bundles the page's script and styles, and writes the settings of `.env` into its markup.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { build } from 'esbuild'

loadEnvFile()

await build({
  entryPoints: ['src/page.js', 'src/page.css'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
})

const markup = readFileSync('src/index.html', 'utf8')
writeFileSync(
  'dist/index.html',
  markup.replace(/%(WHENABLE_\w+)%/g, (_, name) => process.env[name]),
)
