import type { Instant, Interval } from '@whenable/time'
import type { LitElement, ReactiveController } from 'lit'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { spanKeys, stretchKeys } from './free-busy.keys.js'
import {
  type Common,
  firstIn,
  movedSpan,
  type SpanVerb,
  shareOfAll,
  type VisibleDay,
  type VisibleDays,
} from './free-busy.model.js'

/** The limits of a time span; times in minutes. */
export interface SpanScope {
  readonly visible: VisibleDays
  readonly common: Common
  /** Default length of a time span. */
  readonly duration: number
  /** Time spans snap to this many minutes. */
  readonly step: number
  /** Whether the length is fixed. */
  readonly isFixed: boolean
}

/** A free/busy element's interface for its keyboard and pointer. Pages cannot reach it. */
export interface SpanHost {
  readonly element: LitElement
  /** The chosen time span. */
  value(): Interval | null
  scope(): SpanScope
  choose(span: Interval): void
  direction(): 'ltr' | 'rtl'
}

/**
 * The keyboard of a free/busy element: it moves a time span, and the focus between common free times. It does not
 * know how these are rendered, nor what choosing does.
 */
export class SpanKeyboard implements ReactiveController {
  /** The keys of the span, and those of the free stretches. */
  readonly span: RovingKeyboard<SpanVerb | 'take'>
  readonly stretches: RovingKeyboard<'previous' | 'next' | 'first' | 'last'>
  #at: Interval | null = null
  /** Start of the focused free time. */
  #activeStretch = 0
  /** Whether the cursor has moved and is to be scrolled into view. */
  #hasMoved = false

  /** @param moved is called when the time span has moved; it is not chosen yet. */
  constructor(
    private readonly host: SpanHost,
    private readonly moved: () => void,
  ) {
    const direction = () => host.direction()
    const item = (selector: string) => () => host.element.renderRoot.querySelector<HTMLElement>(selector)
    this.span = new RovingKeyboard(host.element, spanKeys, {
      ...{ direction, item: item('.cursor') },
      move: (verb) => this.#move(verb),
    })
    this.stretches = new RovingKeyboard(host.element, stretchKeys, {
      ...{ direction, item: item('.free[tabindex="0"]') },
      move: (verb) => this.#moveStretch(verb),
    })
    host.element.addController(this)
  }

  hostUpdated(): void {
    if (this.#hasMoved)
      this.host.element.renderRoot
        .querySelector('.cursor')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.#hasMoved = false
  }

  /** The time span: its last position, the chosen one, the first common free time, or the first visible time. */
  get cursor(): Interval {
    const { visible, common, duration } = this.host.scope()
    for (const span of [this.#at, this.host.value()]) if (span && shareOfAll(span, visible)) return span
    const index = common.byDay.findIndex((stretches) => stretches.length)
    const [stretch] = common.byDay[index] ?? []
    if (stretch) return this.#firstOf(stretch, visible.days[index] as VisibleDay)
    const { start } = (visible.days[0] as VisibleDay).visible
    return { start, end: (start + duration * 60) as Instant }
  }

  /** The free time that is the tab stop: the last focused one, or the first. */
  get stop(): Interval | undefined {
    const all = this.host.scope().common.byDay.flat()
    return all.find(({ start }) => start === this.#activeStretch) ?? all[0]
  }

  /** Moves the cursor to a time span; `null` resets it. */
  moveTo(span: Interval | null): void {
    this.#at = span
  }

  /** Chooses the first time span that fits into a free time. */
  readonly chooseStretch = (stretch: Interval, day: VisibleDay): void => {
    this.#activeStretch = stretch.start
    this.host.choose(this.#firstOf(stretch, day))
  }

  #firstOf(stretch: Interval, day: VisibleDay): Interval {
    const { duration, step } = this.host.scope()
    return firstIn(stretch, day, duration, step)
  }

  #move(verb: SpanVerb | 'take'): boolean {
    const { cursor } = this
    const { visible, step, isFixed } = this.host.scope()
    if (verb === 'take') this.host.choose(cursor)
    else if (!isFixed || (verb !== 'shorter' && verb !== 'longer')) {
      this.#at = movedSpan(cursor, verb, visible, step) ?? cursor
      this.#hasMoved = true
      this.moved()
    }
    return true
  }

  #moveStretch(verb: 'previous' | 'next' | 'first' | 'last'): boolean {
    const all = this.host.scope().common.byDay.flat()
    const index = all.indexOf(this.stop as Interval)
    const to = { previous: index - 1, next: index + 1, first: 0, last: all.length - 1 }[verb]
    this.#activeStretch = (all[to] ?? all[index])?.start ?? 0
    return true
  }
}
