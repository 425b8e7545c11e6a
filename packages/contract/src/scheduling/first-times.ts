import { type Instant, instant } from '@whenable/time'

/**
 * The address of what the page of an event type shows first, for `<link rel="preload" as="fetch">`: exactly the one that the client requests.
 *
 * @param serviceUrl the address of the service, without a slash at its end
 */
export const bootstrapAddress = (serviceUrl: string, configurationId: string): string =>
  `${serviceUrl}/v3/scheduling/bootstrap?${new URLSearchParams({ configuration_id: configurationId })}`

const day = 86_400

/**
 * The end of the free times that a page shows first: the next month in every time zone, or the weeks that are shown late in a month, at most
 * the 62 days that a service answers at once. In UTC arithmetic, because it is the same for visitors in all time zones, and time zone data
 * would delay the first request.
 */
export const endOfFirstTimes = (now: Instant): Instant => {
  const date = new Date(now * 1000)
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 3) / 1000
  return instant(Math.min(Math.max(nextMonth, now + 38 * day), now + 62 * day))
}
