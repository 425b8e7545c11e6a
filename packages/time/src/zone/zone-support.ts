import type { DateFormatter } from '../intl/format.js'
import type { EngineZone } from './engine.js'
import type { ZoneLabel } from './label.js'

/** What knows time zones otherwise than the engine does; undefined for others. It is loaded by whoever may meet such: most pages do not. */
export interface ZoneSupport {
  readonly zone: (name: string) => EngineZone | undefined
  readonly formatter: (
    locale: string,
    timeZone: string,
    options: Intl.DateTimeFormatOptions,
  ) => DateFormatter | undefined
  readonly label?: (timeZone: string, offset: string) => ZoneLabel | undefined
}

const supports: ZoneSupport[] = []

export function addZoneSupport(support: ZoneSupport): void {
  supports.push(support)
}

/** The first answer of those that know time zones otherwise than the engine does. */
export function supported<Answer>(ask: (support: ZoneSupport) => Answer | undefined): Answer | undefined {
  for (const support of supports) {
    const answer = ask(support)
    if (answer) return answer
  }
  return undefined
}
