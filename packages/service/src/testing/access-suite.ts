import { randomUUID } from 'node:crypto'
import { type Instant, instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  AccessToken,
  ApiKey,
  Credential,
  GrantFilter,
  SignIn,
  Store,
  Transaction,
} from '../kernel/store/store.js'
import { monday } from './studio.js'

const later = (seconds: number): Instant => instant(monday + seconds)

/** The tests of credentials that run for every store. */
export const describeAccessStore = (name: string, open: () => Promise<Store>): void => {
  describe(`credentials in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })
    const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
    const find = (hash: string) => store.read((records) => records.credential(hash))

    const tokenOf = (change: Partial<AccessToken> = {}): AccessToken => ({
      kind: 'token',
      hash: randomUUID(),
      applicationId,
      grantId: randomUUID(),
      signInId: randomUUID(),
      scope: ['calendar'],
      createdAt: monday,
      expiresAt: later(3600),
      ...change,
    })
    const signInOf = (): SignIn => ({
      kind: 'sign-in',
      hash: randomUUID(),
      applicationId,
      redirectUri: 'https://shop.example/back',
      scope: ['calendar'],
      offline: false,
      email: 'ada@example.com',
      codeHash: 'hash',
      attemptsLeft: 5,
      expiresAt: later(600),
    })
    const add = (...credentials: Credential[]) =>
      write(async (transaction) => {
        for (const credential of credentials) await transaction.addCredential(credential)
      })

    test('an application is stored with its redirect URIs', async () => {
      const application = {
        id: applicationId,
        clientId: randomUUID(),
        name: 'Shop',
        createdAt: monday,
        callbackUris: ['https://shop.example/back'],
      }
      await write((transaction) => transaction.putApplication(application))
      const changed = { ...application, callbackUris: ['https://shop.example/there'] }
      await write((transaction) => transaction.putApplication(changed))
      expect(await store.read((records) => records.applicationOfClient(application.clientId))).toEqual(
        changed,
      )
    })

    test('changes of a locked credential are serialized', async () => {
      const signIn = signInOf()
      await add(signIn)
      await Promise.all(
        Array.from({ length: 5 }, () =>
          write(async (transaction) => {
            const locked = (await transaction.lockCredential(signIn.hash)) as SignIn
            await transaction.changeCredential({ ...locked, attemptsLeft: locked.attemptsLeft - 1 })
          }),
        ),
      )
      expect(await find(signIn.hash)).toEqual({ ...signIn, attemptsLeft: 0 })
      expect(await write((transaction) => transaction.lockCredential('nobody'))).toBeUndefined()
    })

    test('the tokens of a sign-in, and of a grant, are deleted together', async () => {
      const [grantId, signInId] = [randomUUID(), randomUUID()]
      const here = tokenOf({ grantId, signInId })
      const there = tokenOf({ grantId })
      const elsewhere = tokenOf()
      const foreign = tokenOf({ grantId, signInId, applicationId: randomUUID() })
      await add(here, there, elsewhere, foreign)
      await write((transaction) => transaction.removeAllowances(applicationId, { signInId }))
      expect(await Promise.all([here, there, elsewhere, foreign].map(({ hash }) => find(hash)))).toEqual([
        undefined,
        there,
        elsewhere,
        foreign,
      ])
      await write((transaction) => transaction.removeAllowances(applicationId, { grantId }))
      expect(await Promise.all([there, elsewhere, foreign].map(({ hash }) => find(hash)))).toEqual([
        undefined,
        elsewhere,
        foreign,
      ])
    })

    test('credentials are listed by kind, of an application or of one account', async () => {
      const [own, other] = [tokenOf(), tokenOf()]
      const setup = {
        ...{ kind: 'setup' as const, hash: randomUUID(), applicationId, expiresAt: later(60) },
        memberId: randomUUID(),
      }
      await add(own, other, setup, signInOf(), tokenOf({ applicationId: randomUUID() }))
      const hashesOf = (...of: [kinds: readonly ('token' | 'setup' | 'refresh')[], grantId?: string]) =>
        store.read(async (records) =>
          (await records.credentialsOfKind(applicationId, ...of)).map(({ hash }) => hash).sort(),
        )
      expect(await hashesOf(['token', 'setup'])).toEqual([own.hash, other.hash, setup.hash].sort())
      expect(await hashesOf(['token', 'setup'], own.grantId)).toEqual([own.hash])
      expect(await hashesOf(['refresh'])).toEqual([])
    })

    test('a clean-up deletes everything that has expired', async () => {
      const credentials: Credential[] = [tokenOf({ expiresAt: monday }), signInOf()]
      await add(...credentials)
      await store.sweep(monday)
      expect(await Promise.all(credentials.map(({ hash }) => find(hash)))).toEqual([
        undefined,
        credentials[1],
      ])
    })

    test('the keys of an application are listed, and a clean-up deletes expired ones', async () => {
      const keyOf = (name: string, change: Partial<ApiKey> = {}): ApiKey => ({
        kind: 'key',
        hash: randomUUID(),
        applicationId,
        id: randomUUID(),
        name,
        scopes: ['everything'],
        createdAt: monday,
        ...change,
      })
      const first = keyOf('first')
      const second = keyOf('second', { createdAt: later(1), createdBy: randomUUID(), scopes: ['sessions'] })
      await add(second, first, keyOf('foreign', { applicationId: randomUUID() }), tokenOf())
      const listed = () => store.read((records) => records.apiKeys(applicationId))
      expect(await listed()).toEqual([first, second])
      const used = { ...second, lastUsedAt: later(2), expiresAt: later(60) }
      await write((transaction) => transaction.changeCredential(used))
      await store.sweep(later(59))
      expect(await listed()).toEqual([first, used])
      await store.sweep(later(60))
      expect(await listed()).toEqual([first])
    })

    test('connectors are one for each provider', async () => {
      const connector = { name: 'Studio', provider: 'virtual-calendar', scope: ['calendar'] }
      await write((transaction) => transaction.putConnector(applicationId, { ...connector, name: 'Old' }))
      await write((transaction) => transaction.putConnector(applicationId, connector))
      await store.read(async (records) => {
        expect(await records.connectors(applicationId)).toEqual([connector])
        expect(await records.connector(applicationId, 'virtual-calendar')).toEqual(connector)
        expect(await records.connectors(randomUUID())).toEqual([])
      })
      await write((transaction) => transaction.removeConnector(applicationId, 'virtual-calendar'))
      expect(await store.read((records) => records.connectors(applicationId))).toEqual([])
    })

    test('grants are listed by address, status and creation time', async () => {
      const made = [
        { email: 'Ada@example.com', grant_status: 'valid' },
        { email: 'jonas@example.com', grant_status: 'invalid' },
        { email: 'eve@example.com', grant_status: 'valid' },
      ]
      await write(async (transaction) => {
        for (const [index, grant] of made.entries())
          await transaction.putGrant(applicationId, {
            ...grant,
            id: randomUUID(),
            provider: 'virtual-calendar',
            name: undefined,
            external_id: undefined,
            scope: [],
            created_at: later(index),
            updated_at: monday,
          })
      })
      const listed = (filter: GrantFilter) =>
        store.read(async (records) =>
          (await records.grants(applicationId, { limit: 10 }, filter)).items.map(
            ({ email }) => email.split('@')[0],
          ),
        )
      expect(await listed({})).toEqual(['Ada', 'jonas', 'eve'])
      expect(await listed({ email: 'ada@EXAMPLE.com' })).toEqual(['Ada'])
      expect(await listed({ status: 'valid' })).toEqual(['Ada', 'eve'])
      expect(await listed({ since: later(1) })).toEqual(['jonas', 'eve'])
      expect(await listed({ before: later(1) })).toEqual(['Ada'])
      expect(await listed({ status: 'valid', since: later(1), before: later(2) })).toEqual([])
    })
  })
}
