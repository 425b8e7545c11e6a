import { isolated } from '@whenable/elements/internal/messages/isolated'
import { type Instant, zoneLabel } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, type TemplateResult } from 'lit'
import { pointerOf } from '../event-type-editor/flow/index.js'
import { asJson, type HoursView, isChangedAt } from './hours-view.js'
import { droppedTexts, rangeTextPath } from './range-texts.js'
import type { ScheduleLookups } from './schedule-lookups.js'
import type { WeekFields } from './week-fields.js'

/** The weekly hours of a schedule, with its time zone and the event types that use it. */
export const scheduleWeek = (
  view: HoursView,
  {
    week,
    lookups,
    now,
  }: { readonly week: WeekFields; readonly lookups: ScheduleLookups; readonly now: Instant },
): TemplateResult => {
  const { messages, lang, ready, document, send, editAll } = view
  const { schedules, scheduleId, editor } = ready
  const used = schedules.find(({ id }) => id === scheduleId)?.used_by ?? []
  const names = lookups.namesOf(used)
  const inOrder = names && [...names].sort(new Intl.Collator(lang).compare)
  const list = inOrder && new Intl.ListFormat(lang).format(inOrder.map((name) => isolated(name, lang)))
  return html`<section>
    <div class="row">
      <h3>${messages.weeklyHours}</h3>
      <small class="end">${joined(lang, zoneLabel(document.timezone, now, lang).name, used.length ? messages.usedBy(used.length, list) : messages.notUsed)}</small>
    </div>
    ${week.template({
      ...{ messages, lang, days: document.days },
      isChanged: (day) => isChangedAt(view, ['days', String(day)]),
      typed: (day, index) => editor?.typed[pointerOf(rangeTextPath(day, index))]?.text,
      onChange: (days, index) =>
        editAll([
          ...(editor ? droppedTexts(editor, Object.keys(days), index) : []),
          ...Object.entries(days).map(([day, ranges]) => ({ path: ['days', day], value: asJson(ranges) })),
        ]),
      onType: (day, index, text, problem) => {
        send({ type: 'type', path: rangeTextPath(day, index), text, problem })
        send({ type: 'end-edit' })
      },
    })}
  </section>`
}
