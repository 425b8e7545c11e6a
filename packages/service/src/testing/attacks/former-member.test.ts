import { describe, expect, test } from 'vitest'
import { type Company, openCompany } from './company.js'
import { formatTable } from './report.js'
import { waysIn } from './ways-in.js'

// Somebody leaves a company and tries all that they ever had. What still works is kept in `former-member.txt`; `pnpm attacks:accept` writes it.

/** Removes a member, whose bookings are cancelled before. */
const remove = async ({ service, boss, memberId, bookingId }: Company): Promise<void> => {
  await service.call('POST', `/admin/v1/bookings/${bookingId}/cancel`, { bearer: boss, body: {} })
  const removed = await service.call('DELETE', `/admin/v1/members/${memberId}`, { bearer: boss })
  if (removed.error) throw new Error(removed.error.message)
}

/** A few names. Others are not counted, so that the table stays when endpoints are added. */
const shortened = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and more` : names.join(', ') || '-'

describe('a former member', () => {
  const rows: (readonly [way: string, before: string, after: string])[] = []

  test.each(waysIn.map((way) => [way.name, way] as const))('tries %s', async (name, { prepare }) => {
    const member = await openCompany()
    const before = await (await prepare(member))()
    const company = await openCompany()
    const use = await prepare(company)
    await remove(company)
    rows.push([name, shortened(before), shortened(await use())])
    expect(company.service.errors).toEqual([])
  })

  test('reaches what the table says', async () => {
    const table = formatTable([['what they have', 'as a member', 'afterwards'], ...rows])
    await expect(`${table}\n`).toMatchFileSnapshot('former-member.txt')
  })
})
