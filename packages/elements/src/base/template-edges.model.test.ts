import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A template that begins with a space, or one in a line that ends with it. A line break with its indentation is no such space. */
const spaceAtEdge = /html`(?: +[^\s`]|(?:[^`$\n]|\$\{[^{}`\n]*\})*[^\s`] +`)/g

test('no template has a space at an edge, which builds remove: it is written as an expression', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.ts$/.test(file))
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(spaceAtEdge)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
