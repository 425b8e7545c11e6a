import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changesetsIn, linesOf, notesOf, withVersion } from './changelog.mjs'

const changeset = `---
'@whenable/elements': minor
---

Added: **Waiting lists**: a full session
offers one.

Fixed: Times wrap.
`

describe('a changeset', () => {
  it('has lines of sections', () => {
    expect(linesOf('a.md', changeset)).toEqual([
      { kind: 'Added', line: '- **Waiting lists**: a full session\n  offers one.' },
      { kind: 'Fixed', line: '- Times wrap.' },
    ])
  })

  it('is refused without a section', () => {
    expect(() => linesOf('a.md', '---\n---\n\nTimes wrap.\n')).toThrow(
      'a.md: expected a paragraph to start with Added',
    )
  })

  it('joins the version that is prepared', () => {
    const before =
      '# Changelog\n\n## 0.2.0 (unreleased)\n\nSafer.\n\n### Added\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n'
    expect(withVersion(before, '0.2.0', '2026-12-01', linesOf('a.md', changeset))).toBe(
      '# Changelog\n\n## 0.2.0 (2026-12-01)\n\nSafer.\n\n### Added\n\n- One.\n- **Waiting lists**: a full session\n  offers one.\n\n' +
        '### Fixed\n\n- Times wrap.\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n',
    )
  })

  it('begins a version', () => {
    const before = '# Changelog\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n'
    expect(withVersion(before, '0.2.0', '2026-12-01', [{ kind: 'Fixed', line: '- Times wrap.' }])).toBe(
      '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n### Fixed\n\n- Times wrap.\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n',
    )
  })
})

it('every changeset of the repository can be released', () => {
  for (const file of changesetsIn(join(import.meta.dirname, '../..')))
    expect(() => linesOf(file, readFileSync(file, 'utf8'))).not.toThrow()
})

describe('the notes of a version', () => {
  const changelog =
    '# Changelog\n\n## 0.2.0 (2026-12-01)\n\nSafer.\n\n### Fixed\n\n- Times wrap.\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n'

  it('are its part of the changelog', () => {
    expect(notesOf(changelog, '0.2.0')).toBe('Safer.\n\n### Fixed\n\n- Times wrap.')
    expect(notesOf(changelog, '0.1.0')).toBe('First.')
  })

  it('are as short as a forge wants them', () => {
    const long = changelog.replace('- Times wrap.', '- Times wrap.\n'.repeat(10_000))
    expect(notesOf(long, '0.2.0').length).toBeLessThan(65_536)
    expect(notesOf(long, '0.2.0')).toMatch(/- Times wrap\.\n…$/)
  })
})
