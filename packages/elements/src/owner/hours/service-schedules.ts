import type { SchedulesOptions } from '@whenable/client/schedules'
import type { ExplanationSource, ScheduleSource } from '@whenable/contract'

/** Loads something once, and again after a failure. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
}

/** The schedules of a service's owner. The client loads with the first call: a page that brings its own source needs none. */
export const serviceSchedules = (options: SchedulesOptions): Required<Omit<ScheduleSource, 'key'>> => {
  const load = once(async () => (await import('@whenable/client/schedules')).createScheduleSource(options))
  return {
    schedules: async (...call) => (await load()).schedules(...call),
    read: async (...call) => (await load()).read(...call),
    create: async (...call) => (await load()).create(...call),
    replace: async (...call) => (await load()).replace(...call),
    remove: async (...call) => (await load()).remove(...call),
    eventTypeNames: async (...call) => (await load()).eventTypeNames(...call),
    countries: async (...call) => (await load()).countries(...call),
    holidays: async (...call) => (await load()).holidays(...call),
  }
}

/** The explanations of a service. */
export const serviceExplanations = (options: SchedulesOptions): Required<Omit<ExplanationSource, 'key'>> => {
  const load = once(async () => (await import('@whenable/client/schedules')).createExplanationSource(options))
  return { explain: async (...call) => (await load()).explain(...call) }
}
