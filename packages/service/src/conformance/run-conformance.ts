import { isLoopback } from '../kernel/ip-address.js'
import { bookingChecks } from './booking-checks.js'
import type { Check, Severity } from './check.js'
import { confirmationChecks } from './confirmation-checks.js'
import { holdChecks } from './hold-checks.js'
import { linkChecks } from './link-checks.js'
import { originChecks } from './origin-checks.js'
import { paymentChecks } from './payment-checks.js'
import { pollChecks } from './poll-checks.js'
import { readingChecks, Unreachable } from './reading-checks.js'
import { seriesChecks } from './series-checks.js'
import { sessionChecks } from './session-checks.js'
import { type ConformanceOptions, openVisit, SkippedCheck } from './visit.js'
import { waitlistChecks } from './waitlist-checks.js'

export type { ConformanceOptions, Severity }

/** The result of a check. */
export interface CheckResult extends Pick<Check, 'name' | 'severity' | 'section' | 'expected' | 'effect'> {
  readonly result: 'passed' | 'failed' | 'skipped'
  /** The actual behavior, or why the check did not run; undefined if it passed. */
  readonly actual?: string
}

const checks = [
  ...readingChecks,
  ...originChecks,
  ...sessionChecks,
  ...linkChecks,
  ...pollChecks,
  ...seriesChecks,
  ...holdChecks,
  ...paymentChecks,
  ...confirmationChecks,
  ...waitlistChecks,
  ...bookingChecks,
]

const permission = { book: 'it books, which is not allowed', apiKey: 'there is no API key' }

/**
 * Tests whether a service implements the booking interface, and yields the result of each check. Makes holds and bookings only with `book`,
 * and cancels them before it ends, even if it is interrupted.
 *
 * It sets headers that browsers do not allow pages to set: run it on Node, or on a service in the same process.
 *
 * @throws RangeError if `url` is neither https nor an address of this machine.
 * @throws Error if nothing responds there.
 */
export async function* runConformance(options: ConformanceOptions): AsyncIterable<CheckResult> {
  const { url, signal } = options
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.protocol !== 'https:' && !(address?.protocol === 'http:' && isLoopback(address.hostname)))
    throw new RangeError(`url '${url}': expected an https address, or http to this machine`)
  const visit = openVisit(options)

  const resultOf = async (check: Check): Promise<Pick<CheckResult, 'result' | 'actual'>> => {
    const { needs, always = false } = check
    if (needs && !options[needs]) return { result: 'skipped', actual: permission[needs] }
    if (signal?.aborted && !always) return { result: 'skipped', actual: 'the run was interrupted' }
    try {
      const actual = await check.run(visit)
      return actual ? { result: 'failed', actual } : { result: 'passed' }
    } catch (error) {
      if (error instanceof SkippedCheck) return { result: 'skipped', actual: error.message }
      if (signal?.aborted) return { result: 'skipped', actual: 'the run was interrupted' }
      throw error instanceof Unreachable ? new Error(`${url}: ${error.message}`) : error
    }
  }

  try {
    for (const check of checks) {
      const { name, severity, section, expected, effect } = check
      yield { name, severity, section, expected, effect, ...(await resultOf(check)) }
    }
  } finally {
    // If the consumer stops early.
    await visit.leave()
  }
}
