import { currentInstant, type Instant } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Every element that changes with time. */
const clocks = new Set<PageClock>()
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer ends, Unix seconds. */
let plannedFor = Number.POSITIVE_INFINITY

/** A machine that slept wakes to a timer that is late by as much: none is set for longer. */
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

/** For what changes at each whole minute of a clock, which need not be the browser's. */
export const untilNextMinute = (now: Instant): number => 60 - (now % 60)

/**
 * Draws an element again when what it says of the time is no longer so, while it is in the page and the page is seen. All
 * elements of a page have one timer, and it runs only while one of them waits for something.
 */
export class PageClock implements ReactiveController {
  /** The instant at which the element is to be drawn again. */
  dueAt = Number.POSITIVE_INFINITY

  /** @param secondsUntilChange how many seconds after it was drawn the element says something else; infinite where it never does. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly secondsUntilChange: () => number,
  ) {
    host.addController(this)
  }

  /** The element is drawn again. */
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
