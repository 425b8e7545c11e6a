import type { BookingState, Prefill } from '@whenable/flow'
import { addStyles, LazyModule } from '../../base/lazy-module.js'
import type { Booking } from '../booking.js'
import type { Panels, TimesPanel } from '../booking-context.js'
import type { PrefillOptions } from '../page-prefill.js'
import { timesSkeleton } from './choosing.template.js'
import { lazyModulesOf, movingFor } from './lazy-modules.js'
import { submissionStyles } from './submission-steps.styles.js'
import { summaryPanel } from './summary-panel.js'
import { settingsError, times, timeZonePanel } from './times.template.js'
import type { WaitlistHost } from './waitlist.js'

/** Loads the layout of the times. */
export const timesFor = async (
  layout: string,
): Promise<Pick<Panels, 'times' | 'eventTitle' | 'unavailableTitle'>> => {
  if (layout.startsWith('group')) return import('../layouts/group-events.js')
  if (layout === 'week') return import('../layouts/week.js')
  if (layout === 'list') return import('../layouts/list.js')
  return { times }
}

/** Adds what waits for times that come free, once it is loaded: for services that announce the capability. */
export const waitingFor = (host: WaitlistHost, times: TimesPanel): Pick<Panels, 'times' | 'waitlist'> => {
  const module = new LazyModule(host, async () => (await import('./waitlist.js')).withWaitlist(host, times))
  const waiting = ({ settings }: BookingState) =>
    settings?.capabilities.includes('waitlist') ? module.get() : undefined
  return {
    times: timesWhenReady((state, date, view) => (waiting(state)?.times ?? times)(state, date, view)),
    waitlist: (state, view) => waiting(state)?.waitlist?.(state, view),
  }
}

/**
 * The times; or that the settings are missing, in place of times that have loaded. To move a booking, they wait for the view in which it
 * moves, since choosing one means something else there.
 */
export const timesWhenReady =
  (times: TimesPanel): TimesPanel =>
  (state, date, view) => {
    if (state.step === 'loading' && state.availability.state === 'error') return settingsError(view)
    if (state.rescheduling && !movingFor(state, view) && !lazyModulesOf(view.host).moving.hasFailed)
      return timesSkeleton
    return times(state, date, view)
  }

/**
 * Fades in another month. Nothing waits for that. A view transition of the document would stop the rendering of the whole page,
 * and of the other widgets in it.
 */
const fadeIn = ({ target }: Event) =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  (target as Element).shadowRoot?.querySelector('.grids')?.animate({ opacity: [0, 1] }, 160)

/** The panels of a month, for what shows a booking or a part of one. */
export const monthPanels = (): Panels => ({
  summary: summaryPanel,
  timeZonePanel,
  times: timesWhenReady(times),
  holdNotice: (hold, view) => lazyModulesOf(view.host).holding.get()?.holdNotice(hold, view),
})

/** Loads the panels that an element needs; optional ones are separate chunks. */
export const panelsFor = async (booking: Booking, layout: string): Promise<Panels> => {
  const { calendarImport, configurations } = booking
  // Not on a server, nor before hydration, which has the styles.
  if (booking.hasUpdated) {
    addStyles(booking, { styles: submissionStyles })
    booking.renderRoot.addEventListener('when-month-change', fadeIn, true)
  }
  if (configurations.length > 1) await import('../../define/booking-event-types.js')
  const layoutPanels = await timesFor(layout)
  return {
    ...monthPanels(),
    ...layoutPanels,
    ...waitingFor(booking, layoutPanels.times),
    calendarImport: calendarImport ? await import('../calendar-import-panel.js') : undefined,
  }
}

/** Loads the prefill, if the page has one. */
export const prefillOf = async (page: PrefillOptions): Promise<Prefill | undefined> =>
  page.prefill || page.prefillFromQuery ? (await import('../page-prefill.js')).pagePrefill(page) : undefined
