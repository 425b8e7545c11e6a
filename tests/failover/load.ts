import { randomUUID } from 'node:crypto'

/** An answer to a request to book, or its absence. */
interface Answer {
  readonly at: number
  readonly milliseconds: number
  /** The status of the service or the proxy; 0 if the connection broke, and -1 if there was no answer in time. */
  readonly status: number
  readonly retryAfter: string | null
}

/** A time that was booked: what the service answered at last. */
interface Booked {
  readonly id: string
  readonly configurationId: string
  readonly start: number
  readonly at: number
}

/** After this long a request counts as one that has no answer, in milliseconds. */
const hangs = 20_000

const slot = 300

const dayAfterTomorrow = (): number => (Math.floor(Date.now() / 86_400_000) + 2) * 86_400

/**
 * Visitors who book one time after another, as their pages do: a request without an answer, or with a 503, is sent again with the same
 * key until there is one.
 *
 * @param next the next time to book of each configuration.
 */
export const startBooking = (
  url: string,
  apiKey: string,
  configurationIds: readonly string[],
  next: Map<string, number>,
) => {
  const answers: Answer[] = []
  const booked: Booked[] = []
  const refused: string[] = []
  let isStopping = false
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }

  const send = async (configurationId: string, start: number, key: string): Promise<string | undefined> => {
    const began = performance.now()
    let status = 0
    let retryAfter: string | null = null
    let body: { data?: { booking_id?: string }; error?: { type?: string } } = {}
    try {
      const response = await fetch(`${url}/v3/scheduling/bookings?configuration_id=${configurationId}`, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': key },
        body: JSON.stringify({
          start_time: start,
          end_time: start + slot,
          guest: { name: 'Robin Vale', email: `robin-${start}@example.com` },
        }),
        signal: AbortSignal.timeout(hangs),
      })
      ;({ status } = response)
      retryAfter = response.headers.get('retry-after')
      if (response.headers.get('content-type')?.includes('json')) body = await response.json()
    } catch (error) {
      status = (error as Error).name === 'TimeoutError' ? -1 : 0
    }
    answers.push({ at: began, milliseconds: performance.now() - began, status, retryAfter })
    if (status === 200 && body.data?.booking_id) return body.data.booking_id
    if (status >= 400 && status < 500) refused.push(`${status} ${JSON.stringify(body.error)}`)
    return undefined
  }

  const visit = async (configurationId: string): Promise<void> => {
    for (; !isStopping && !refused.length; ) {
      const start = next.get(configurationId) ?? dayAfterTomorrow()
      next.set(configurationId, start + slot)
      const key = randomUUID()
      let id: string | undefined
      while (!id && !refused.length) {
        id = await send(configurationId, start, key)
        await new Promise((done) => setTimeout(done, id ? 50 : 250))
      }
      if (id) booked.push({ id, configurationId, start, at: performance.now() })
    }
  }
  const visits = configurationIds.map(visit)
  return {
    answers,
    booked,
    refused,
    /** Lets each visitor finish. */
    stop: async (): Promise<void> => {
      isStopping = true
      await Promise.all(visits)
    },
  }
}

export type Load = ReturnType<typeof startBooking>
