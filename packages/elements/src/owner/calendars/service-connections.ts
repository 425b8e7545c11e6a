import type { CalendarConnectionsOptions } from '@whenable/client/connections'
import type { CalendarConnections } from '@whenable/contract'

/** The connections of a service's owner. The client loads with the first call: a page that brings its own source needs none. */
export const serviceConnections = (options: CalendarConnectionsOptions): CalendarConnections => {
  let loaded: Promise<Required<CalendarConnections>> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/connections').then(({ createCalendarConnections }) =>
      createCalendarConnections(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    connections: async (...call) => (await load()).connections(...call),
    calendars: async (...call) => (await load()).calendars(...call),
    connect: async (...call) => (await load()).connect(...call),
    renew: async (...call) => (await load()).renew(...call),
    beginSignIn: async (...call) => (await load()).beginSignIn(...call),
    finishSignIn: async (...call) => (await load()).finishSignIn(...call),
    changePolicy: async (...call) => (await load()).changePolicy(...call),
    remove: async (...call) => (await load()).remove(...call),
    sync: async (...call) => (await load()).sync(...call),
    setBusySource: async (...call) => (await load()).setBusySource(...call),
    setTimeZone: async (...call) => (await load()).setTimeZone(...call),
    setPrimary: async (...call) => (await load()).setPrimary(...call),
    busyTimes: async (...call) => (await load()).busyTimes(...call),
  }
}
