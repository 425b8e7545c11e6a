import { type Instant, instant } from '@whenable/time'

/** Seconds between retries of a failing webhook, and their maximum number (interface: Legacy webhooks, 5; those of both generations). */
const retryInterval = 600
const maxRetries = 60

/** When an attempt that failed is repeated. */
export const retryTime = (now: Instant): Instant => instant(now + retryInterval)

/** Whether a webhook is given up if this attempt fails: the first one counts as 1. */
export const isLastAttempt = (attempt: number): boolean => attempt > maxRetries
