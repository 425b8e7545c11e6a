import { readCalendar, runInSlices } from '@whenable/icalendar'
import type { TestService } from './studio.js'

/** What a calendar program reads at the address of a feed. */
export const readFeedAt = async ({ service }: Pick<TestService, 'service'>, address: string) => {
  const response = await service.fetch(new Request(address))
  const bytes = new Uint8Array(await response.arrayBuffer())
  const calendar = await runInSlices(
    readCalendar(bytes, { timeZone: 'UTC', details: true }),
    AbortSignal.timeout(10_000),
  )
  if (!calendar || 'error' in calendar) throw new Error('the feed cannot be read')
  const events = calendar.items.flatMap((item) => item.events)
  return { response, text: new TextDecoder().decode(bytes), calendar, events }
}
