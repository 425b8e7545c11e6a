import { currentInstant, type Instant } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Clocks of all connected elements. */
const clocks = new Set<PageClock>()
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer fires, Unix seconds. */
let plannedFor = Number.POSITIVE_INFINITY

/** Longest timer, in seconds: timers fire late after the machine slept. */
const LONGEST = 3600

const plan = (): void => {
  clearTimeout(timer)
  plannedFor = Math.min(...[...clocks].map(({ dueAt }) => dueAt))
  if (document.hidden || !Number.isFinite(plannedFor)) return
  const seconds = Math.max(1, Math.min(LONGEST, plannedFor - currentInstant()))
  timer = setTimeout(tick, seconds * 1000)
}

const tick = (): void => {
  const now = currentInstant()
  for (const clock of clocks) if (clock.dueAt <= now) clock.update()
  plan()
}

/** Seconds until the next whole minute of a clock. */
export const untilNextMinute = (now: Instant): number => 60 - (now % 60)

/**
 * Updates an element when the time that it shows changes, while it is connected and the page is visible. All elements
 * of a page share one timer.
 */
export class PageClock implements ReactiveController {
  /** The instant of the next update, Unix seconds. */
  dueAt = Number.POSITIVE_INFINITY

  /** @param secondsUntilChange returns the seconds from a render until the element shows something else; may be infinite. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly secondsUntilChange: () => number,
  ) {
    host.addController(this)
  }

  /** Updates the element. */
  update(): void {
    this.dueAt = Number.POSITIVE_INFINITY
    this.host.requestUpdate()
  }

  hostConnected(): void {
    if (!clocks.size) document.addEventListener('visibilitychange', tick)
    clocks.add(this)
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    if (!clocks.has(this)) return
    this.dueAt = currentInstant() + this.secondsUntilChange()
    if (this.dueAt < plannedFor) plan()
  }

  hostDisconnected(): void {
    clocks.delete(this)
    plan()
    if (!clocks.size) document.removeEventListener('visibilitychange', tick)
  }
}
