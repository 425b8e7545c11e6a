import { describe, expect, test } from 'vitest'
import { type Company, openCompany } from './company.js'
import { formatTable } from './report.js'
import { waysIn } from './ways-in.js'

// Somebody leaves a company and tries all that they ever had. What still works is kept in `former-member.txt`; `pnpm attacks:accept` writes it.

/** Removes a member. @param body who takes over what they had. Without one, their event types are closed. */
const offboard = async ({ service, boss, memberId }: Company, body: object): Promise<void> => {
  const path = `/admin/v1/members/${memberId}/offboarding`
  const { error } = await service.call('POST', path, { bearer: boss, body })
  if (error) throw new Error(error.message)
}

/** A few names. Others are not counted, so that the table stays when endpoints are added. */
const shortened = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and more` : names.join(', ') || '-'

describe('a former member', () => {
  const rows: string[][] = []

  test.each(waysIn.map((way) => [way.name, way] as const))('tries %s', async (name, { prepare }) => {
    const member = await openCompany()
    const before = await (await prepare(member))()
    const afterwards: string[] = []
    for (const isHandedOver of [false, true]) {
      const company = await openCompany()
      const use = await prepare(company)
      await offboard(company, isHandedOver ? { to: company.bossId } : {})
      afterwards.push(shortened(await use()))
      expect(company.service.errors).toEqual([])
    }
    rows.push([name, shortened(before), ...afterwards])
  })

  test('reaches what the table says', async () => {
    const heading = ['what they have', 'as a member', 'event types closed', 'event types handed over']
    await expect(`${formatTable([heading, ...rows])}\n`).toMatchFileSnapshot('former-member.txt')
  })
})
