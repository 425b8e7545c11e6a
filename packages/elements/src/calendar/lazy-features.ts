import type { CalendarHost } from './interaction/calendar-host.js'
import type { Dragging } from './interaction/dragging.js'
import type { EventLists } from './views/event-lists.js'
import type { MoreEvents } from './views/more-events.js'
import type { ViewContext } from './views/view-context.js'

type ClosedHours = typeof import('./model/closed-hours.js')

/** What a calendar fetches only when it is needed: what a pointer does, lists, what opens over it, business hours. */
export class LazyFeatures {
  dragging: Dragging | undefined
  lists: EventLists | undefined
  more: MoreEvents | undefined
  closedOutside: ClosedHours['closedOutside'] | undefined
  /** One of them did not come. */
  loadFailed = false

  constructor(private readonly host: CalendarHost) {}

  /** What a pointer does, before one is pressed. */
  readonly loadDragging = async (): Promise<void> => {
    // A pointer that comes again asks again; keys do all of it meanwhile.
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

  /** Draws again once something has come, or that it has not. */
  async #load(fetch: () => Promise<void>): Promise<void> {
    try {
      await fetch()
      this.loadFailed = false
    } catch {
      this.loadFailed = true
    }
    this.host.element.requestUpdate()
  }

  /** Lets what did not come be asked for once more. */
  retry(): void {
    this.loadFailed = false
    this.host.element.requestUpdate()
  }
}
