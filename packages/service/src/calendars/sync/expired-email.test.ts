import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { ProviderError } from '../../providers/calendar-provider.js'
import { type Connected, openConnected } from '../../testing/connected.js'
import { makeMember } from '../../testing/members.js'

describe('an account whose credential is refused', () => {
  const origin = 'https://times.example'
  let connected: Connected
  beforeEach(async () => {
    connected = await openConnected()
    await connected.sync()
  })
  const emails = async () => {
    const { store, applicationId } = connected.service
    return store.read((records) => renderWaitingMails(records, applicationId))
  }
  const refuse = async (from?: string) => {
    connected.server.failNext(new ProviderError('auth', 'scripted'), 'pull')
    expect(await connected.sync({ origin: from })).toBe('expired')
  }

  test('makes its owner sign in again: one email for each outage, with a link', async () => {
    const { sync, later, service } = connected
    await refuse(origin)
    later(900)
    await refuse(origin)
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: { email: 'ada@example.com' },
      subject: 'Sign in again to your calendar',
    })
    expect(email?.text).toContain('(fake.example)\n')
    expect(email?.text).toContain(`Sign in again:\n${origin}/my/calendars?client_id=${service.clientId}`)
    expect(await sync()).toBe('synced')
    later(900)
    await refuse(origin)
    expect(await emails()).toHaveLength(2)
  })

  test('sends a member to the calendars of their own pages', async () => {
    const { service, grant, calendarId } = connected
    const owner = { email: 'ada@example.com', grantId: grant.id, calendarId: await calendarId() }
    await makeMember(service, owner)
    await refuse(origin)
    const [email] = await emails()
    expect(email?.text).toContain(`Sign in again:\n${origin}/admin/calendars?client_id=${service.clientId}`)
  })

  test('is emailed about at most three times a day, however often it changes', async () => {
    for (let outage = 1; outage <= 5; outage++) {
      await refuse(origin)
      expect(await connected.sync()).toBe('synced')
    }
    expect(await emails()).toHaveLength(3)
    connected.later(2 * 86_400)
    await refuse(origin)
    expect(await emails()).toHaveLength(4)
  })

  test('is emailed about without a link if the address of the pages is unknown', async () => {
    await refuse()
    const [email] = await emails()
    expect(email?.text).toContain('Sign in again')
    expect(email?.text).not.toContain('/my/calendars')
  })

  test('is not emailed about while its server only does not answer', async () => {
    connected.server.failNext(new ProviderError('transient', 'scripted'), 'pull')
    expect(await connected.sync()).toBe('failed')
    expect(await emails()).toEqual([])
  })
})
