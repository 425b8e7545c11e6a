import { isLoopback } from '../core/loopback.js'
import { bookingChecks } from './booking-checks.js'
import type { Check, Severity } from './check.js'
import { originChecks } from './origin-checks.js'
import { readingChecks, Unreachable } from './reading-checks.js'
import { sessionChecks } from './session-checks.js'
import { type ConformanceOptions, openVisit, Untried } from './visit.js'

export type { ConformanceOptions, Severity }

/** What one check has found. */
export interface Finding extends Pick<Check, 'name' | 'severity' | 'heading' | 'expected' | 'without'> {
  readonly verdict: 'there' | 'lacking' | 'untried'
  /** What came in place of what was expected, or why it was not tried; nothing where it is there. */
  readonly came?: string
}

const checks = [...readingChecks, ...originChecks, ...sessionChecks, ...bookingChecks]

const permission = { book: 'it books, which is not allowed', apiKey: 'there is no API key' }

/**
 * Tries whether a service speaks the booking contract, one check after the other, and tells each as it is found. Nothing is
 * booked unless `book` allows it, and what was booked is cancelled before it ends, also where it is broken off.
 *
 * Beyond what a browser allows a page, it writes the headers of a page's calls itself: run it on Node or over a service in
 * the same process.
 *
 * @throws RangeError when `url` is neither https nor an address of this machine.
 * @throws Error when nothing answers there at all.
 */
export async function* runConformance(options: ConformanceOptions): AsyncIterable<Finding> {
  const { url, signal } = options
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.protocol !== 'https:' && !(address?.protocol === 'http:' && isLoopback(address.hostname)))
    throw new RangeError(`url '${url}': expected an https address, or http to this machine`)
  const visit = openVisit(options)

  const verdictOf = async (check: Check): Promise<Pick<Finding, 'verdict' | 'came'>> => {
    const { needs, always = false } = check
    if (needs && !options[needs]) return { verdict: 'untried', came: permission[needs] }
    if (signal?.aborted && !always) return { verdict: 'untried', came: 'the run was broken off' }
    try {
      const came = await check.run(visit)
      return came ? { verdict: 'lacking', came } : { verdict: 'there' }
    } catch (error) {
      if (error instanceof Untried) return { verdict: 'untried', came: error.message }
      if (signal?.aborted) return { verdict: 'untried', came: 'the run was broken off' }
      throw error instanceof Unreachable ? new Error(`${url}: ${error.message}`) : error
    }
  }

  try {
    for (const check of checks) {
      const { name, severity, heading, expected, without } = check
      yield { name, severity, heading, expected, without, ...(await verdictOf(check)) }
    }
  } finally {
    // For whoever stops listening before the end.
    await visit.leave()
  }
}
