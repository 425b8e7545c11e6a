import { type Endpoint, ServiceError, type ServiceErrorType } from '@whenable/contract'
import type { Input } from '../kernel/validate.js'

/** Sends a request to the service itself, with no credential. */
export type SendToService = (request: Request) => Promise<Response>

/** The parts of a call to an endpoint. */
export interface ServiceCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

const errorOf = ({ status, headers }: Response, json: unknown): ServiceError => {
  const { type = 'internal_error', message = `status ${status}`, field, reason } = Object(Object(json).error)
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  return new ServiceError(type as ServiceErrorType, String(message), { status, field, reason, retryAfter })
}

/** Calls endpoints and reads pages of the service as a visitor does, so that a tool can do what a visitor can, and no more. */
export const serviceCalls = (send: SendToService, origin: string) => ({
  /** The data of a successful call. @throws ServiceError for a refusal. */
  async call<E extends Endpoint>(
    { method, path }: E,
    { path: values = {}, query = {}, body, idempotencyKey }: ServiceCall,
  ): Promise<Input<E['data']>> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const url = new URL(filled, origin)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const response = await send(
      new Request(url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    )
    const json: unknown = await response.json()
    if (!response.ok) throw errorOf(response, json)
    return Object(json).data
  },

  /** The page at an address as JSON; undefined if there is no such page, or none for everybody. */
  async page(url: URL): Promise<Record<string, unknown> | undefined> {
    const response = await send(new Request(url, { headers: { Accept: 'application/json' } }))
    return response.ok ? await response.json() : undefined
  },
})

export type ServiceCalls = ReturnType<typeof serviceCalls>
