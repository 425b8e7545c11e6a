import { customZone } from '@whenable/time/calendar-zones'
import { quoteParameter } from '../content-lines.js'
import { timeZoneNamed } from './calendar-time-zones.js'

/**
 * The names by which a text calls time zones: IANA zones by their own, custom ones as their calendar did, unless that means another zone.
 */
export class WrittenZones {
  /** By the zones that were named so far. */
  readonly names = new Map<string, string>()

  /** @param meaningOf the time zone of a name in the text; undefined if it has none, null if that is unknown. */
  constructor(private readonly meaningOf: (name: string) => string | null | undefined = () => undefined) {}

  /** A line as it is written, of one that names its time zone. */
  inLine(line: string): string {
    return line.replace(/^([A-Z-]+;TZID=)([^;:]+):/, (_, before: string, zone: string) => {
      const name = this.nameOf(zone)
      return `${before}${/^[\w+/-]+$/.test(name) ? name : quoteParameter(name)}:`
    })
  }

  private nameOf(zone: string): string {
    const known = this.names.get(zone)
    if (known !== undefined) return known
    const own =
      customZone(zone)
        ?.name.replace(/["\\^\p{Cc}]+/gu, ' ')
        .trim() ?? zone
    let name = own || 'Custom'
    for (let number = 2; own !== zone && !this.isFree(name, zone); number++) name = `${own} ${number}`
    this.names.set(zone, name)
    return name
  }

  private isFree(name: string, zone: string): boolean {
    const meaning = this.meaningOf(name)
    if (meaning !== undefined) return meaning === zone
    const isTaken = [...this.names.values()].includes(name)
    return !isTaken && [undefined, zone].includes(timeZoneNamed(name))
  }
}
