import { randomUUID } from 'node:crypto'
import {
  type ChannelStop,
  type OpenChannel,
  type ProviderCall,
  ProviderError,
  type PushChannel,
} from '../calendar-provider.js'
import type { GoogleClient } from './google-client.js'
import { eventsPath } from './google-pull.js'

/** How long a channel lives, in seconds: a week, Google's own default. */
const ttl = 604_800

/** Opens a channel for the events of a calendar (guide: Push notifications). It ends by itself. */
export const watchCalendar = async (
  client: GoogleClient,
  calendarId: string,
  { address, token }: PushChannel,
  call: ProviderCall,
): Promise<OpenChannel> => {
  const body = { id: randomUUID(), type: 'web_hook', address, token, params: { ttl: String(ttl) } }
  const options = { method: 'POST', body } as const
  const channel = await client.send<{ readonly id?: string; readonly resourceId?: string }>(
    `${eventsPath(calendarId)}/watch`,
    options,
    call,
  )
  if (channel?.id !== body.id) throw new ProviderError('malformed', 'Google Calendar opened no channel')
  return { seconds: ttl, stop: { id: body.id, resourceId: channel.resourceId ?? '' } }
}

/** Ends a channel (reference: Channels: stop). */
export const stopChannel = (
  client: GoogleClient,
  { id, resourceId }: ChannelStop,
  call: ProviderCall,
): Promise<void> => client.send('channels/stop', { method: 'POST', body: { id, resourceId } }, call)
