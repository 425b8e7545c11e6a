import type { BookingState } from '@whenable/flow'
import type { ReactiveControllerHost } from 'lit'
import { LazyModule } from '../../base/lazy-module.js'
import type { BookingContext } from '../booking-context.js'

/** Code for what only some services and configurations can do. */
const createModules = (host: ReactiveControllerHost) => ({
  /** Holds the chosen time. */
  holding: new LazyModule(host, () => import('./holding.js')),
  /** Lets visitors pay before a time is booked. */
  paying: new LazyModule(host, () => import('./paying.js')),
  /** Lets visitors confirm their email address before a time is booked. */
  confirming: new LazyModule(host, () => import('./confirming.js')),
  /** Moves a booking. */
  moving: new LazyModule(host, () => import('./moving.js')),
  /** Several times at once. */
  series: new LazyModule(host, () => import('./series-steps.js')),
  /** The next free time if a month has none. */
  nextSlots: new LazyModule(host, () => import('./next-slots.js')),
})

type LazyModules = ReturnType<typeof createModules>

const modules = new WeakMap<ReactiveControllerHost, LazyModules>()

/** The modules of a booking. Its flow loads some of them, its steps the others. */
export const lazyModulesOf = (host: ReactiveControllerHost): LazyModules => {
  const own = modules.get(host) ?? createModules(host)
  modules.set(host, own)
  return own
}

/** What moves a booking, once it is loaded. Without it, the form moves it. */
export const movingFor = ({ rescheduling }: BookingState, { host }: BookingContext) =>
  rescheduling ? lazyModulesOf(host).moving.get() : undefined

/** What lets visitors pay, once it is loaded, if the time costs something. Moving a booking costs nothing. */
export const payingFor = ({ settings, rescheduling }: BookingState, { host }: BookingContext) =>
  !rescheduling && settings?.capabilities.includes('payment') && settings.scheduler?.['payment']
    ? lazyModulesOf(host).paying.get()
    : undefined

/** What several times at once need, once it is loaded, if the configuration allows them. Without it, one time is booked. */
export const seriesFor = ({ settings }: BookingState, { host }: BookingContext) =>
  settings?.scheduler?.['booking_series'] ? lazyModulesOf(host).series.get() : undefined
