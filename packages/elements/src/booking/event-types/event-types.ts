import type { ClientAvailabilityService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import type { CarriedFlowOptions } from '@whenable/flow'

/** One of several things that a page offers to book. */
export interface EventTypeOption {
  /** A public configuration. */
  readonly configurationId: string
  /** Its name in the choice; unless given its duration, and where durations do not tell them apart what is booked. */
  readonly label?: string | undefined
  /** Another way to it than the element's `service-url`. */
  readonly service?: BookingService | undefined
}

/** The offers of an attribute: ids of configurations, with spaces between them. */
export const readEventTypes = (text: string | null): readonly EventTypeOption[] =>
  (text?.match(/\S+/g) ?? []).map((configurationId) => ({ configurationId }))

const serialize = (eventTypes: unknown) => JSON.stringify(eventTypes, ['configurationId', 'label'])

/** Whether a page's offers are others than before; a framework may make the same ones anew with every render. */
export const haveChanged = (eventTypes: unknown, before: unknown): boolean =>
  serialize(eventTypes) !== serialize(before)

/** What the visitor has chosen of the offers. */
export interface ChosenEventType {
  readonly configurationId: string
  readonly service: BookingService | ClientAvailabilityService
  /** What its service has told of it already. */
  readonly settings: BookingSettings | undefined
  /** Where the visitor was when they chose it. */
  readonly flowOptions: CarriedFlowOptions
}
