import type { CalendarHost } from './interaction/calendar-host.js'
import type { Dragging } from './interaction/dragging.js'
import type { EventLists } from './views/event-lists.js'
import type { MoreEvents } from './views/more-events.js'
import type { ViewContext } from './views/view-context.js'

type ClosedHours = typeof import('./model/closed-hours.js')

/** Loads what a calendar needs on demand: dragging, lists, the popup of more events, business hours. */
export class LazyFeatures {
  dragging: Dragging | undefined
  lists: EventLists | undefined
  more: MoreEvents | undefined
  closedOutside: ClosedHours['closedOutside'] | undefined
  /** Whether loading failed. */
  loadFailed = false

  constructor(private readonly host: CalendarHost) {}

  /** Loads dragging, before a pointer is pressed. */
  readonly loadDragging = async (): Promise<void> => {
    // The next pointer tries again; the keyboard works meanwhile.
    const { Dragging } = await import('./interaction/dragging.js').catch(() => ({ Dragging: undefined }))
    if (Dragging) this.dragging ??= new Dragging(this.host)
  }

  readonly openMore: ViewContext['openMore'] = (...what) =>
    this.#load(async () => {
      const [{ MoreEvents }, { EventLists }] = await Promise.all([
        import('./views/more-events.js'),
        import('./views/event-lists.js'),
      ])
      this.lists ??= new EventLists(this.host.element)
      this.more ??= new MoreEvents(this.host.element)
      void this.more.open(...what)
    })

  fetchLists(): Promise<void> {
    return this.#load(async () => {
      const { EventLists } = await import('./views/event-lists.js')
      this.lists ??= new EventLists(this.host.element)
    })
  }

  fetchHours(): Promise<void> {
    return this.#load(async () => {
      this.closedOutside = (await import('./model/closed-hours.js')).closedOutside
    })
  }

  /** Updates the calendar when loading ends or fails. */
  async #load(fetch: () => Promise<void>): Promise<void> {
    try {
      await fetch()
      this.loadFailed = false
    } catch {
      this.loadFailed = true
    }
    this.host.element.requestUpdate()
  }

  /** Allows failed code to be loaded again. */
  retry(): void {
    this.loadFailed = false
    this.host.element.requestUpdate()
  }
}
