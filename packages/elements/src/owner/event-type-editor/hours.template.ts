import { isRecord, type Json, type JsonRecord, type Path, pointerOf, valueAt } from '@whenable/flow/editor'
import { html, nothing, type TemplateResult } from 'lit'
import { droppedTexts, rangeTextPath } from '../hours/range-texts.js'
import { dayName, orderedDays } from '../hours/week-fields.js'
import { selectField } from '../parts/field.template.js'
import { controlId, type EditorView, eventTypeShape, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { sectionTemplate } from './field.templates.js'
import { isGroup, pathIn, paths } from './fields.model.js'
import {
  alwaysOpen,
  changedDays,
  type OpenBlock,
  officeHours,
  overlaps,
  weekOf,
  withDays,
} from './hours.model.js'

/** The participants of an event type. */
export const participantsOf = (view: EditorView): readonly JsonRecord[] => {
  const value = valueIn(view, paths.participants)
  return Array.isArray(value) ? (value as Json[]).filter(isRecord) : []
}

/** The participant whose hours the section is about: the organizer, or the first. */
export const organizerOf = (view: EditorView): JsonRecord | undefined => {
  const participants = participantsOf(view)
  return participants.find((one) => one['is_organizer'] === true) ?? participants[0]
}

/** The path of a participant. */
export const participantPath = (participant: JsonRecord): Path => [
  ...paths.participants,
  String(participant['email']).toLowerCase(),
]

const blocksOf = (value: Json | undefined): readonly OpenBlock[] =>
  Array.isArray(value) ? (value as unknown as readonly OpenBlock[]) : []

/** The hours at a path: a week, each day with its ranges. */
const weekTemplate = (view: EditorView, path: Path): TemplateResult => {
  const { messages, lang, state, send, week } = view
  const stored = blocksOf(valueIn(view, path))
  const blocks = stored.length || isChangedAt(view, path) ? stored : alwaysOpen
  const days = weekOf(blocks)
  const before = weekOf(blocksOf(valueAt(eventTypeShape, state.base, path)))
  const changed = isChangedAt(view, path) ? changedDays(before, days) : []
  // An overlap is shown at its range.
  const error = overlaps(days) ? undefined : problemAt(view, path)
  return html`<div role="group" aria-label=${messages.fieldLabel('openHours')}>
    ${week.template({
      ...{ messages, lang, days },
      isChanged: (day) => changed.includes(day),
      typed: (day, index) => state.typed[pointerOf(rangeTextPath(day, index))]?.text,
      onChange: (next, index) => {
        const value = withDays(blocks, next) as unknown as Json
        const dropped = droppedTexts(state, Object.keys(next), index)
        send({ type: 'edit-all', edits: [...dropped, { path, value }] })
        send({ type: 'end-edit' })
      },
      onType: (day, index, text, problem) => {
        send({ type: 'type', path: rangeTextPath(day, index), text, problem })
        send({ type: 'end-edit' })
      },
    })}
    ${error ? html`<p class="error" part="error">${error}</p>` : nothing}
  </div>`
}

const own = 'own'

/** The hours of the organizer: a schedule that event types share, or hours of this one. */
export const hoursTemplate = (view: EditorView): TemplateResult | typeof nothing => {
  const { messages, lang, choices, state, send } = view
  const participant = organizerOf(view)
  if (isGroup(state.draft) || !participant) return nothing
  const path = participantPath(participant)
  const availability = participant['availability']
  const schedulePath = [...path, 'availability', 'schedule_id']
  const hoursPath = [...path, 'availability', 'open_hours']
  const schedules = choices?.schedules ?? []
  const chosen = isRecord(availability) ? availability['schedule_id'] : undefined
  const scheduleId = typeof chosen === 'string' ? chosen : undefined
  const schedule = schedules.find(({ id }) => id === scheduleId)
  const defaultPath = pathIn(state.draft, paths.defaultHours)
  // Hours of the host replace those of the event type, unless there are none.
  const hasOwn = blocksOf(valueIn(view, hoursPath)).length > 0 || isChangedAt(view, hoursPath)
  const shownPath = hasOwn || !blocksOf(valueIn(view, defaultPath)).length ? hoursPath : defaultPath
  const shown = weekOf(blocksOf(valueIn(view, shownPath)))
  const openDays = orderedDays(lang).filter((day) => shown[day]?.length)
  const summary = scheduleId
    ? [schedule?.name ?? scheduleId]
    : [
        messages.onlyThisEventType,
        ...(openDays.length ? [openDays.map((day) => dayName(day, lang, 'short')).join(' ')] : []),
      ]
  return sectionTemplate(
    view,
    'hours',
    summary,
    () => html`
      ${
        schedules.length || scheduleId
          ? selectField({
              id: controlId('schedule'),
              label: messages.fieldLabel('schedule'),
              value: scheduleId ?? own,
              choices: [
                ...(scheduleId && !schedule ? [{ value: scheduleId, label: scheduleId }] : []),
                ...schedules.map(({ id, name }) => ({ value: id, label: name })),
                { value: own, label: messages.onlyThisEventType },
              ],
              error: problemAt(view, schedulePath),
              isChanged: isChangedAt(view, schedulePath),
              onChange: (value) => {
                const isEmpty = !blocksOf(valueIn(view, shownPath)).length
                const hours = { path: hoursPath, value: officeHours as unknown as Json }
                const edits = [{ path: schedulePath, value: value === own ? undefined : value }]
                // Without hours an event type could be booked at any time.
                send({ type: 'edit-all', edits: value === own && isEmpty ? [...edits, hours] : edits })
                send({ type: 'end-edit' })
              },
            })
          : html`<p class="muted">${messages.ownHoursOnly}</p>`
      }
      ${scheduleId ? nothing : weekTemplate(view, shownPath)}
    `,
  )
}
