import type { Answer } from './call.js'
import type { Visit } from './visit.js'

/** How much hangs on what is checked: nobody can book, something of the widget goes, or only comfort does. */
export type Severity = 'needed' | 'useful' | 'optional'

/** One thing that a service is expected to do. */
export interface Check {
  readonly name: string
  readonly severity: Severity
  /** Where the interface says so. */
  readonly heading: string
  readonly expected: string
  /** What the widget does where it is lacking. */
  readonly without: string
  /** What must be allowed for it; nothing where it only looks. */
  readonly needs?: 'book' | 'apiKey'
  /** Made also when the run is broken off. */
  readonly always?: boolean
  /**
   * What came instead of what is expected; nothing where all is well.
   *
   * @throws Untried where something that it builds upon is not there.
   */
  readonly run: (visit: Visit) => Promise<string | undefined>
}

/** What came, where it is no success. */
export const refusal = ({ ok, summary }: Answer): string | undefined => (ok ? undefined : summary)

/** Whether a service says that what was asked for is not to be had; a failure of its own is none. */
export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500
