import { definedTimeZone } from '@whenable/icalendar'
import { type ProviderCall, ProviderError, type RemoteCalendar } from '../calendar-provider.js'
import { kindOfStatus } from '../http-errors.js'
import type { DavAnswer, DavClient } from './dav-client.js'
import { type CalDavHome, isCalendar } from './discovery.js'
import { childOf, childrenOf, type DavResponse, textOf } from './multistatus.js'

/**
 * The URL of a member of a collection, always encoded in the same way. Servers write the same address differently from answer to
 * answer.
 *
 * @throws ProviderError `malformed` if it is not on the collection's server.
 */
export const memberUrl = (href: string, collection: URL): URL => {
  const url = URL.canParse(href, collection) ? new URL(href, collection) : undefined
  if (url?.origin !== collection.origin || url.username || url.password)
    throw new ProviderError('malformed', `${collection.host} names an address of another server`)
  const encode = (segment: string) => {
    try {
      return encodeURIComponent(decodeURIComponent(segment))
    } catch {
      return segment
    }
  }
  url.pathname = url.pathname.split('/').map(encode).join('/')
  url.hash = ''
  return url
}

const properties = [
  'd:resourcetype',
  'd:displayname',
  'd:current-user-privilege-set',
  'c:supported-calendar-component-set',
  'c:calendar-timezone',
  'c:calendar-description',
  'a:calendar-color',
  'c:schedule-default-calendar-URL',
]

/** Privileges with which items can be written. Some servers list only the general ones. */
const writing = new Set(['d:all', 'd:write', 'd:write-content', 'd:bind'])

/** Whether items can be written, as far as the server says. Its refusal of a write decides. */
const isWritable = ({ properties }: DavResponse): boolean => {
  const privileges = childOf(properties, 'd:current-user-privilege-set')
  if (!privileges) return true
  return childrenOf(privileges, 'd:privilege').some(({ children }) =>
    children.some(({ name }) => writing.has(name)),
  )
}

/** Whether a calendar has events. Without a list of components it has all. */
const hasEvents = ({ properties }: DavResponse): boolean => {
  const components = childrenOf(childOf(properties, 'c:supported-calendar-component-set'), 'c:comp')
  return !components.length || components.some(({ label }) => label?.toUpperCase() === 'VEVENT')
}

/** `#rrggbb` of a colour that may have an opacity, or a CSS name. */
const colorOf = (text: string | undefined): string | undefined =>
  /^(#[\da-f]{6})(?:[\da-f]{2})?$/i.exec(text ?? '')?.[1]?.toLowerCase() ?? /^[a-z]+$/i.exec(text ?? '')?.[0]

/** The name of a calendar without one: the end of its address. */
const nameOf = (url: URL): string => {
  const segment = url.pathname.split('/').findLast((part) => part) ?? url.host
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The address of a collection, with a slash at its end: the names of items are relative to it. */
const collectionUrl = (href: string, base: URL): URL => memberUrl(href.replace(/\/?$/, '/'), base)

/** The account's main calendar, which its inbox names (RFC 6638, section 9.2). */
const mainCalendarIn = (responses: readonly DavResponse[], base: URL): string | undefined => {
  const [href] = responses.flatMap(
    ({ properties }) => textOf(childOf(properties, 'c:schedule-default-calendar-URL'), 'd:href') ?? [],
  )
  return href && collectionUrl(href, base).href
}

/**
 * Checks that a list of calendars says what each of its resources is: a calendar that it leaves out would seem to be removed.
 *
 * @throws ProviderError `malformed` if it describes nothing, though the collection that was asked about is always part of it (RFC 4918,
 *   section 9.1).
 */
const checkList = ({ responses, url }: DavAnswer): void => {
  let isDescribed = false
  for (const { status, failed, properties } of responses) {
    const hasType = childOf(properties, 'd:resourcetype') !== undefined
    if (hasType) isDescribed = true
    const statuses = [...(status === undefined ? [] : [status]), ...(hasType ? [] : failed)]
    const passing = statuses.find((one) => /^(?:transient|rate-limited)$/.test(kindOfStatus(one)))
    if (passing !== undefined)
      throw new ProviderError(kindOfStatus(passing), `${url.host} lists only a part of the calendars`)
  }
  if (!isDescribed)
    throw new ProviderError('malformed', `${url.host} lists no calendars, and not even where they are`)
}

/** The calendars with events of an account, or its only one. @throws ProviderError */
export const listCalendars = async (
  client: DavClient,
  home: CalDavHome,
  call: ProviderCall,
): Promise<readonly RemoteCalendar[]> => {
  const answer = await client.propfind(home.url, home.isCalendar ? 0 : 1, properties, call)
  checkList(answer)
  const { responses, url: base } = answer
  const main = mainCalendarIn(responses, base)
  return responses
    .filter((response) => isCalendar(response) && hasEvents(response))
    .map((response) => {
      const { href, properties } = response
      const url = collectionUrl(href, base)
      return {
        id: url.href,
        name: textOf(properties, 'd:displayname') ?? nameOf(url),
        color: colorOf(textOf(properties, 'a:calendar-color')),
        timeZone: definedTimeZone(childOf(properties, 'c:calendar-timezone')?.text ?? ''),
        description: textOf(properties, 'c:calendar-description'),
        isWritable: isWritable(response),
        isPrimary: url.href === main,
      }
    })
}
