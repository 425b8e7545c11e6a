import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root, type Sample, samples } from '../guide-samples.js'

const home = join(root, '.cache', 'samples')

/** The packages that a reader has installed, and their folders here. */
const installed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    readdirSync(join(root, 'packages')).map((name) => [`@whenable/${name}`, `packages/${name}`]),
  ),
  react: 'packages/react/node_modules/react',
  '@types/react': 'packages/react/node_modules/@types/react',
  zod: 'packages/contract/node_modules/zod',
}

/** The script in a component or a page. */
const scriptOf = (code: string): string =>
  [...code.matchAll(/<script(?! src)(?:\s+(?:setup|lang="ts"|type="module"))*>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => script)
    .join('\n')

/** Language of a sample → its TypeScript. JavaScript is checked as TypeScript. */
const languages: Readonly<Record<string, (code: string) => string>> = {
  ts: (code) => code,
  tsx: (code) => code,
  js: (code) => code,
  vue: scriptOf,
  svelte: scriptOf,
  html: scriptOf,
}

/** A sample as a module, named after its page and line. */
const moduleOf = ({ page, line, language, code, given }: Sample): [file: string, text: string][] => {
  const source = languages[language]?.(code).trim()
  if (!source) return []
  const pragma = source.includes("'@whenable/elements/solid'") ? '/** @jsxImportSource solid-js */\n' : ''
  const file = `${page.replaceAll('/', '-')}-line-${line}.${language === 'tsx' ? 'tsx' : 'ts'}`
  return [[file, `${pragma}${given}\n${source}\nexport {}\n`]]
}

it('samples compile', { timeout: 120_000 }, () => {
  rmSync(home, { recursive: true, force: true })
  for (const [name, folder] of Object.entries(installed)) {
    const link = join(home, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, folder), link)
  }
  const modules = samples.flatMap(moduleOf)
  expect(modules.length).toBeGreaterThan(20)
  for (const [file, text] of modules) writeFileSync(join(home, file), text)
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      ...{ noEmit: true, composite: false, declaration: false, declarationMap: false, jsx: 'react-jsx' },
      ...{ noUnusedLocals: false, noUnusedParameters: false, types: ['node'] },
    },
    files: modules.map(([file]) => file),
  }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', home], {
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
