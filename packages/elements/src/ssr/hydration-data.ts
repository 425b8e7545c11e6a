import type { Instant, PlainDate } from '@whenable/time'
import type { LitElement } from 'lit'

/** The attribute by which a server says what an element's first picture was drawn from; also on its style sheets. */
export const hydrationAttribute = 'when-drawn'

/** What a server draws by in the place of what only the visitor's browser knows. */
export interface StandIns {
  /** IANA name. */
  readonly timeZone?: string
  /** The day it is there. */
  readonly today?: PlainDate
  /** The clock, Unix seconds. */
  readonly now?: Instant
}

/** What a server hands to the browser with an element. */
export interface HydrationData {
  /** What the page gave the element as properties. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly standIns: StandIns
  /** When it was drawn, Unix seconds. */
  readonly renderedAt: Instant
  /** The page's own `lang` of the element; `null` where it speaks the language around it. */
  readonly lang: string | null
}

/** Names a `Map` in JSON. */
const mapMark = 'when-map'

/**
 * The words as JSON.
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

/** Whether it is a zone that an element is about. */
const choosesTimeZone = ({ localName }: Element) => /^when-time-zone/.test(localName)

/** The property that names the zone of an element's times. */
export const timeZoneProperty = (element: Element): 'value' | 'timeZone' =>
  choosesTimeZone(element) ? 'value' : 'timeZone'

/** Gives an element what stands in for the visitor's browser; answers with what takes it back, where nobody else has set it. */
export const applyStandIns = (element: LitElement, { timeZone, today, now }: StandIns): (() => void) => {
  const page = element as unknown as Record<string, unknown>
  const entries = Object.entries({
    ...(timeZone && { [timeZoneProperty(element)]: timeZone }),
    ...(today && { today }),
    ...(now && { now: () => now }),
  })
  const before = entries.map(([name]) => page[name])
  for (const [name, value] of entries) page[name] = value
  return () => {
    for (const [index, [name, value]] of entries.entries())
      if (page[name] === value) page[name] = before[index]
  }
}
