import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withPluginVersion, wordPressFiles } from './wordpress-plugin.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it.each(wordPressFiles)('the version of %s is that of the packages', (file) => {
  const { version } = JSON.parse(read('packages/elements/package.json'))
  expect(withPluginVersion(read(file), version)).toBe(read(file))
  expect(withPluginVersion(read(file), '9.8.7')).not.toBe(read(file))
})
