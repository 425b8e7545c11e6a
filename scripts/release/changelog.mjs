// How changesets become the root changelog. A changeset's text is one or more paragraphs, each of which starts with its section:
// `Added: `, `Changed: `, `Fixed: ` or `Security: `.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the changesets in a repository, by their paths. */
export const changesetsIn = (root) =>
  readdirSync(join(root, '.changeset'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => join(root, '.changeset', file))

/** The most characters of notes: forges refuse pull requests with more than 65,536. */
const MOST = 60_000

/** The sections of a version, in their order. */
export const kinds = ['Added', 'Changed', 'Fixed', 'Security']

/** The lines of a changeset's file, by section. @throws Error for a paragraph without a section. */
export const linesOf = (file, text) =>
  text
    .replace(/^---[\s\S]*?^---\n/m, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => {
      const [, kind, line] = /^(Added|Changed|Fixed|Security): ([\s\S]+)$/.exec(paragraph) ?? []
      if (!kind)
        throw new Error(`${file}: expected a paragraph to start with ${kinds.join(', ')} and a colon`)
      return { kind, line: `- ${line.replaceAll('\n', '\n  ')}` }
    })

/**
 * The changelog with the lines of changesets, as a version of a date. They join the section "(unreleased)" of this version, if there is one.
 */
export const withVersion = (changelog, version, date, lines) => {
  const heading = `## ${version} (${date})`
  const unreleased = `## ${version} (unreleased)`
  const text = changelog.includes(unreleased)
    ? changelog.replace(unreleased, heading)
    : changelog.replace(/^(?=## )/m, `${heading}\n\n`)
  const start = text.indexOf(heading)
  const next = text.indexOf('\n## ', start + 1)
  const end = next < 0 ? text.length : next
  const [top, ...sections] = text.slice(start, end).split(/^(?=### )/m)
  const kept = new Map(sections.map((section) => [/^### (\w+)/.exec(section)?.[1], section.trimEnd()]))
  for (const kind of kinds) {
    const added = lines.filter((line) => line.kind === kind).map(({ line }) => line)
    if (added.length) kept.set(kind, `${kept.get(kind) ?? `### ${kind}\n`}\n${added.join('\n')}`)
  }
  const ordered = kinds.flatMap((kind) => kept.get(kind) ?? [])
  const rest = [...kept].filter(([kind]) => !kinds.includes(kind)).map(([, section]) => section)
  return `${text.slice(0, start)}${[top.trimEnd(), ...ordered, ...rest].join('\n\n')}\n${text.slice(end)}`
}

/** What a changelog says about a version, shortened to what a forge takes. */
export const notesOf = (changelog, version) => {
  const [, section = ''] = changelog.split(`\n## ${version} (`)
  const notes = section.slice(section.indexOf('\n')).split('\n## ')[0].trim()
  return notes.length > MOST ? `${notes.slice(0, notes.lastIndexOf('\n', MOST))}\n…` : notes
}
