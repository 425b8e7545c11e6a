import { type Instant, instant, toIsoString } from '@whenable/time'
import { createKey, defaultOverlap, revokeKey, rotateKey, validKeys } from '../admin/api-keys.js'
import type { ApiKey } from '../store/store.js'
import { type Administration, dataHelp, operatorCommand } from './administer.js'
import { UsageError } from './run-command.js'

const help = `List, create, revoke and rotate the API keys of an application.

  whenable keys list
  whenable keys create NAME  create a key; it is shown only once
  whenable keys revoke ID    end a key immediately
  whenable keys rotate ID    create a replacement; the old key works for another day, or as long as --hours says

  --hours NUMBER        how long a rotated key keeps working (24; 0: not at all)${dataHelp}`

/** The data that an action works on. */
interface KeyCommand extends Pick<Administration, 'store' | 'application'> {
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
    ...(expiresAt === undefined ? [] : [`expires ${toIsoString(expiresAt)}`]),
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

/** An action with its argument. Returns the lines to print. */
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
      return [...keyLines(record, key), `  ${id} expires ${toIsoString(until)}.`]
    },
  },
}

/** The command `keys`. */
export const keys = operatorCommand({
  name: 'keys',
  help,
  options: { hours: { type: 'string', default: String(defaultOverlap / 3_600) } },
  failed: ({ positionals: [action] }) => `keys ${action}`,
  prepare: ({ values, positionals: [action = '', argument, ...others] }) => {
    const selected = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!selected) throw new UsageError(`keys ${action}: expected ${Object.keys(actions).join(', ')}`)
    if ((selected.takes === undefined) !== (argument === undefined) || others.length)
      throw new UsageError(`keys ${action}: expected ${selected.takes ?? 'no argument'}`)
    const hours = Number(values.hours)
    if (!(hours >= 0 && hours <= 8_760))
      throw new UsageError(`--hours ${values.hours}: expected a number from 0 to 8760`)
    return ({ store, application, clock }) =>
      selected.run({ store, application, now: clock(), hours }, argument ?? '')
  },
})
