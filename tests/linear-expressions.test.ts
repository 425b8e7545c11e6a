import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

// Untrusted text must not block a page or a service: every regular expression of the sources must take linear time for every text.
// The check uses an automaton, not a clock. It takes long, so `linear-expressions.json` lists expressions that it has found safe before.
// `pnpm test:long` checks all of them, and writes the list again.

process.env['RECHECK_BACKEND'] = 'pure'
const { checkSync } = await import('recheck')

/** Excluded files: arguments of commands are trusted. */
const ofOperators = /\/service\/src\/(?:bin|conformance|seed)\//

const sources = [
  'time',
  'contract',
  'icalendar',
  'client',
  'flow',
  'service',
  'elements',
  'admin',
  'embed',
  'react',
]
  .flatMap((name) => {
    const folder = `packages/${name}/src`
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
  })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file) && !ofOperators.test(file))

interface Expression {
  readonly pattern: string
  readonly flags: string
}

/** The regular expressions of a syntax tree. */
const expressionsIn = (node: unknown): Expression[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, regex } = node as { type?: string; regex?: Expression }
  return type === 'Literal' && regex ? [regex] : Object.values(node).flatMap(expressionsIn)
}

const list = join(import.meta.dirname, 'linear-expressions.json')
const isLong = process.env['WHENABLE_LONG'] !== undefined
/** Digests of expressions that have been found safe. */
const known = new Set<string>(isLong ? [] : JSON.parse(readFileSync(list, 'utf8')))

const digestOf = (expression: string): string =>
  createHash('sha256').update(expression).digest('hex').slice(0, 16)

const isRepeating = ({ pattern }: Expression): boolean => /[*+]|\{\d+,\}/.test(pattern)

/** The result of the checker for an expression: whether it is safe, or how many steps it takes. */
const verdictOf = ({ pattern, flags }: Expression): string => {
  const diagnostics = checkSync(pattern, flags, { checker: 'automaton', timeout: 60_000 })
  return diagnostics.status === 'vulnerable' ? diagnostics.complexity.summary : diagnostics.status
}

describe('a regular expression', () => {
  const found = new Map<string, [string, Expression]>()
  for (const file of sources)
    for (const expression of expressionsIn(parseSync(file, readFileSync(file, 'utf8')).program))
      if (isRepeating(expression)) found.set(`/${expression.pattern}/${expression.flags}`, [file, expression])

  it('takes time linear in the length of its text', () => {
    expect(found.size).toBeGreaterThan(50)
    const others = [...found].flatMap(([text, [file, expression]]) => {
      if (known.has(digestOf(text))) return []
      const verdict = verdictOf(expression)
      return verdict === 'safe' ? [] : [`${file}: ${text} is ${verdict}`]
    })
    expect(others).toEqual([])
    if (isLong) writeFileSync(list, `${JSON.stringify([...found.keys()].map(digestOf).sort(), null, 2)}\n`)
  }, 600_000)

  it('that does not is reported', () => {
    expect(verdictOf({ pattern: ';TZID=(?:"([^"]*)"|([^;:]*))(?:;[^:]*)?:', flags: 'i' })).toContain(
      'polynomial',
    )
    expect(verdictOf({ pattern: '^(?:a|aa)+$', flags: '' })).toContain('exponential')
  }, 600_000)
})
