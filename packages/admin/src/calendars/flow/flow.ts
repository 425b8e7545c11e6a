import { type CalendarConnections, ServiceError } from '@whenable/contract'
import type { Flow } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { createOwnerFlow, type OwnerFlowOptions } from '../../flow/owner-flow.js'
import { type ConnectionsTypes, connectionsMachine, connectionsWrites } from './machine.js'
import type { ConnectionsIntent, ConnectionsState } from './state.js'

export interface ConnectionsFlowOptions extends OwnerFlowOptions {
  readonly source: CalendarConnections
}

export type ConnectionsFlow = Flow<ConnectionsState, ConnectionsIntent>

const sleep = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

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
          source.connections({ signal }),
          source.calendars({ signal }),
        ])
        return { connections, calendars }
      },
      wait: ({ seconds }, signal) => sleep(seconds, signal),
      connect: ({ request }, signal) => source.connect(request, { signal }),
      renew: ({ connectionId, settings }, signal) => source.renew(connectionId, settings, { signal }),
      'begin-sign-in': async ({ request }, signal) => {
        if (!source.beginSignIn)
          throw new ServiceError('invalid_request_error', 'owners cannot sign in elsewhere')
        return source.beginSignIn(request, { signal })
      },
      'finish-sign-in': async ({ ticket, verifier }, signal) => {
        if (!source.finishSignIn)
          throw new ServiceError('invalid_request_error', 'owners cannot sign in elsewhere')
        return source.finishSignIn({ ticket, verifier }, { signal })
      },
      'save-policy': ({ connectionId, policy }, signal) =>
        source.changePolicy(connectionId, policy, { signal }),
      'send-removal': ({ connectionId }, signal) => source.remove(connectionId, { signal }),
      'request-sync': ({ connectionId }, signal) => source.sync(connectionId, { signal }),
      'save-busy-source': ({ calendarId, isBusySource }, signal) =>
        source.setBusySource(calendarId, isBusySource, { signal }),
      'save-time-zone': ({ calendarId, timeZone }, signal) =>
        source.setTimeZone(calendarId, timeZone, { signal }),
      'save-primary': ({ calendarId }, signal) => source.setPrimary(calendarId, { signal }),
      'read-busy-times': async ({ calendarIds, start, end }, signal) =>
        source.busyTimes?.(calendarIds, { start, end }, { signal }),
    },
  })
