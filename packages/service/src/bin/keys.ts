import { type KeyScope, keyScopes } from '@whenable/contract'
import { type Instant, instant, toIsoString } from '@whenable/time'
import {
  createKey,
  defaultKeyScopes,
  defaultOverlap,
  revokeKey,
  rotateKey,
  validKeys,
} from '../access/api-keys.js'
import type { ApiKey, MemberRecord } from '../kernel/store/store.js'
import { type Administration, dataHelp, operatorCommand } from './administer.js'
import { UsageError } from './run-command.js'

const help = `List, create, revoke and rotate the API keys of an application.

  whenable keys list
  whenable keys create NAME  create a key for a website, or for what --scope says; it is shown only once
  whenable keys revoke ID    end a key immediately
  whenable keys rotate ID    create a replacement; the old key works for another day, or as long as --hours says

  --scope SCOPES        what a new key may do (sessions). Several with commas between them:
                          sessions    create sessions of visitors, and nothing else: for the server of a website
                          read        read everything of the application
                          bookings    make and change bookings, links and polls; includes sessions and read
                          everything  all of the API, such as event types, members and API keys
  --days NUMBER         how long a new key works (until it is revoked)
  --hours NUMBER        how long a rotated key keeps working (24; 0: not at all)${dataHelp}`

/** The data that an action works on. */
interface KeyCommand extends Pick<Administration, 'store' | 'application'> {
  readonly now: Instant
  readonly hours: number
  readonly scopes: readonly KeyScope[]
  /** How long a new key works, in days. Undefined: without end. */
  readonly days: number | undefined
}

const timeOf = (at: Instant | undefined, none: string): string => (at === undefined ? none : toIsoString(at))

/** Who created a key: a member by name, or by id once they were removed. */
const creatorIn =
  (members: readonly MemberRecord[]) =>
  ({ createdBy }: ApiKey): string =>
    createdBy === undefined
      ? 'the command line'
      : (members.find(({ id }) => id === createdBy)?.name ?? `a former member (${createdBy})`)

const line = (key: ApiKey, creator: string): string => {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = key
  return [
    id,
    name.padEnd(24),
    scopes.join(',').padEnd(10),
    `by ${creator}`,
    `created ${timeOf(createdAt, '')}`,
    `last used ${timeOf(lastUsedAt, 'never')}`,
    ...(expiresAt === undefined ? [] : [`expires ${toIsoString(expiresAt)}`]),
  ].join('  ')
}

const contextOf = ({ application, now }: KeyCommand) => ({
  applicationId: application.id,
  now,
  newId: () => crypto.randomUUID(),
})

const keyLines = (record: ApiKey, key: string): readonly string[] => [
  `  id       ${record.id}`,
  `  API key  ${key}`,
  `  scope    ${record.scopes.join(', ')}`,
  '  This key is shown only once.',
]

/** An action with its argument. Returns the lines to print. */
interface Action {
  readonly takes?: string
  run(command: KeyCommand, argument: string): Promise<readonly string[]>
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    run: ({ store, application, now }) =>
      store.read(async (records) => {
        const creatorOf = creatorIn(await records.members(application.id))
        return (await validKeys(records, application.id, now)).map((key) => line(key, creatorOf(key)))
      }),
  },
  create: {
    takes: 'NAME',
    run: async (command, name) => {
      const { key, record } = await command.store.transaction((transaction) =>
        createKey(
          { ...contextOf(command), transaction },
          {
            name,
            scopes: command.scopes,
            expires_at: command.days === undefined ? undefined : instant(command.now + command.days * 86_400),
          },
        ),
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
        rotateKey({ ...contextOf(command), transaction }, { id, expires_at: until, createdBy: undefined }),
      )
      return [...keyLines(record, key), `  ${id} expires ${toIsoString(until)}.`]
    },
  },
}

/** Ten years. */
const maxDays = 3_650

const isKeyScope = (name: string): name is KeyScope => keyScopes.some((scope) => scope === name)

/** @throws UsageError naming an unknown scope. */
const scopesIn = (text: string): readonly KeyScope[] => {
  const names = text.split(',').map((name) => name.trim())
  const scopes = names.filter(isKeyScope)
  if (scopes.length < names.length)
    throw new UsageError(
      `--scope ${text}: expected some of ${keyScopes.join(', ')}, with commas between them`,
    )
  return scopes
}

/** The command `keys`. */
export const keys = operatorCommand({
  name: 'keys',
  help,
  options: {
    hours: { type: 'string', default: String(defaultOverlap / 3_600) },
    scope: { type: 'string', default: defaultKeyScopes.join(',') },
    days: { type: 'string' },
  },
  failed: ({ positionals: [action] }) => `keys ${action}`,
  prepare: ({ values, positionals: [action = '', argument, ...others] }) => {
    const selected = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!selected) throw new UsageError(`keys ${action}: expected ${Object.keys(actions).join(', ')}`)
    if ((selected.takes === undefined) !== (argument === undefined) || others.length)
      throw new UsageError(`keys ${action}: expected ${selected.takes ?? 'no argument'}`)
    const hours = Number(values.hours)
    if (!(hours >= 0 && hours <= 8_760))
      throw new UsageError(`--hours ${values.hours}: expected a number from 0 to 8760`)
    const scopes = scopesIn(String(values.scope))
    const days = values.days === undefined ? undefined : Number(values.days)
    if (days !== undefined && !(Number.isInteger(days) && days > 0 && days <= maxDays))
      throw new UsageError(`--days ${values.days}: expected a whole number from 1 to ${maxDays}`)
    return ({ store, application, clock }) =>
      selected.run({ store, application, now: clock(), hours, scopes, days }, argument ?? '')
  },
})
