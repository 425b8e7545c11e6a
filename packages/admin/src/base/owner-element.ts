import type { Clock } from '@whenable/elements/internal/base/clock'
import { WhenElement } from '@whenable/elements/internal/base/when-element'
import type { PropertyDeclarations } from 'lit'
import type { EndpointTable, ServiceCalls } from './endpoint-table.js'
import { lazyCalls } from './lazy-calls.js'

/** Where the requests of an owner's element go, and what authorizes them. */
interface ServiceOptions {
  readonly baseUrl: string
  readonly sessionProvider: (refused?: string) => string | Promise<string>
}

/**
 * Base class of the owner's elements: the properties that all of them have. Each declares its own `source`, `flow` and `messages`, whose
 * types differ.
 */
export abstract class OwnerElement extends WhenElement {
  static override properties: PropertyDeclarations = {
    serviceUrl: { attribute: 'service-url' },
    sessionProvider: { type: Function, attribute: false },
    source: { attribute: false },
    flow: { attribute: false },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
  }

  /** The service's address: https, or http to loopback. */
  serviceUrl: string | null = null
  /** Returns the owner's access token. Called for the first request, and again with a token that was refused. */
  sessionProvider: ((refused?: string) => string | Promise<string>) | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null

  /** How requests reach the service; undefined while its address or the access token is missing. */
  protected get serviceOptions(): ServiceOptions | undefined {
    const { serviceUrl, sessionProvider } = this
    if (!serviceUrl || !sessionProvider) return undefined
    // A page may replace the function on each render.
    return { baseUrl: serviceUrl, sessionProvider: (refused) => this.sessionProvider?.(refused) ?? '' }
  }

  /** What the element calls: the page's own functions, or else the service's endpoints, which load with the first call. */
  protected callsOr<Calls extends object, Table extends EndpointTable>(
    own: () => Calls | null,
    load: (options: ServiceOptions) => Promise<Table>,
  ): Calls | ServiceCalls<Table> | undefined {
    const { serviceOptions } = this
    return own() ?? (serviceOptions && lazyCalls(serviceOptions, () => load(serviceOptions)))
  }
}
