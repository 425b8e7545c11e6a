import { operation } from '../endpoint.js'
import { readRoutedTarget, readRoutingFormPage } from '../generated/routing-forms.js'
import type { CallOptions } from '../ports.js'
import type { RoutedTarget, RoutingFormPage } from './routing-forms.js'
import type { RoutingAnswers } from './routing-rules.js'

// What a page needs for a routing form, without schemas. `routing-forms.ts` adds the schemas.

interface PageQuery {
  client_id?: string | undefined
}

/** Reads the questions of a routing form. */
export const routingFormOperation = /* @__PURE__ */ operation<PageQuery, undefined, RoutingFormPage>()({
  id: 'routing-forms.read',
  method: 'GET',
  path: '/v3/scheduling/routing-forms/{slug}',
  access: 'anyone',
  read: readRoutingFormPage,
})

/** Asks where answers to a routing form lead. */
export const routeAnswersOperation = /* @__PURE__ */ operation<
  PageQuery,
  { answers: Record<string, string> },
  RoutedTarget
>()({
  id: 'routing-forms.route',
  method: 'POST',
  path: '/v3/scheduling/routing-forms/{slug}/target',
  access: 'anyone',
  requestType: 'json',
  read: readRoutedTarget,
})

/** Reads a routing form, and where answers to it lead. */
export interface RoutingFormSource {
  /** Identifies the form and the service, as `CalendarsCalls.key` does. */
  readonly key?: unknown
  routingForm(options: CallOptions): Promise<RoutingFormPage>
  target(answers: RoutingAnswers, options: CallOptions): Promise<RoutedTarget>
}
