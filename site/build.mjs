// Builds the documentation site into `site/dist`: scripts, styles, then the pages. Needs the packages built (`tsc -b`).
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Eleventy } from '@11ty/eleventy'
import { build as bundle } from 'esbuild'
import { build as buildWithVite } from 'vite'
import { root } from './generator/navigation.mjs'

const site = import.meta.dirname
const assets = join(site, 'dist/assets')
const { resolve } = createRequire(import.meta.url)

rmSync(join(site, 'dist'), { recursive: true, force: true })
mkdirSync(assets, { recursive: true })

// Classic scripts, because a page opened from a disk loads no modules: menu, search and code work there, live examples do not.
await bundle({
  entryPoints: ['scheme', 'site'].map((name) => join(site, `browser/${name}.ts`)),
  ...{ bundle: true, minify: true, format: 'iife', target: 'es2022', outdir: assets },
})
await buildWithVite({ configFile: join(site, 'vite.config.ts'), logLevel: 'warn' })
await bundle({
  ...{ entryPoints: [join(site, 'styles/index.css')], outfile: join(assets, 'site.css') },
  ...{ bundle: true, minify: true, external: ['*.woff2'], target: ['chrome123', 'firefox120', 'safari17.5'] },
})
cpSync(join(site, 'icon.svg'), join(assets, 'icon.svg'))
cpSync(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'), join(assets, 'inter.woff2'))

process.chdir(root)
// All pages are made by the generator, but Eleventy asks for a folder.
mkdirSync(join(site, 'pages'), { recursive: true })
const pages = new Eleventy('site/pages', 'site/dist', {
  configPath: 'site/eleventy.config.mjs',
  quietMode: true,
})
await pages.write()
