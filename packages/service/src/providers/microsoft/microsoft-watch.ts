import { type Instant, instant, toIsoString } from '@whenable/time'
import { type ProviderCall, ProviderError, type PushChannel } from '../calendar-provider.js'
import type { GraphClient } from './microsoft-client.js'
import { calendarPath } from './microsoft-pull.js'

/** How long a subscription lives, in seconds: less than the 4230 minutes that Microsoft Graph allows for events. */
const ttl = 250_000

/**
 * Subscribes to the events of a calendar (Microsoft Graph: subscription). It ends by itself. The token is part of the address, because
 * `clientState` holds only 128 characters.
 */
export const watchCalendar = async (
  client: GraphClient,
  calendarId: string,
  { address, token }: PushChannel,
  now: Instant,
  call: ProviderCall,
): Promise<{ readonly seconds: number }> => {
  const notificationUrl = new URL(address)
  notificationUrl.searchParams.set('token', token)
  const body = {
    changeType: 'created,updated,deleted',
    notificationUrl: notificationUrl.href,
    resource: `${calendarPath(calendarId)}/events`,
    expirationDateTime: toIsoString(instant(now + ttl)),
  }
  const subscription = await client.send<{ readonly id?: string }>(
    'subscriptions',
    { method: 'POST', body },
    call,
  )
  if (!subscription?.id) throw new ProviderError('malformed', 'Microsoft Graph opened no subscription')
  return { seconds: ttl }
}
