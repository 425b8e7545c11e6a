import type { Instant } from '@whenable/time'
import type { BookingService } from '../booking-service.js'
import { type Flow, runFlow } from '../flow-runner.js'
import type { ManageIntent, ManageState } from './state.js'
import {
  initialManage,
  type ManageAnswer,
  type ManageEffect,
  type ManageProgress,
  type ManageStart,
  transition,
} from './transition.js'

export interface ManageFlowOptions extends Omit<ManageStart, 'now'> {
  readonly service: BookingService
  /** The clock. */
  readonly now: () => Instant
}

export type ManageFlow = Flow<ManageState, ManageIntent>

/** Makes the flow behind a link to a booking. Nothing is asked for before `start()`. */
export const createManageFlow = (options: ManageFlowOptions): ManageFlow => {
  const { service, now } = options

  const run = async (effect: ManageEffect, signal: AbortSignal): Promise<ManageAnswer | undefined> => {
    const { attempt } = effect
    switch (effect.type) {
      case 'load': {
        const { bookingId } = effect
        const [settings, booking] = await Promise.all([
          options.settings ?? service.settings({ bookingId }, { signal }),
          service.booking(bookingId, { signal }),
        ])
        return { type: 'loaded', attempt, settings, booking }
      }
      case 'cancel':
        await service.cancel(effect.bookingId, effect.reason, { signal })
        return { type: 'done', attempt }
      case 'answer': {
        const { salt, status, reason } = effect
        await service.answer(effect.bookingId, { salt, status, reason }, { signal })
        return { type: 'done', attempt }
      }
    }
  }

  return runFlow<ManageProgress, ManageIntent, ManageAnswer, ManageEffect>({
    progress: initialManage({ ...options, now: now() }),
    transition,
    run,
    now,
  })
}
