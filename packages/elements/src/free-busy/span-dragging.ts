import type { Interval } from '@whenable/time'
import { selected } from './free-busy.model.js'
import type { SpanHost } from './span-keyboard.js'

/** A day in a person's row. */
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
  /** Whether it moved far enough, or was held long enough, to be a drag. */
  isActive: boolean
  /** Where it has been dragged to. */
  to: number | null
}

/** Pixels before a pointer drags. */
const THRESHOLD = 5
/** Milliseconds that a finger is held before it drags: shorter gestures scroll. */
const LONG_PRESS = 450

/**
 * Selects a time span within a day by pointer. A finger that is held drags, other gestures scroll. The lane is
 * measured once, when it is pressed.
 */
export class SpanDragging {
  /** The time span being selected. */
  span: Interval | null = null
  #gesture: Gesture | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #listening: AbortController | undefined

  constructor(private readonly host: SpanHost) {}

  /** Handles a pointer press. */
  readonly begin = (event: PointerEvent): void => {
    const target = event.composedPath()[0] as Element
    const lane = target.closest<Lane>('.lane')
    if (event.button !== 0 || this.#gesture || !lane || target.closest('button')) return
    const { clientX: x, clientY: y, pointerId } = event
    const { left, width } = lane.getBoundingClientRect()
    const { from, to } = this.host.scope().visible
    const isRtl = this.host.direction() === 'rtl'
    const placeAt = (at: number) => {
      const share = Math.min(0.9999, Math.max(0, (at - left) / width))
      return from + (isRtl ? 1 - share : share) * (to - from)
    }
    this.#gesture = { day: lane.day, from: placeAt(x), to: null, x, y, pointerId, placeAt, isActive: false }
    this.#listen(event.pointerType === 'touch')
  }

  #listen(isTouch: boolean): void {
    this.#listening = new AbortController()
    const { signal } = this.#listening
    addEventListener('pointermove', (event) => this.#handleMove(event, isTouch), { signal })
    addEventListener('pointerup', (event) => this.#handleUp(event), { signal })
    addEventListener('pointercancel', () => this.end(), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.end(), { signal })
    if (!isTouch) return
    // The page does not scroll during a drag.
    const hold = (touch: TouchEvent) => this.#gesture?.isActive && touch.preventDefault()
    addEventListener('touchmove', hold, { signal, passive: false })
    addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
    this.#timer = setTimeout(() => this.#turnOn(), LONG_PRESS)
  }

  #turnOn(): void {
    const gesture = this.#gesture
    if (!gesture) return
    gesture.isActive = true
    this.#setSpan(this.#between(gesture))
  }

  #setSpan(span: Interval | undefined): void {
    this.span = span ?? null
    this.host.element.requestUpdate()
  }

  /** The time span from the press to the pointer; without a drag it has the default length. */
  #between({ day, from, to }: Gesture): Interval | undefined {
    const { visible, step, duration, isFixed } = this.host.scope()
    const visibleDay = visible.days[day]
    return (
      visibleDay &&
      selected(visibleDay, [from, to ?? from], step, isFixed || to === null ? duration : undefined)
    )
  }

  #handleMove({ clientX, clientY, pointerId }: PointerEvent, isTouch: boolean): void {
    const gesture = this.#gesture
    if (!gesture || pointerId !== gesture.pointerId) return
    const isFar = Math.hypot(clientX - gesture.x, clientY - gesture.y) >= THRESHOLD
    if (!gesture.isActive && (!isFar || isTouch)) {
      if (isFar) this.end()
      return
    }
    gesture.to = gesture.placeAt(clientX)
    this.#turnOn()
  }

  #handleUp({ pointerId }: PointerEvent): void {
    const gesture = this.#gesture
    if (!gesture || pointerId !== gesture.pointerId) return
    const span = this.#between(gesture)
    this.end()
    if (span) this.host.choose(span)
  }

  /** Cancels the gesture. */
  end(): void {
    clearTimeout(this.#timer)
    this.#listening?.abort()
    this.#gesture = undefined
    this.#setSpan(undefined)
  }
}
