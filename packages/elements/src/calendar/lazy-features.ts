import { LazyModule } from '../base/lazy-module.js'
import type { CalendarHost } from './interaction/calendar-host.js'
import type { Dragging } from './interaction/dragging.js'
import type { EventLists } from './views/event-lists.js'
import type { MoreEvents } from './views/more-events.js'
import type { ViewContext } from './views/view-context.js'

export type ClosedHours = typeof import('./model/closed-hours.js')

/** What a calendar loads on demand. */
export class LazyFeatures {
  readonly dragging: LazyModule<Dragging>
  /** Lists of events, in an agenda and below a small month. */
  readonly lists: LazyModule<EventLists>
  /** The popup of events that do not fit. */
  readonly more: LazyModule<MoreEvents>
  /** Business hours. */
  readonly hours: LazyModule<ClosedHours>

  constructor(private readonly host: CalendarHost) {
    const { element } = host
    this.dragging = new LazyModule(
      element,
      async () => new (await import('./interaction/dragging.js')).Dragging(host),
    )
    this.lists = new LazyModule(
      element,
      async () => new (await import('./views/event-lists.js')).EventLists(element),
    )
    this.more = new LazyModule(
      element,
      async () => new (await import('./views/more-events.js')).MoreEvents(element),
    )
    this.hours = new LazyModule(element, () => import('./model/closed-hours.js'))
  }

  /** What is shown, and so what the visitor can ask for again. Without dragging, the keyboard still works. */
  get #shown() {
    return [this.lists, this.more, this.hours]
  }

  /** Whether something that is shown could not be loaded. */
  get loadFailed(): boolean {
    return this.#shown.some(({ hasFailed }) => hasFailed)
  }

  /** Loads dragging, before a pointer is pressed. After a failure the next pointer tries again. */
  readonly loadDragging = async (): Promise<void> => {
    await this.dragging.load().catch(() => undefined)
  }

  readonly openMore: ViewContext['openMore'] = async (...what) => {
    const loaded = await Promise.all([this.more.load(), this.lists.load()]).catch(() => undefined)
    await loaded?.[0].open(...what)
  }

  /** Loads what has failed again, with the next update. */
  retry(): void {
    for (const module of this.#shown) module.hasFailed = false
    this.host.element.requestUpdate()
  }
}
