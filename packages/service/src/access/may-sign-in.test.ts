import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Application } from '../kernel/store/store.js'
import { makeMember } from '../testing/members.js'
import { addHost, callbackUri, openService } from '../testing/studio.js'
import { maySignIn, type SignUp, signUpRule, type WayIn, waysIn } from './may-sign-in.js'

const people = {
  unknown: 'eve@elsewhere.example',
  'of a listed domain': 'eve@listed.example',
  listed: 'eve@one.example',
  connected: 'jonas@example.com',
  member: 'mara@example.com',
  former: 'robin@example.com',
  'former, of a listed domain': 'robin@listed.example',
  'former, still connected': 'zoe@example.com',
} as const

type Person = keyof typeof people

const everybody = (Object.keys(people) as Person[]).filter((person) => !person.startsWith('former'))
const known: readonly Person[] = ['connected', 'member']
const listed = ['listed.example', 'EVE@one.example']

const rules: Readonly<Record<string, { signUp: SignUp | undefined; callbackUris?: readonly string[] }>> = {
  'open, with a callback URI': { signUp: 'open', callbackUris: [callbackUri] },
  'the default, with a callback URI': { signUp: undefined, callbackUris: [callbackUri] },
  'open, without a callback URI': { signUp: 'open' },
  'the default, without a callback URI': { signUp: undefined },
  closed: { signUp: 'closed', callbackUris: [callbackUri] },
  'a list, with a callback URI': { signUp: listed, callbackUris: [callbackUri] },
  'a list, without a callback URI': { signUp: listed },
}

/** Whom the ways of visitors let in. */
const visitors: Readonly<Record<keyof typeof rules, readonly Person[]>> = {
  'open, with a callback URI': everybody,
  'the default, with a callback URI': everybody,
  'open, without a callback URI': known,
  'the default, without a callback URI': known,
  closed: known,
  'a list, with a callback URI': ['of a listed domain', 'listed', ...known],
  'a list, without a callback URI': ['of a listed domain', 'listed', ...known],
}

/** Whom the other ways let in, whatever the rule: once with an owner, once without. */
const others: Readonly<Record<Exclude<WayIn, 'emailed-code' | 'provider'>, readonly (readonly Person[])[]>> =
  {
    token: [known, known],
    connect: [everybody, everybody],
    invitation: [Object.keys(people) as Person[], Object.keys(people) as Person[]],
    'first-owner': [[], everybody],
    'setup-link': [['member'], ['member']],
    'member-code': [['member'], ['member']],
    passkey: [['member'], ['member']],
    browser: [['member'], ['member']],
  }

const withPeople = async (role: 'owner' | 'member') => {
  const service = await openService()
  const { store, applicationId, now } = service
  await addHost(service, people.connected)
  await addHost(service, people['former, still connected'])
  await makeMember(service, await addHost(service, people.member), role)
  await store.transaction(async (transaction) => {
    for (const email of Object.values(people).filter((_, index) => index > 4))
      await transaction.putFormerMember({
        ...{ applicationId, memberId: email, email: email.toUpperCase(), name: 'Robin', removedAt: now },
      })
  })
  return service
}

type Populated = Awaited<ReturnType<typeof withPeople>>

const admitted = async ({ store, applicationId }: Populated, way: WayIn, rule: keyof typeof rules) => {
  const { signUp, callbackUris } = rules[rule] ?? { signUp: undefined }
  const application = { id: applicationId, callbackUris } as Application
  const isSignUp = signUpRule(signUp)
  const found: Person[] = []
  for (const [person, email] of Object.entries(people) as [Person, string][]) {
    const entrant = { applicationId, email, maySignUp: isSignUp(application, email) }
    if (await store.transaction((transaction) => maySignIn(transaction, way, entrant))) found.push(person)
  }
  return found
}

const inOrder = (names: readonly Person[] | undefined) =>
  (Object.keys(people) as Person[]).filter((person) => names?.includes(person))

describe.each(Object.keys(rules))('the rule of who may sign in: %s', (rule) => {
  test.each(Object.keys(waysIn) as WayIn[])('lets in by %s whom the table names', async (way) => {
    for (const [index, role] of (['owner', 'member'] as const).entries()) {
      const service = await withPeople(role)
      const expected = way === 'emailed-code' || way === 'provider' ? visitors[rule] : others[way][index]
      expect(await admitted(service, way, rule)).toEqual(inOrder(expected))
    }
  })
})

const source = new URL('..', import.meta.url).pathname

/** The files of the service's own code, without tests, stores and their helpers. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/\.test\.ts$|^(?:testing|kernel\/store|conformance)\//.test(path),
)
const textOf = (path: string) => readFileSync(join(source, path), 'utf8')

describe('what lets somebody in', () => {
  test('is written by these files alone: a new one asks maySignIn, or says here why it need not', () => {
    const writes = /\.(?:addCredential|putGrant|putMember|putPasskey)\(/
    const withPermission = /SignInPermission|maySignIn\(|requireMemberSignIn\(/
    const excused: Readonly<Record<string, string>> = {
      'features/calendar/connect-routes.ts': 'writes no grant itself',
      'access/api-keys.ts': 'a key of the application, made by an owner',
      'features/team/correct-member.ts': 'changes a member',
      'features/team/member-routes.ts': 'changes the caller',
      'features/team/move-member.ts': 'changes a time zone',
      'features/team/team.ts': 'changes a role',
      'features/team/member-codes.ts': 'a code, which signs in by maySignIn',
      'features/team/setup-links.ts': 'a link, which signs in by maySignIn',
      'calendars/connections/grant-status.ts': 'changes a status',
      'features/event-types/sessions.ts': "a visitor's session of one event type",
    }
    const unasked = files.filter((path) => {
      const text = textOf(path)
      return writes.test(text) && !withPermission.test(text) && !(path in excused)
    })
    expect(unasked).toEqual([])
  })

  test('comes by a way that the table of ways names, and every way is in use', () => {
    const used = new Set(
      files.flatMap((path) =>
        path === 'access/may-sign-in.ts'
          ? []
          : [
              ...textOf(path).matchAll(
                /(?:maySignIn|requireSignIn|requireMemberSignIn)\(\s*\w+(?:\.\w+)?,\s*'([\w-]+)'|enter\(transaction, member, '([\w-]+)'/g,
              ),
            ].map(([, way, member]) => String(way ?? member)),
      ),
    )
    expect([...used].sort()).toEqual(Object.keys(waysIn).sort())
  })
})
