import { type Instant, instant, toIsoString } from '@whenable/time'
import {
  type ChannelStop,
  type OpenChannel,
  type ProviderCall,
  ProviderError,
  type PushChannel,
} from '../calendar-provider.js'
import { unlessMissing } from '../provider-call.js'
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
): Promise<OpenChannel> => {
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
  return { seconds: ttl, stop: { id: subscription.id } }
}

/** Ends a subscription. */
export const stopChannel = async (
  client: GraphClient,
  { id = '' }: ChannelStop,
  call: ProviderCall,
): Promise<void> => {
  const path = `subscriptions/${encodeURIComponent(id)}`
  await unlessMissing(client.send<unknown>(path, { method: 'DELETE' }, call))
}
