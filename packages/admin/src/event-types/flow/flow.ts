import type { Flow } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { createOwnerFlow, type OwnerFlowOptions } from '../../flow/owner-flow.js'
import type { EventTypesCalls } from '../endpoints.js'
import { type EventTypesTypes, handlers, load, writes } from './machine.js'
import type { EventTypesIntent, EventTypesState } from './state.js'

export interface EventTypesFlowOptions extends OwnerFlowOptions {
  readonly source: EventTypesCalls
}

export type EventTypesFlow = Flow<EventTypesState, EventTypesIntent>

/** Creates the flow of an owner's event types. It sends no request before `start()`, and reads them again on `refresh`. */
export const createEventTypesFlow = ({ source, ...options }: EventTypesFlowOptions): EventTypesFlow =>
  createOwnerFlow<EventTypesTypes>({
    ...{ ...options, handlers, writes, onStart: load, onReconnect: load },
    order: orderEffects({ reads: ['load'], writes }),
    run: {
      load: (_effect, signal) => source.list({}, { signal }),
      'send-new': ({ input }, signal) => source.create(input, { signal }),
      'save-active': ({ id, isActive }, signal) => source.setActive({ id, isActive }, { signal }),
      'send-copy': ({ id, name }, signal) =>
        source.duplicate({ path: { event_type_id: id }, body: { name } }, { signal }),
      'count-bookings': ({ id }, signal) => source.bookingsAhead({ id }, { signal }),
      'send-removal': ({ id }, signal) => source.remove({ id }, { signal }),
    },
  })
