import { describe, expect, test } from 'vitest'
import { scriptsFor } from './page-scripts.js'

const record = {
  version: '0.1.0-abc',
  integrity: { 'whenable.js': 'sha384-whenable' },
  languages: { de: { 'languages/de-choosing-CCCC3333.js': 'sha384-choosing' } },
  tags: { 'when-booking': [], '[lang]': ['chunks/locales.js'] },
  owner: {
    integrity: { 'owner.js': 'sha384-owner', 'owner/admin.js': 'sha384-admin' },
    tags: {
      'when-booking': ['owner/booking.js'],
      'when-admin': ['owner/admin.js'],
      '[lang]': ['owner/locales.js'],
    },
  },
}
const build = { files: new Map(), record }

describe('the scripts of a page', () => {
  test('are those of owner.js for a tag that only it knows', () => {
    expect(scriptsFor(build, 'when-admin', 'de')).toEqual({
      entry: '/embed/0.1.0-abc/owner.js',
      ahead: ['owner/admin.js', 'owner/locales.js', 'languages/de-choosing-CCCC3333.js'].map(
        (file) => `/embed/0.1.0-abc/${file}`,
      ),
      integrity: {
        '/embed/0.1.0-abc/owner.js': 'sha384-owner',
        '/embed/0.1.0-abc/owner/admin.js': 'sha384-admin',
        '/embed/0.1.0-abc/languages/de-choosing-CCCC3333.js': 'sha384-choosing',
      },
    })
  })

  test('name none of the owner’s files on a visitor’s page', () => {
    expect(JSON.stringify(scriptsFor(build, 'when-booking', 'de'))).not.toContain('owner')
  })

  test('are those of whenable.js for a tag that no script knows', () => {
    expect(scriptsFor(build, 'when-nothing', 'en').entry).toBe('/embed/0.1.0-abc/whenable.js')
  })
})
