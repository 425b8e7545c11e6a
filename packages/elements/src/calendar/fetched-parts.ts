import type { LitElement } from 'lit'
import type { Dragging, DraggingHost } from './dragging.js'
import type { EventLists } from './event-lists.js'
import type { MoreEvents } from './more-events.js'
import type { Scene } from './scene.js'

type ShutHours = typeof import('./shut-hours.js')

/** What a calendar fetches only when it is needed: what a pointer does, lists, what opens over it, business hours. */
export class FetchedParts {
  dragging: Dragging | undefined
  lists: EventLists | undefined
  more: MoreEvents | undefined
  shutOutside: ShutHours['shutOutside'] | undefined

  constructor(private readonly host: LitElement & DraggingHost) {}

  /** What a pointer does, before one is pressed. */
  readonly near = async (): Promise<void> => {
    const { Dragging } = await import('./dragging.js')
    this.dragging ??= new Dragging(this.host)
  }

  readonly openMore: Scene['openMore'] = async (...what) => {
    const [{ MoreEvents }] = await Promise.all([import('./more-events.js'), this.fetchLists()])
    this.more ??= new MoreEvents(this.host)
    void this.more.open(...what)
  }

  async fetchLists(): Promise<void> {
    const { EventLists } = await import('./event-lists.js')
    this.lists ??= new EventLists(this.host)
    this.host.requestUpdate()
  }

  async fetchHours(): Promise<void> {
    this.shutOutside = (await import('./shut-hours.js')).shutOutside
    this.host.requestUpdate()
  }
}
