import type { RoutingAnswers } from '@whenable/contract'
import type { RoutingFormRecord } from '../../kernel/store/store.js'
import { type Destination, prefillOf } from './routing-forms.js'

/** How the address of what answers lead to is written. */
export interface DestinationAddress {
  readonly form: RoutingFormRecord
  readonly answers: RoutingAnswers
  /** The origin of this service's pages; empty for addresses below it. */
  readonly origin: string
  /** Parameters that pages of this service carry on, such as the language. */
  readonly carried: readonly (readonly [name: string, value: string])[]
  /** Parameters that fill in a booking, besides the answers. */
  readonly prefill?: readonly (readonly [name: string, value: string])[] | undefined
}

/**
 * The address of what answers lead to; undefined for a message. That of an event type fills in the questions of the booking that the answers
 * match. A page elsewhere is the one that the owner has stored, with nothing of the visitor in it.
 */
export const destinationAddress = (
  destination: Destination,
  { form, answers, origin, carried, prefill = [] }: DestinationAddress,
): string | undefined => {
  if (destination.type === 'message') return undefined
  if (destination.type === 'page') return destination.url
  const [path, filled] =
    destination.type === 'host'
      ? [`/h/${encodeURIComponent(destination.member.pageSlug ?? '')}`, []]
      : [
          `/b/${encodeURIComponent(destination.owned.configuration.slug ?? '')}`,
          [...prefill, ...prefillOf(form, answers, destination.owned.configuration)],
        ]
  const query = new URLSearchParams([...carried, ...filled].map(([name, value]) => [name, value]))
  return origin + path + (query.size ? `?${query}` : '')
}
