import { afterEach, expect, test, vi } from 'vitest'
import { linkCommand } from './link-command.js'
import type { StoreLocation } from './open-store.js'

afterEach(() => vi.unstubAllEnvs())

test.each<[StoreLocation, string | undefined]>([
  ['memory', undefined],
  [{ directory: '.whenable' }, 'npx whenable admin-link'],
  [{ directory: './.whenable/' }, 'npx whenable admin-link'],
  [{ directory: '.whenable/demo' }, 'npx whenable admin-link --data .whenable/demo'],
  [{ directory: '/var/lib/whenable' }, 'npx whenable admin-link --data /var/lib/whenable'],
  [{ directory: '/var/lib/Ada\u2019s data' }, "npx whenable admin-link --data '/var/lib/Ada\u2019s data'"],
  [{ directory: "/var/lib/it's" }, "npx whenable admin-link --data '/var/lib/it'\\''s'"],
  [
    { databaseUrl: 'postgres://secret@host/db' },
    'npx whenable admin-link --database-url … --url https://book.example.com',
  ],
])('another link to the pages of data in %j is printed by %s', (location, command) => {
  expect(linkCommand(location, 'https://book.example.com')).toBe(command)
})

test('the address of a PostgreSQL server in the environment is left out', () => {
  vi.stubEnv('WHENABLE_DATABASE_URL', 'postgres://secret@host/db')
  expect(linkCommand({ databaseUrl: 'postgres://secret@host/db' }, 'https://book.example.com')).toBe(
    'npx whenable admin-link --url https://book.example.com',
  )
})
