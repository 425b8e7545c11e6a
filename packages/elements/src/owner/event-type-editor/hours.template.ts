import { isRecord, type Json, type JsonRecord, type Path } from '@whenable/flow/editor'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField } from '../parts/field.template.js'
import { controlId, type EditorView, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { sectionTemplate, typedField } from './field.templates.js'
import { hoursTyping, isGroup, pathIn, paths } from './fields.model.js'
import { type OpenBlock, parseRanges, rangesOfDay, rangesText, withRanges } from './hours.model.js'

/** Monday first, as most of the world counts. 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** The name of a weekday. */
const dayName = (day: number, lang: string, style: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(lang, { weekday: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, 0, 1 + day)),
  )

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

/** A week of hours, each day in one field. */
const weekTemplate = (view: EditorView, path: Path): TemplateResult => {
  const { messages, lang } = view
  const blocks = blocksOf(valueIn(view, path))
  return html`<fieldset class="week" aria-label=${messages.fieldLabel('openHours')}>
    ${weekdays.map((day) => {
      const written = rangesText(rangesOfDay(blocks, day))
      // Beside the week: a day that cannot be read does not get lost when another one is written.
      const typedPath = [hoursTyping, String(day)]
      const name = dayName(day, lang, 'long')
      return html`<div class="day-row">
        <span aria-hidden="true">${name}</span>
        ${typedField(dayView(view, path, typedPath), {
          isChanged: isChangedAt(view, typedPath) || isDayChanged(view, path, day, blocks),
          id: `hours-${day}`,
          label: name,
          isLabelHidden: true,
          path: typedPath,
          written,
          placeholder: messages.hoursPlaceholder,
          dir: 'ltr',
          error: problemAt(view, typedPath),
          read: (text) => {
            const ranges = parseRanges(text)
            return ranges
              ? { value: withRanges(blocks, day, ranges) as unknown as Json }
              : { problem: 'hours' }
          },
        })}
      </div>`
    })}
  </fieldset>`
}

/** Types into one day, and writes the whole week: the week is one value of the document. */
const dayView = (view: EditorView, path: Path, typedPath: Path): EditorView => ({
  ...view,
  type: (at, text, read) =>
    view.type(at, text, read, (value) =>
      view.send({
        type: 'edit-all',
        edits: [
          { path: typedPath, value: undefined },
          { path, value },
        ],
      }),
    ),
})

const isDayChanged = (view: EditorView, path: Path, day: number, blocks: readonly OpenBlock[]): boolean => {
  const before = valueIn({ ...view, state: { ...view.state, draft: view.state.base } }, path)
  return rangesText(rangesOfDay(blocksOf(before), day)) !== rangesText(rangesOfDay(blocks, day))
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
  const openDays = weekdays.filter((day) => rangesOfDay(blocksOf(valueIn(view, hoursPath)), day).length)
  const hasOwn = Array.isArray(isRecord(availability) ? availability['open_hours'] : undefined)
  const fallback = hasOwn ? hoursPath : pathIn(state.draft, paths.defaultHours)
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
              onChange: (value) =>
                send({ type: 'edit', path: schedulePath, value: value === own ? undefined : value }),
            })
          : html`<p class="muted">${messages.ownHoursOnly}</p>`
      }
      ${scheduleId ? nothing : weekTemplate(view, hasOwn || !valueIn(view, fallback) ? hoursPath : fallback)}
    `,
  )
}
