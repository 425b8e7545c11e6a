import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInProviders } from '@whenable/contract'
import { expect, it } from 'vitest'
import { setUpGuide } from '../packages/admin/src/calendars/sign-in-providers.model.js'

it('each provider that can be switched on has a heading in the guide to which owners are led', () => {
  for (const address of signInProviders.map(setUpGuide)) {
    const [page = '', anchor] = address
      .replace('https://github.com/whenable/whenable/blob/main/', '')
      .split('#')
    const headings = readFileSync(join(import.meta.dirname, '..', page), 'utf8').matchAll(/^#+ (.+)$/gm)
    const anchors = [...headings].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
    expect(anchors).toContain(anchor)
  }
})
