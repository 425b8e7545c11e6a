import type { Answer } from './call.js'
import type { Visit } from './visit.js'

/** The severity of a failed check: booking fails, a feature of the widget fails, or only comfort suffers. */
export type Severity = 'required' | 'recommended' | 'optional'

/** A check of one expected behavior. */
export interface Check {
  readonly name: string
  readonly severity: Severity
  /** The section of the interface. */
  readonly section: string
  readonly expected: string
  /** What the widget does if the check fails. */
  readonly effect: string
  /** The permission that it needs; undefined if it only reads. */
  readonly needs?: 'book' | 'apiKey'
  /** Whether to run it even after an interruption. */
  readonly always?: boolean
  /**
   * Runs the check. Returns the actual behavior if it differs from the expected one.
   *
   * @throws SkippedCheck if a precondition is missing.
   */
  readonly run: (visit: Visit) => Promise<string | undefined>
}

/** The line of an unsuccessful response. */
export const refusal = ({ ok, summary }: Answer): string | undefined => (ok ? undefined : summary)

/** Whether a service refused a request, without an internal error. */
export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500
