import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserSession, MemberName, MemberRecord, PasskeyRecord, Store } from '../kernel/store/store.js'
import { monday } from './studio.js'

/** The tests of members that run for every store. */
export const describeMemberStore = (name: string, open: () => Promise<Store>): void => {
  describe(`members in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })

    const memberOf = (email: string, change: Partial<MemberRecord> = {}): MemberRecord => ({
      ...{ id: randomUUID(), applicationId, grantId: randomUUID(), email, name: 'Ada' },
      ...{ role: 'owner', timezone: 'Europe/Lisbon', createdAt: monday },
      ...change,
    })
    const put = (...members: MemberRecord[]) =>
      store.transaction(async (transaction) => {
        for (const member of members) await transaction.putMember(member)
      })
    const find = (name: MemberName) => store.read((records) => records.member(applicationId, name))

    test('a member is found by id, grant and address in any case, in their application only', async () => {
      const ada = memberOf('Ada@Example.com')
      await put(ada, memberOf('ada@example.com', { applicationId: randomUUID() }))
      expect(await find({ id: ada.id })).toEqual(ada)
      expect(await find({ grantId: ada.grantId })).toEqual(ada)
      expect(await find({ email: 'aDA@example.com' })).toEqual(ada)
      expect(await find({ email: 'robin@example.com' })).toBeUndefined()
      expect(await store.read((records) => records.member(randomUUID(), { id: ada.id }))).toBeUndefined()
    })

    test('a member is found by the slug of their page, which is unique in their application', async () => {
      const ada = memberOf('ada@example.com', { pageSlug: 'ada' })
      await put(ada, memberOf('jonas@example.com'), memberOf('mara@example.com'))
      await put(memberOf('ada@example.com', { applicationId: randomUUID(), pageSlug: 'ada' }))
      expect(await find({ pageSlug: 'ada' })).toEqual(ada)
      expect(await find({ pageSlug: 'jonas' })).toBeUndefined()
      const { pageSlug: _, ...withoutPage } = ada
      await put(withoutPage)
      expect(await find({ pageSlug: 'ada' })).toBeUndefined()
    })

    test('members are listed the first one first, changed and removed', async () => {
      const second = memberOf('jonas@example.com', { createdAt: instant(monday + 1), role: 'member' })
      const first = memberOf('ada@example.com')
      await put(second, first)
      const changed = { ...second, role: 'owner' as const, signedInAt: monday }
      await put(changed)
      expect(await store.read((records) => records.members(applicationId))).toEqual([first, changed])
      await store.transaction((transaction) => transaction.removeMember(applicationId, first.id))
      expect(await store.transaction((transaction) => transaction.lockMembers(applicationId))).toEqual([
        changed,
      ])
    })

    test('a former member is found by address in any case, until they are forgotten', async () => {
      const former = {
        ...{ applicationId, memberId: randomUUID(), email: 'Robin@Example.com', name: 'Robin' },
        removedAt: monday,
      }
      const findFormer = (email: string, of = applicationId) =>
        store.read((records) => records.formerMember(of, email))
      await store.transaction((transaction) => transaction.putFormerMember({ ...former, name: 'Eve' }))
      await store.transaction((transaction) => transaction.putFormerMember(former))
      expect(await findFormer('rOBIN@example.com')).toEqual(former)
      expect(await findFormer('ada@example.com')).toBeUndefined()
      expect(await findFormer(former.email, randomUUID())).toBeUndefined()
      await store.transaction((transaction) =>
        transaction.removeFormerMember(applicationId, 'robin@EXAMPLE.com'),
      )
      expect(await findFormer(former.email)).toBeUndefined()
    })

    test('the setup links of a member end, those of others stay', async () => {
      const link = (memberId: string | undefined) => ({
        ...{ kind: 'setup' as const, hash: randomUUID(), applicationId, memberId },
        expiresAt: instant(monday + 600),
      })
      const [own, others, first] = [link('ada'), link('jonas'), link(undefined)]
      await store.transaction(async (transaction) => {
        for (const credential of [own, others, first]) await transaction.addCredential(credential)
        await transaction.removeSetupLinks(applicationId, 'ada')
      })
      const left = await store.read((records) =>
        Promise.all([own, others, first].map(({ hash }) => records.credential(hash))),
      )
      expect(left.map((credential) => credential?.hash)).toEqual([undefined, others.hash, first.hash])
      await store.transaction((transaction) => transaction.removeSetupLinks(applicationId, undefined))
      expect(await store.read((records) => records.credential(first.hash))).toBeUndefined()
      expect(await store.read((records) => records.credential(others.hash))).toEqual(others)
    })

    test('the counters of a host go to another address, in place of those that it has', async () => {
      const counter = (email: string, bookings: number) => ({ email, bookings, lastBookedAt: monday })
      await store.transaction(async (transaction) => {
        await transaction.putCounter(applicationId, 'first', counter('ada@example.com', 3))
        await transaction.putCounter(applicationId, 'first', counter('new@example.com', 1))
        await transaction.putCounter(applicationId, 'first', counter('jonas@example.com', 2))
        await transaction.putCounter(applicationId, 'second', counter('new@example.com', 4))
        await transaction.renameCounters(applicationId, 'Ada@example.com', 'New@example.com')
        await transaction.renameCounters(applicationId, 'jonas@example.com', 'Jonas@example.com')
      })
      const counters = async (group: string) =>
        [...(await store.read((records) => records.counters(applicationId, group)))].sort((a, b) =>
          a.email < b.email ? -1 : 1,
        )
      expect(await counters('first')).toEqual([
        counter('jonas@example.com', 2),
        counter('new@example.com', 3),
      ])
      expect(await counters('second')).toEqual([counter('new@example.com', 4)])
    })

    test('passkeys are listed the oldest first, changed and removed, and go with their member', async () => {
      const [ada, jonas] = [memberOf('ada@example.com'), memberOf('jonas@example.com')]
      await put(ada, jonas)
      const passkeyOf = ({ id: memberId }: MemberRecord, change: Partial<PasskeyRecord> = {}) => ({
        ...{ id: randomUUID(), applicationId, memberId, publicKey: 'key', counter: 0, name: 'Laptop' },
        ...{ createdAt: monday, transports: ['internal'], ...change },
      })
      const second = passkeyOf(ada, { createdAt: instant(monday + 1) })
      const [first, other] = [passkeyOf(ada), passkeyOf(jonas)]
      const changed = { ...second, counter: 3, lastUsedAt: monday }
      await store.transaction(async (transaction) => {
        for (const passkey of [second, first, other, changed]) await transaction.putPasskey(passkey)
      })
      const passkeys = ({ id }: MemberRecord) => store.read((records) => records.passkeys(applicationId, id))
      expect(await passkeys(ada)).toEqual([first, changed])
      expect(await store.read((records) => records.passkey(applicationId, other.id))).toEqual(other)
      expect(await store.read((records) => records.passkey(randomUUID(), other.id))).toBeUndefined()
      await store.transaction((transaction) => transaction.removePasskey(applicationId, first.id))
      expect(await passkeys(ada)).toEqual([changed])
      await store.transaction((transaction) => transaction.removeMember(applicationId, ada.id))
      await store.transaction((transaction) => transaction.removeGrant(applicationId, jonas.grantId, monday))
      expect([await passkeys(ada), await passkeys(jonas)]).toEqual([[], []])
    })

    test("the signed-in browsers of a member end with the member's grant, or with their sign-in", async () => {
      const ada = memberOf('ada@example.com')
      const { grantId } = ada
      const browserOf = (): BrowserSession => ({
        ...{ kind: 'browser', hash: randomUUID(), applicationId, grantId, signInId: randomUUID() },
        ...{ scope: [], createdAt: monday, expiresAt: instant(monday + 60) },
      })
      const [here, there] = [browserOf(), browserOf()]
      await store.transaction(async (transaction) => {
        for (const browser of [here, there, { ...browserOf(), grantId: randomUUID() }])
          await transaction.addCredential(browser)
        await transaction.removeAllowances(applicationId, { signInId: here.signInId })
      })
      const browsers = () => store.read((records) => records.browserSessions(applicationId, grantId))
      expect(await browsers()).toEqual([there])
      await store.transaction((transaction) => transaction.removeAllowances(applicationId, { grantId }))
      expect(await browsers()).toEqual([])
    })

    test('a member goes with their grant', async () => {
      const ada = memberOf('ada@example.com')
      await put(ada)
      await store.transaction((transaction) => transaction.removeGrant(applicationId, ada.grantId, monday))
      expect(await find({ id: ada.id })).toBeUndefined()
    })
  })
}
