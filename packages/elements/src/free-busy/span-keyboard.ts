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

/** Within what a span is chosen; times in minutes. */
export interface SpanScope {
  readonly visible: VisibleDays
  readonly common: Common
  /** How long a span is at first. */
  readonly duration: number
  /** What it snaps to. */
  readonly step: number
  /** It stays so long. */
  readonly isFixed: boolean
}

/** What an element does for those that choose a span of its time. */
export interface SpanHost extends LitElement {
  readonly value: Interval | null
  readonly scope: SpanScope
  choose(span: Interval): void
  direction(): 'ltr' | 'rtl'
}

/**
 * Where the keyboard is: on a span of time that it moves, and on one of the free stretches. It does not know how these are
 * drawn, nor what comes of a choice.
 */
export class SpanKeyboard implements ReactiveController {
  /** The keys of the span, and those of the free stretches. */
  readonly span: RovingKeyboard<SpanVerb | 'take'>
  readonly stretches: RovingKeyboard<'previous' | 'next' | 'first' | 'last'>
  #at: Interval | null = null
  /** The start of the free stretch that the keyboard is on. */
  #activeStretch = 0
  /** It has moved, and where it is has yet to be scrolled to. */
  #hasMoved = false

  /** @param host whose time it is @param moved is called when the span is another, which is not chosen yet */
  constructor(
    private readonly host: SpanHost,
    private readonly moved: () => void,
  ) {
    const direction = () => host.direction()
    const item = (selector: string) => () => host.renderRoot.querySelector<HTMLElement>(selector)
    this.span = new RovingKeyboard(host, spanKeys, {
      ...{ direction, item: item('.cursor') },
      move: (verb) => this.#move(verb),
    })
    this.stretches = new RovingKeyboard(host, stretchKeys, {
      ...{ direction, item: item('.free[tabindex="0"]') },
      move: (verb) => this.#moveStretch(verb),
    })
    host.addController(this)
  }

  hostUpdated(): void {
    if (this.#hasMoved)
      this.host.renderRoot.querySelector('.cursor')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.#hasMoved = false
  }

  /** The span: where it was last moved to, else what is chosen, else the first time that suits, else the first. */
  get cursor(): Interval {
    const { visible, common, duration } = this.host.scope
    for (const span of [this.#at, this.host.value]) if (span && shareOfAll(span, visible)) return span
    const index = common.byDay.findIndex((stretches) => stretches.length)
    const [stretch] = common.byDay[index] ?? []
    if (stretch) return this.#firstOf(stretch, visible.days[index] as VisibleDay)
    const { start } = (visible.days[0] as VisibleDay).visible
    return { start, end: (start + duration * 60) as Instant }
  }

  /** The free stretch that Tab reaches: where the keyboard was, else the first. */
  get stop(): Interval | undefined {
    const all = this.host.scope.common.byDay.flat()
    return all.find(({ start }) => start === this.#activeStretch) ?? all[0]
  }

  /** The keyboard goes on from a span, or from wherever it fits. */
  moveTo(span: Interval | null): void {
    this.#at = span
  }

  /** Chooses the first span that fits of a free stretch. */
  readonly chooseStretch = (stretch: Interval, day: VisibleDay): void => {
    this.#activeStretch = stretch.start
    this.host.choose(this.#firstOf(stretch, day))
  }

  #firstOf(stretch: Interval, day: VisibleDay): Interval {
    const { duration, step } = this.host.scope
    return firstIn(stretch, day, duration, step)
  }

  #move(verb: SpanVerb | 'take'): boolean {
    const { cursor } = this
    const { visible, step, isFixed } = this.host.scope
    if (verb === 'take') this.host.choose(cursor)
    else if (!isFixed || (verb !== 'shorter' && verb !== 'longer')) {
      this.#at = movedSpan(cursor, verb, visible, step) ?? cursor
      this.#hasMoved = true
      this.moved()
    }
    return true
  }

  #moveStretch(verb: 'previous' | 'next' | 'first' | 'last'): boolean {
    const all = this.host.scope.common.byDay.flat()
    const index = all.indexOf(this.stop as Interval)
    const to = { previous: index - 1, next: index + 1, first: 0, last: all.length - 1 }[verb]
    this.#activeStretch = (all[to] ?? all[index])?.start ?? 0
    return true
  }
}
