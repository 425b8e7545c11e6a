import type { Span } from '../calendar/side-by-side.model.js'

/** What a pointer does to spans of time. */
export interface SpanDraggingHost {
  direction(): 'ltr' | 'rtl'
  /** The hours that a lane shows, in minutes of the axis. */
  readonly lane: Span
  /** Draws what is selected on a day between two places of the axis; `null`: nothing any more. */
  drawn(day: number, places: readonly [number, number] | null): void
  /** A pointer has selected from place to place, or pressed one (`isPress`). */
  selected(day: number, places: readonly [number, number], isPress: boolean): void
}

/** The day in a row of people that a pointer can select on. */
export interface Lane extends HTMLElement {
  readonly day: number
}

interface Gesture {
  readonly day: number
  readonly from: number
  readonly x: number
  readonly y: number
  readonly pointerId: number
  readonly placeAt: (x: number) => number
  /** It has moved far enough, or rested long enough, to be no press. */
  isOn: boolean
  to: number
}

/** How far a pointer goes before it drags, in pixels. */
const THRESHOLD = 5
/** How long a finger rests before it drags, in milliseconds: shorter ones scroll. */
const LONG_PRESS = 450

/** Selects time within a day by a pointer. A finger that rests drags, any other scrolls. The lane is measured once, when it is touched. */
export class SpanDragging {
  private gesture: Gesture | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private listening: AbortController | undefined

  constructor(private readonly host: SpanDraggingHost) {}

  /** A pointer goes down. */
  readonly begin = (event: PointerEvent): void => {
    const target = event.composedPath()[0] as Element
    const lane = target.closest<Lane>('.lane')
    if (event.button !== 0 || this.gesture || !lane || target.closest('button')) return
    const { clientX: x, clientY: y, pointerId } = event
    const { left, width } = lane.getBoundingClientRect()
    const { from, to } = this.host.lane
    const isRtl = this.host.direction() === 'rtl'
    const placeAt = (at: number) => {
      const share = Math.min(0.9999, Math.max(0, (at - left) / width))
      return from + (isRtl ? 1 - share : share) * (to - from)
    }
    const place = placeAt(x)
    this.gesture = { day: lane.day, from: place, to: place, x, y, pointerId, placeAt, isOn: false }
    this.listen(event.pointerType === 'touch')
  }

  private listen(isTouch: boolean): void {
    this.listening = new AbortController()
    const { signal } = this.listening
    addEventListener('pointermove', (event) => this.moved(event, isTouch), { signal })
    addEventListener('pointerup', (event) => this.ended(event), { signal })
    addEventListener('pointercancel', () => this.end(), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.end(), { signal })
    if (!isTouch) return
    // Once a finger drags, the page stands still.
    const hold = (touch: TouchEvent) => this.gesture?.isOn && touch.preventDefault()
    addEventListener('touchmove', hold, { signal, passive: false })
    addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
    this.timer = setTimeout(() => this.turnOn(), LONG_PRESS)
  }

  private turnOn(): void {
    const { gesture } = this
    if (!gesture) return
    gesture.isOn = true
    this.host.drawn(gesture.day, [gesture.from, gesture.to])
  }

  private moved({ clientX, clientY, pointerId }: PointerEvent, isTouch: boolean): void {
    const { gesture } = this
    if (!gesture || pointerId !== gesture.pointerId) return
    const isFar = Math.hypot(clientX - gesture.x, clientY - gesture.y) >= THRESHOLD
    if (!gesture.isOn && (!isFar || isTouch)) {
      if (isFar) clearTimeout(this.timer)
      return
    }
    gesture.to = gesture.placeAt(clientX)
    this.turnOn()
  }

  private ended({ pointerId }: PointerEvent): void {
    const { gesture } = this
    if (!gesture || pointerId !== gesture.pointerId) return
    this.end()
    this.host.selected(gesture.day, [gesture.from, gesture.to], !gesture.isOn)
  }

  /** Ends what goes on, without a result. */
  end(): void {
    clearTimeout(this.timer)
    this.listening?.abort()
    const { gesture } = this
    this.gesture = undefined
    if (gesture) this.host.drawn(gesture.day, null)
  }
}
