import type { BookingService } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Flow, runFlow } from '../machine.js'
import {
  initialManage,
  type ManageEffect,
  type ManageEvent,
  type ManageProgress,
  type ManageStart,
  transition,
} from './managing.js'
import type { ManageIntent, ManageState } from './state.js'

export interface ManageFlowOptions extends Omit<ManageStart, 'now'> {
  readonly service: BookingService
  /** The clock. */
  readonly now: () => Instant
}

export type ManageFlow = Flow<ManageState, ManageIntent>

/** Makes the flow behind a link to a booking. Nothing is asked for before `start()`. */
export const createManageFlow = (options: ManageFlowOptions): ManageFlow => {
  const { service, now } = options

  return runFlow<ManageProgress, ManageIntent, ManageEvent, ManageEffect>({
    progress: initialManage({ ...options, now: now() }),
    transition,
    now,
    run: async (effect, signal) => {
      switch (effect.type) {
        case 'load': {
          const { bookingId } = effect
          const [settings, booking] = await Promise.all([
            options.settings ?? service.settings({ bookingId }, { signal }),
            service.booking(bookingId, { signal }),
          ])
          return { settings, booking }
        }
        case 'send-cancel':
          return service.cancel(effect.bookingId, effect.reason, { signal })
        case 'send-answer': {
          const { bookingId, salt, status, reason } = effect
          return service.answer(bookingId, { salt, status, reason }, { signal })
        }
      }
    },
  })
}
