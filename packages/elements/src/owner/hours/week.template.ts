import { nextRange, type TimeRange, type WeekRanges } from '@whenable/flow/schedules'
import { html, nothing, type TemplateResult } from 'lit'
import type { HoursMessages } from '../../messages/owner/hours.js'
import type { OwnerPartMessages } from '../../messages/owner/parts.js'
import { icons } from '../parts/icons.js'
import type { PopoverMenus } from '../parts/popover-menus.js'
import { checkbox, switchControl } from '../parts/switch.template.js'
import { rangeFields, type TypedRanges } from './ranges.template.js'

/** What the templates of hours share. */
export interface HoursContext {
  readonly messages: HoursMessages
  readonly parts: OwnerPartMessages
  readonly locale: string
  readonly typed: TypedRanges
  /** Writes a duration in minutes. */
  readonly duration: (minutes: number) => string
  readonly onTyped: (key: string, text: string | undefined) => void
}

/** The week: a switch for each day, its ranges, and how they are copied to other days. */
export const weekTemplate = (
  context: HoursContext,
  {
    days,
    order,
    nameOf,
    menus,
    copyTo,
    setDay,
    setCopyTo,
    copy,
  }: {
    readonly days: WeekRanges
    /** The days in the order of the language; 0 is Sunday. */
    readonly order: readonly number[]
    readonly nameOf: (day: number) => string
    readonly menus: PopoverMenus
    /** The days that the open panel copies to. */
    readonly copyTo: ReadonlySet<number>
    readonly setDay: (day: number, ranges: readonly TimeRange[]) => void
    readonly setCopyTo: (days: ReadonlySet<number>) => void
    readonly copy: (from: number) => void
  },
): TemplateResult => {
  const { messages } = context
  const copyPanel = (from: number) => {
    const others = order.filter((day) => day !== from)
    const chosen = others.filter((day) => copyTo.has(day))
    return html`${others.map((day) =>
      checkbox({
        label: nameOf(day),
        checked: copyTo.has(day),
        onChange: (isChosen) =>
          setCopyTo(new Set(isChosen ? [...copyTo, day] : [...copyTo].filter((one) => one !== day))),
      }),
    )}
    <button type="button" class="primary" part="action" aria-disabled=${String(!chosen.length)} @click=${() => chosen.length && copy(from)}>
      ${messages.copyTo(chosen.length)}
    </button>`
  }
  const row = (day: number) => {
    const ranges = days[day] ?? []
    const name = nameOf(day)
    const added = nextRange(ranges)
    return html`<li part="day-hours">
      ${switchControl({
        id: `day-${day}`,
        label: name,
        checked: ranges.length > 0,
        onChange: (isFree) => setDay(day, isFree ? [{ start: 540, end: 1_020 }] : []),
      })}
      ${
        ranges.length
          ? rangeFields({
              ...context,
              ...{ id: `range-${day}`, name, ranges, onChange: (next) => setDay(day, next) },
            })
          : html`<span class="off muted">${messages.notFree}</span>`
      }
      <div class="tools">
        ${
          added && ranges.length
            ? html`<button type="button" class="icon-button" part="action" aria-label=${messages.addRange(name)} @click=${() => setDay(day, [...ranges, added])}>${icons.plus}</button>`
            : nothing
        }
        ${menus.panel({
          ...{ id: `copy-${day}`, content: icons.copy, look: 'icon-button', label: messages.copyDay(name) },
          panel: () => copyPanel(day),
        })}
      </div>
    </li>`
  }
  return html`<ul class="week" part="week">${order.map(row)}</ul>`
}
