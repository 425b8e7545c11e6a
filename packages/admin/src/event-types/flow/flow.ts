import type { EventTypeSource } from '@whenable/contract'
import { type Flow, runMachine } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import type { Instant } from '@whenable/time'
import {
  type EventTypesEffect,
  type EventTypesEvent,
  type EventTypesProgress,
  eventTypesTransition,
  eventTypesWrites,
  initialEventTypes,
} from './machine.js'
import type { EventTypesIntent, EventTypesState } from './state.js'

export interface EventTypesFlowOptions {
  readonly source: EventTypeSource
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}

export type EventTypesFlow = Flow<EventTypesState, EventTypesIntent>

/** Creates the flow of an owner's event types. It sends no request before `start()`, and reads them again on `refresh`. */
export const createEventTypesFlow = ({ source, now, online }: EventTypesFlowOptions): EventTypesFlow =>
  runMachine<EventTypesProgress, EventTypesEvent, EventTypesEffect>({
    progress: initialEventTypes({ online: online ?? true }),
    transition: eventTypesTransition,
    now,
    order: orderEffects({ reads: ['load'], writes: eventTypesWrites }),
    run: {
      load: (_effect, signal) => source.list({ signal }),
      'send-new': ({ input }, signal) => source.create(input, { signal }),
      'save-active': ({ id, isActive }, signal) => source.setActive(id, isActive, { signal }),
      'send-copy': ({ id, name }, signal) => source.duplicate(id, { name }, { signal }),
      'count-bookings': ({ id }, signal) => source.bookingsAhead(id, { signal }),
      'send-removal': ({ id }, signal) => source.remove(id, { signal }),
    },
  })
