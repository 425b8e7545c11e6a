import { instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/sign-in.js'
import { addHost, openService, type TestHost, type TestService } from '../../testing/studio.js'

const most = 1_000

describe('the emails that an access token causes', () => {
  let service: TestService
  let ada: TestHost
  let token: string
  beforeEach(async () => {
    service = await openService(undefined, { rateLimit: 0 })
    ada = await addHost(service, 'ada@example.com')
    token = (await signIn(service, ada.email)).access_token
  })

  /** Invites so many people to one event. */
  const invite = async (turn: number, people: number, bearer: string) => {
    const start = parseInstant('2026-03-26T09:00:00Z')
    const made = await service.call(
      'POST',
      `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}&notify_participants=true`,
      {
        bearer,
        body: {
          title: 'Review',
          when: { start_time: start, end_time: start + 3_600 },
          participants: Array.from({ length: people }, (_, index) => ({
            email: `guest${turn}-${index}@example.net`,
          })),
        },
      },
    )
    expect(made.error).toBeUndefined()
  }
  const invited = async () =>
    (await service.store.read((records) => records.waitingMails(service.applicationId))).filter(({ to }) =>
      to.email.startsWith('guest'),
    ).length

  test('count against its account, whoever gets them', async () => {
    for (let turn = 0; turn < 6; turn++) await invite(turn, 200, token)
    expect(await invited()).toBe(most)
    const told = await service.withKey('GET', '/v3/outbox/withheld-emails')
    expect(told.data.last_hour).toBe(200)
    // An API key has no such budget, and each hour has one.
    await invite(6, 100, service.key)
    expect(await invited()).toBe(most + 100)
    service.at(instant(service.now + 3_900))
    const { access_token: later } = await signIn(service, ada.email)
    await invite(7, 100, later)
    expect(await invited()).toBe(most + 200)
  })
})
