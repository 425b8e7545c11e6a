import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesOf, withVersion } from './changelog.mjs'

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
  const folder = join(import.meta.dirname, '../../.changeset')
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  for (const file of files)
    expect(() => linesOf(file, readFileSync(join(folder, file), 'utf8'))).not.toThrow()
})
