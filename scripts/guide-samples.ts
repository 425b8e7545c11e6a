import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guide = readFileSync(join(import.meta.dirname, '../docs/frameworks.md'), 'utf8')

/** The code of the samples under a heading of `docs/frameworks.md`, those of one language. */
export const samplesOf = (heading: string, language: string): string[] => {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
}
