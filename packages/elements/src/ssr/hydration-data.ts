import type { Instant, PlainDate } from '@whenable/time'
import type { LitElement } from 'lit'
import { assumedTimeZone } from '../base/own-time-zone.js'

/** The attribute with the hydration data of an element; also on its style sheets. */
export const hydrationAttribute = 'when-drawn'

/** Values that a server uses for what only the browser knows. */
export interface StandIns {
  /** The time zone (IANA name). */
  readonly timeZone?: string
  /** The current day in that time zone. */
  readonly today?: PlainDate
  /** The current instant, Unix seconds. */
  readonly now?: Instant
}

/** What a server sends to the browser with an element. */
export interface HydrationData {
  /** The element's properties. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly standIns: StandIns
  /** When it was rendered, Unix seconds. */
  readonly renderedAt: Instant
  /** The element's own `lang`; `null` if it has none. */
  readonly lang: string | null
}

/** Marks a `Map` in JSON. */
const mapMark = 'when-map'

/**
 * The hydration data as JSON.
 *
 * @throws RangeError naming a property that cannot be sent, such as a function
 */
export const serializeHydration = (data: HydrationData): string => {
  for (const [name, value] of Object.entries(data.properties))
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'function')
        throw new RangeError(
          `${name}: expected data, which can be sent to a browser; got a function. Assign it there`,
        )
      return part
    })
  return JSON.stringify(data, (_key, part: unknown) =>
    part instanceof Map ? { [mapMark]: [...part] } : part,
  )
}

/** Reads what {@link serializeHydration} wrote. */
export const parseHydration = (text: string): HydrationData =>
  JSON.parse(text, (_key, part) => (Array.isArray(part?.[mapMark]) ? new Map(part[mapMark]) : part))

/** Whether an element chooses a time zone. */
const choosesTimeZone = ({ localName }: Element) => /^when-time-zone/.test(localName)

/** The property with an element's time zone. */
export const timeZoneProperty = (element: Element): 'value' | 'timeZone' =>
  choosesTimeZone(element) ? 'value' : 'timeZone'

/** Sets the stand-ins of an element. Returns a function that resets those that have not been changed. */
export const applyStandIns = (element: LitElement, { timeZone, today, now }: StandIns): (() => void) => {
  const page = element as unknown as Record<string, unknown>
  const entries = Object.entries({
    ...(timeZone && { [timeZoneProperty(element)]: timeZone }),
    ...(today && { today }),
    ...(now && { now: () => now }),
  })
  const before = entries.map(([name]) => page[name])
  for (const [name, value] of entries) page[name] = value
  assumedTimeZone.set(element, timeZone ?? '')
  return () => {
    assumedTimeZone.delete(element)
    for (const [index, [name, value]] of entries.entries())
      if (page[name] === value) page[name] = before[index]
  }
}
