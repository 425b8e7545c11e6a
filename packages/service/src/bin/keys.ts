import { type Instant, instant, toIsoString } from '@whenable/time'
import { createKey, defaultOverlap, revokeKey, rotateKey, validKeys } from '../admin/api-keys.js'
import type { ApiKey } from '../store/store.js'
import { type Administration, administer, storeLocationOf } from './administer.js'
import { runCommand, UsageError } from './run-command.js'

const help = `Lists, makes, revokes and rotates the API keys of an application.

  keys list
  keys create NAME      make a key; it is shown only once
  keys revoke ID        end a key at once
  keys rotate ID        make a key in its place; the old one works for another day, or as long as --hours says

  --data DIR            the embedded database is here (.whenable); the service must not be running on it
  --database-url URL    use this PostgreSQL server instead, also while the service runs (or WHENABLE_DATABASE_URL)
  --hours NUMBER        how long a key that is rotated goes on working (24; 0: not at all)
  --help                say this

  WHENABLE_CLIENT_ID    which application, where the data has several
  While the service runs on the embedded database, its API does the same: /v3/api-keys.
`

/** What an action works with. */
interface KeyCommand extends Administration {
  readonly now: Instant
  readonly hours: number
}

const timeOf = (at: Instant | undefined, none: string): string => (at === undefined ? none : toIsoString(at))

const line = ({ id, name, createdAt, lastUsedAt, expiresAt }: ApiKey): string =>
  [
    id,
    name.padEnd(24),
    `created ${timeOf(createdAt, '')}`,
    `last used ${timeOf(lastUsedAt, 'never')}`,
    ...(expiresAt === undefined ? [] : [`works until ${toIsoString(expiresAt)}`]),
  ].join('  ')

const contextOf = ({ application, now }: KeyCommand) => ({
  applicationId: application.id,
  now,
  newId: () => crypto.randomUUID(),
})

const keyLines = (record: ApiKey, key: string): readonly string[] => [
  `  id       ${record.id}`,
  `  API key  ${key}`,
  '  This key is shown only once.',
]

/** What an action does with its argument, and what it tells. */
interface Action {
  readonly takes?: string
  run(command: KeyCommand, argument: string): Promise<readonly string[]>
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    run: async ({ store, application, now }) =>
      (await store.read((records) => validKeys(records, application.id, now))).map(line),
  },
  create: {
    takes: 'NAME',
    run: async (command, name) => {
      const { key, record } = await command.store.transaction((transaction) =>
        createKey({ ...contextOf(command), transaction }, name),
      )
      return keyLines(record, key)
    },
  },
  revoke: {
    takes: 'ID',
    run: async (command, id) => {
      await command.store.transaction((transaction) => revokeKey({ ...contextOf(command), transaction }, id))
      return [`${id} is revoked.`]
    },
  },
  rotate: {
    takes: 'ID',
    run: async (command, id) => {
      const until = instant(command.now + Math.round(command.hours * 3_600))
      const { key, record } = await command.store.transaction((transaction) =>
        rotateKey({ ...contextOf(command), transaction }, id, until),
      )
      return [...keyLines(record, key), `  ${id} works until ${toIsoString(until)}.`]
    },
  },
}

/** Runs the command `keys`; returns the exit code of {@link runCommand}. */
export const keys = (args: readonly string[]): Promise<number> =>
  runCommand(
    {
      help,
      options: {
        data: { type: 'string', default: '.whenable' },
        'database-url': { type: 'string' },
        hours: { type: 'string', default: String(defaultOverlap / 3_600) },
      },
      failed: ({ positionals: [action] }) => `keys ${action}`,
      run: ({ values, positionals: [action = '', argument, ...others] }) => {
        const takes = Object.hasOwn(actions, action) ? actions[action] : undefined
        if (!takes) throw new UsageError(`keys ${action}: expected ${Object.keys(actions).join(', ')}`)
        if ((takes.takes === undefined) !== (argument === undefined) || others.length)
          throw new UsageError(`keys ${action}: expected ${takes.takes ?? 'nothing more'}`)
        const hours = Number(values.hours)
        if (!(hours >= 0 && hours <= 8_760))
          throw new UsageError(`--hours ${values.hours}: expected a number from 0 to 8760`)
        return administer(
          storeLocationOf(values),
          'its API lists, makes, revokes and rotates keys under /v3/api-keys',
          ({ store, application }) =>
            takes.run({ store, application, now: store.now(), hours }, argument ?? ''),
        )
      },
    },
    args,
  )
