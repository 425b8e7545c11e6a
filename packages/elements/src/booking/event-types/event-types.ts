import type { ClientAvailabilityService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import type { CarriedFlowOptions } from '@whenable/flow'
import { isAlike } from '../../base/is-alike.js'

/** A configuration that a page offers. */
export interface EventTypeOption {
  /** A public configuration. */
  readonly configurationId: string
  /** Its name in the choice. Default: its duration, or its title if durations are not unique. */
  readonly label?: string | undefined
  /** A service object, instead of the element's `service-url`. */
  readonly service?: BookingService | undefined
}

/** Reads the attribute: ids of configurations, separated by spaces. */
export const readEventTypes = (text: string | null): readonly EventTypeOption[] =>
  (text?.match(/\S+/g) ?? []).map((configurationId) => ({ configurationId }))

/** Whether configurations differ from the previous ones; frameworks may create equal ones on each render. */
export const haveChanged = (eventTypes: unknown, before: unknown): boolean => !isAlike(eventTypes, before)

/** The visitor's choice. */
export interface ChosenEventType {
  readonly configurationId: string
  readonly service: BookingService | ClientAvailabilityService
  /** Its settings, if they are loaded. */
  readonly settings: BookingSettings | undefined
  /** What the new flow takes over from the visitor's progress. */
  readonly flowOptions: CarriedFlowOptions
}
