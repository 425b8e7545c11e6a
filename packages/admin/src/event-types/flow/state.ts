import type { EventType, ServiceErrorInfo } from '@whenable/contract'
import type { NewEventType } from '../endpoints.js'

/** What is being done to an event type. */
export type EventTypeWork = 'switching' | 'duplicating' | 'removing'

/** What happened last: a new object each time. */
export type EventTypesNotice =
  | { readonly kind: 'created' | 'duplicated' | 'opened' | 'closed'; readonly id: string }
  | { readonly kind: 'removed'; readonly id: string }
  | { readonly kind: 'failed'; readonly error: ServiceErrorInfo }

/** An event type whose removal is to be confirmed. */
export interface EventTypeRemoval {
  readonly id: string
  /** How many bookings go with it; undefined while they are counted. */
  readonly bookingsAhead?: number | undefined
}

/** The form of a new event type. */
export interface NewEventTypeForm {
  readonly isSubmitting: boolean
  readonly error?: ServiceErrorInfo | undefined
}

/** An owner's event types. */
export interface EventTypesReady {
  readonly step: 'ready'
  readonly eventTypes: readonly EventType[]
  /** What is being saved, by id. */
  readonly work: Readonly<Record<string, EventTypeWork>>
  readonly removal?: EventTypeRemoval | undefined
  readonly form?: NewEventTypeForm | undefined
  readonly notice?: EventTypesNotice | undefined
}

export type EventTypesStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | EventTypesReady

/** An owner's event types, as plain JSON. */
export type EventTypesState = { readonly online: boolean } & EventTypesStep

/** What the owner wants. */
export type EventTypesIntent =
  /** Reads everything again. */
  | { readonly type: 'retry' | 'refresh' }
  | { readonly type: 'open-form' | 'close-form' }
  | { readonly type: 'create'; readonly input: NewEventType }
  | { readonly type: 'set-active'; readonly id: string; readonly isActive: boolean }
  | { readonly type: 'duplicate'; readonly id: string; readonly name: string }
  /** Asks for a confirmation of the removal; undefined keeps the event type. */
  | { readonly type: 'ask-removal'; readonly id: string | undefined }
  | { readonly type: 'remove'; readonly id: string }
