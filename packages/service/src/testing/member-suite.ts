import { randomUUID } from 'node:crypto'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MemberName, MemberRecord, Store } from '../store/store.js'
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

    test('a member goes with their grant', async () => {
      const ada = memberOf('ada@example.com')
      await put(ada)
      await store.transaction((transaction) => transaction.removeGrant(applicationId, ada.grantId))
      expect(await find({ id: ada.id })).toBeUndefined()
    })
  })
}
