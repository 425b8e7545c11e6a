// Compares the bundle size of one booking element with other kits from npm. Each is bundled by the same bundler, minified, for
// production, with all of its dependencies (React and styles included). "Initial" is what loads before anything renders,
// "lazy" what the bundle loads on demand. The peers are installed in a temporary folder. Kits that only frame another site's
// page are left out, since that site's size decides.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const peersFolder = join(tmpdir(), 'whenable-booking-peers')

const contenders = {
  whenable: {
    folder: join(root, 'packages/embed'),
    source: `import '@whenable/elements/define/booking'`,
  },
  '@nylas/web-elements 2.5.18': {
    folder: peersFolder,
    source: `
      import { defineCustomElement } from '@nylas/web-elements/dist/components/nylas-scheduling.js'
      defineCustomElement()`,
  },
  '@calcom/atoms 2.11.0': {
    folder: peersFolder,
    source: `
      import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      import { Booker, CalProvider } from '@calcom/atoms'
      import '@calcom/atoms/globals.min.css'
      createRoot(document.body).render(createElement(CalProvider, {}, createElement(Booker, {})))`,
  },
}

const versions = {
  '@calcom/atoms': '2.11.0',
  '@hookform/error-message': '2.0.1',
  '@hookform/resolvers': '3.10.0',
  '@nylas/core': '1.3.0',
  '@nylas/web-elements': '2.5.18',
  '@radix-ui/react-avatar': '1.3.1',
  '@radix-ui/react-checkbox': '1.4.1',
  '@radix-ui/react-dialog': '1.3.1',
  '@radix-ui/react-dropdown-menu': '2.2.1',
  '@radix-ui/react-hover-card': '1.2.1',
  '@radix-ui/react-id': '1.1.4',
  '@radix-ui/react-radio-group': '1.5.1',
  '@radix-ui/react-switch': '1.4.1',
  '@radix-ui/react-toast': '1.3.1',
  '@radix-ui/react-toggle-group': '1.2.1',
  '@radix-ui/react-tooltip': '1.4.1',
  '@stripe/react-stripe-js': '2.9.0',
  '@stripe/stripe-js': '5.10.0',
  '@tanstack/react-query': '5.108.0',
  'date-fns': '3.6.0',
  'framer-motion': '12.43.0',
  i18next: '23.16.8',
  next: '16.4.6',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-hook-form': '7.92.0',
  'react-i18next': '15.7.4',
  'react-select': '5.10.2',
  'react-timezone-select': '3.3.3',
  sonner: '2.0.8',
  'use-sync-external-store': '1.7.0',
  zustand: '5.1.0',
}

mkdirSync(peersFolder, { recursive: true })
writeFileSync(join(peersFolder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
execFileSync('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: peersFolder,
  stdio: 'ignore',
})

const measure = async ({ folder, source }) => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: folder },
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    splitting: true,
    format: 'esm',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Images and fonts are not counted.
    loader: { '.woff2': 'empty', '.woff': 'empty', '.png': 'empty' },
  })
  const contents = new Map(outputFiles.map((file) => [basename(file.path), file.contents]))
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const isEntry = (name) => name.endsWith('.css') || name === 'stdin.js'
  const initial = new Set()
  const walk = (name) => {
    if (initial.has(name)) return
    initial.add(name)
    for (const { path, kind } of outputs.get(name)?.imports ?? [])
      if (kind === 'import-statement') walk(basename(path))
  }
  for (const name of [...outputs.keys()].filter(isEntry)) walk(name)
  const sum = (names, size) => names.reduce((total, name) => total + size(contents.get(name)), 0)
  const initialFiles = [...initial]
  const lazyFiles = [...contents.keys()].filter((name) => !initial.has(name))
  return {
    files: initialFiles.length,
    raw: sum(initialFiles, ({ length }) => length),
    gzip: sum(initialFiles, (text) => gzipSync(text, { level: 9 }).length),
    brotli: sum(initialFiles, (text) => brotliCompressSync(text).length),
    lazy: sum(lazyFiles, (text) => brotliCompressSync(text).length),
  }
}

const rows = []
for (const [name, contender] of Object.entries(contenders)) rows.push({ name, ...(await measure(contender)) })
console.log('initial bytes                     raw     gzip    brotli  lazy brotli')
for (const { name, raw, gzip, brotli, lazy } of rows)
  console.log(
    name.padEnd(28) +
      [raw, gzip, brotli].map((bytes) => bytes.toLocaleString('en').padStart(10)).join('') +
      lazy.toLocaleString('en').padStart(12),
  )
const [own, ...others] = rows
console.log(
  JSON.stringify({
    bench: 'booking-peers',
    brotli: own.brotli,
    all: own.brotli + own.lazy,
    smallestPeer: Math.min(...others.map(({ brotli }) => brotli)),
  }),
)
