import { ServiceError } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { createOwnerFlow, type OwnerFlowOptions } from '../../flow/owner-flow.js'
import type { CalendarsCalls } from '../endpoints.js'
import { type ConnectionsTypes, connectionsMachine, connectionsWrites } from './machine.js'
import type { ConnectionsIntent, ConnectionsState } from './state.js'

export interface ConnectionsFlowOptions extends OwnerFlowOptions {
  readonly source: CalendarsCalls
}

export type ConnectionsFlow = Flow<ConnectionsState, ConnectionsIntent>

const sleep = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Stands for a call that the page's own functions leave out. */
const missing = async (): Promise<never> => {
  throw new ServiceError('invalid_request_error', 'owners cannot sign in elsewhere')
}

const pathOf = (connection_id: string) => ({ path: { connection_id } })

/**
 * Creates the flow of an owner's connected accounts. It sends no request before `start()`, and reads the state of the accounts
 * again every minute, and every two seconds while one is being synced.
 */
export const createConnectionsFlow = ({ source, ...options }: ConnectionsFlowOptions): ConnectionsFlow =>
  createOwnerFlow<ConnectionsTypes>({
    ...options,
    ...connectionsMachine,
    progress: { unread: undefined },
    order: orderEffects({ reads: ['load', 'read-busy-times'], writes: connectionsWrites }),
    run: {
      load: async (_effect, signal) => {
        const [connections, calendars] = await Promise.all([
          source.connections({}, { signal }),
          source.calendars({}, { signal }),
        ])
        return { connections, calendars }
      },
      wait: ({ seconds }, signal) => sleep(seconds, signal),
      connect: ({ request: body }, signal) => source.connect({ body }, { signal }),
      renew: ({ connectionId, settings }, signal) =>
        source.renew({ ...pathOf(connectionId), body: { settings } }, { signal }),
      'begin-sign-in': ({ request: body }, signal) => (source.beginSignIn ?? missing)({ body }, { signal }),
      'finish-sign-in': ({ ticket, verifier }, signal) =>
        (source.finishSignIn ?? missing)({ body: { ticket, code_verifier: verifier } }, { signal }),
      'save-policy': ({ connectionId, policy }, signal) =>
        source.changePolicy({ ...pathOf(connectionId), body: { when_unavailable: policy } }, { signal }),
      'send-removal': ({ connectionId }, signal) => source.remove(pathOf(connectionId), { signal }),
      'request-sync': ({ connectionId }, signal) => source.sync(pathOf(connectionId), { signal }),
      'save-calendar': ({ calendarId, change }, signal) =>
        source.changeCalendar({ path: { calendar_id: calendarId }, body: change }, { signal }),
      'read-busy-times': async ({ calendarIds, start, end }, signal) =>
        source.busyTimes?.({ calendarIds, start, end }, { signal }),
    },
  })
