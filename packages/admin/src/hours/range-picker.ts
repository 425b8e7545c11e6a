import type { WeekMessages } from '@whenable/elements/internal/messages/owner/generated/week'
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { type TimeRange, writeTime } from './flow/index.js'

/** Minutes between the times that are offered. */
const step = 15
const dayEnd = 1_440
const hour = 60

/** The half of a range that is chosen. */
type Half = 'start' | 'end'

/** The field whose list is open. */
interface OpenList {
  readonly id: string
  readonly half: Half
  /** The time that Enter chooses. */
  readonly active: number
}

/** A field of a range. */
export interface PickedField {
  /** The id of the field. */
  readonly id: string
  readonly range: TimeRange
  readonly messages: WeekMessages
  /** BCP 47. It decides the clock. */
  readonly lang: string
  /** The range that was chosen, in the field. */
  readonly onPick: (range: TimeRange, input: HTMLInputElement) => void
}

/** The times that a half of a range can have: each quarter of an hour, for the end those after the start. */
export const timesOf = (half: Half, { start }: TimeRange): readonly number[] => {
  const first = half === 'start' ? 0 : Math.floor(start / step) * step + step
  const count = (half === 'start' ? dayEnd - step - first : dayEnd - first) / step + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => first + at * step)
}

/** A range with another start or end. A start that is not before the end moves the end to an hour later. */
export const withTime = (half: Half, minutes: number, { start, end }: TimeRange): TimeRange =>
  half === 'end'
    ? { start, end: minutes }
    : { start: minutes, end: end > minutes ? end : Math.min(minutes + hour, dayEnd) }

/** How long hours are: `7h 45m`. */
const lengthText = (minutes: number, lang: string): string =>
  (
    [
      ['hour', Math.floor(minutes / hour)],
      ['minute', minutes % hour],
    ] as const
  )
    .filter(([, count]) => count)
    .map(([unit, count]) =>
      new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count),
    )
    .join(' ')

/** The place of the sign between the times of a range. */
const signAt = (text: string): number => Math.max(0, text.indexOf('–'))

/**
 * Lists of quarters of an hour for the fields of ranges, which also take typing, by the combobox pattern of the ARIA Authoring
 * Practices: a press or an arrow key opens the list of the half in which the cursor is, arrow keys and Page Up and Down move, Enter
 * chooses, Escape closes. After the start, the end is chosen. Typing closes the list.
 */
export class RangePicker implements ReactiveController {
  #open: OpenList | undefined

  constructor(private readonly host: LitElement) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#open = undefined
  }

  hostUpdated(): void {
    const option = this.#open && this.host.renderRoot.querySelector<HTMLElement>('.times .active')
    const list = option?.parentElement
    if (!option || !list) return
    const { offsetTop: top, offsetHeight: height } = option
    // The page stays where it is.
    if (top < list.scrollTop + height || top + 2 * height > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 2
  }

  readonly close = (): void => this.#show(undefined)

  #show(next: OpenList | undefined): void {
    this.#open = next
    this.host.requestUpdate()
  }

  #openAt({ id, range }: PickedField, half: Half): void {
    const times = timesOf(half, range)
    const active = times.findLast((minutes) => minutes <= range[half]) ?? times[0]
    if (active !== undefined) this.#show({ id, half, active })
  }

  #openAtCursor(field: PickedField, { value, selectionStart }: HTMLInputElement): void {
    this.#openAt(field, (selectionStart ?? 0) > signAt(value) ? 'end' : 'start')
  }

  #pick(field: PickedField, half: Half, minutes: number, input: HTMLInputElement): void {
    const range = withTime(half, minutes, field.range)
    if (range.start !== field.range.start || range.end !== field.range.end) field.onPick(range, input)
    if (half === 'end') {
      this.close()
      return
    }
    input.setSelectionRange(signAt(input.value) + 2, input.value.length)
    this.#openAt({ ...field, range }, 'end')
  }

  #press(event: KeyboardEvent, field: PickedField): void {
    const { key, altKey } = event
    const input = event.target as HTMLInputElement
    const open = this.#open?.id === field.id ? this.#open : undefined
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 4, PageUp: -4 }
    if (!open) {
      if (!isArrow) return
      this.#openAtCursor(field, input)
    } else if (key === 'Escape' || (altKey && key === 'ArrowUp')) this.close()
    else if (key === 'Enter') this.#pick(field, open.half, open.active, input)
    else if (steps[key]) {
      const times = timesOf(open.half, field.range)
      const at = times.indexOf(open.active) + steps[key]
      this.#show({ ...open, active: times[Math.min(Math.max(at, 0), times.length - 1)] as number })
    } else return
    event.preventDefault()
    // A form or a dialog around the field stays open.
    event.stopPropagation()
  }

  /** What a field tells about its list, and what opens it. */
  wiring(field: PickedField) {
    const open = this.#open?.id === field.id ? this.#open : undefined
    return {
      isOpen: open !== undefined,
      active: open && `${field.id}-at-${open.active}`,
      onClick: ({ target }: Event) => this.#openAtCursor(field, target as HTMLInputElement),
      onKeyDown: (event: KeyboardEvent) => this.#press(event, field),
    }
  }

  /** The open list of a field. */
  list(field: PickedField): TemplateResult | typeof nothing {
    const open = this.#open
    if (open?.id !== field.id) return nothing
    const { half, active } = open
    const { id, range, messages, lang } = field
    return html`<div class="times" id="${id}-list" role="listbox" aria-label=${half === 'start' ? messages.rangeStart : messages.rangeEnd}>
      ${timesOf(half, range).map(
        (minutes) => html`<div
          class=${minutes === active ? 'active' : nothing}
          role="option"
          id="${id}-at-${minutes}"
          aria-selected=${String(minutes === range[half])}
          @pointerdown=${(event: Event) => event.preventDefault()}
          @click=${({ currentTarget }: Event) => {
            const root = (currentTarget as Element).getRootNode() as ShadowRoot
            this.#pick(field, half, minutes, root.getElementById(id) as HTMLInputElement)
          }}
        >${writeTime(minutes, lang)}${
          half === 'end' ? html` <small>${lengthText(minutes - range.start, lang)}</small>` : nothing
        }</div>`,
      )}
    </div>`
  }
}
