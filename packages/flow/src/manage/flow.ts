import type { BookingService } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type Flow, runMachine } from '../machine.js'
import { adoptClocks } from '../service-clocks.js'
import {
  initialManage,
  type ManageEffect,
  type ManageEvent,
  type ManageProgress,
  type ManageStart,
  manageTransition,
} from './managing.js'
import type { ManageIntent, ManageState } from './state.js'

export interface ManageFlowOptions extends Omit<ManageStart, 'now'> {
  readonly service: BookingService
  /** The clock. */
  readonly now: () => Instant
}

export type ManageFlow = Flow<ManageState, ManageIntent>

/** Creates the flow behind a link to a booking. It sends no request before `start()`. */
export const createManageFlow = (options: ManageFlowOptions): ManageFlow => {
  const { service, now } = options

  return runMachine<ManageProgress, ManageEvent, ManageEffect>({
    progress: initialManage({ ...options, now: now() }),
    transition: manageTransition,
    now,
    run: {
      load: async ({ bookingId }, signal) => {
        const [settings, booking] = await Promise.all([
          options.settings ?? service.settings({ bookingId }, { signal }),
          service.booking(bookingId, { signal }),
        ])
        await adoptClocks(settings)
        if (!booking['series_id']) return { settings, booking }
        // Without them, the booking is managed alone.
        const series = await service.seriesBookings?.(bookingId, { signal }).catch(() => undefined)
        return { settings, booking, series }
      },
      'send-cancel': async ({ bookingId, reason, bookings }, signal) => {
        if (bookings && service.cancelSeries)
          await service.cancelSeries(bookingId, bookings, reason, { signal })
        else await service.cancel(bookingId, reason, { signal })
      },
      'send-answer': ({ bookingId, salt, status, reason }, signal) =>
        service.answer(bookingId, { salt, status, reason }, { signal }),
    },
  })
}
