import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { droppedTexts, rangeTextPath } from '../hours/range-texts.js'
import { dayName, orderedDays } from '../hours/week-fields.js'
import { selectField } from '../parts/field.template.js'
import { controlId, type EditorView, eventTypeShape, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { sectionTemplate } from './field.templates.js'
import { isGroup, pathIn, paths } from './fields.model.js'
import { isRecord, type Json, type JsonRecord, type Path, pointerOf, valueAt } from './flow/index.js'
import { hostStatus } from './host-status.model.js'
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

/** The choice of the schedule of the host, and of hours of this event type. */
const choice = { usual: 'usual', own: 'own' } as const

/** Where a participant's hours come from: their default schedule, one that is named, or the event type. */
const hoursOf = (view: EditorView, participant: JsonRecord) => {
  const { choices, state } = view
  const path = participantPath(participant)
  const availability = participant['availability']
  const chosen = isRecord(availability) ? availability['schedule_id'] : undefined
  const scheduleId = typeof chosen === 'string' ? chosen : undefined
  const host = hostStatus(state.base, String(participant['email']))
  // A service that does not tell the hosts' accounts has one owner.
  const schedules = (choices?.schedules ?? []).filter(
    ({ grantId }) => state.base['hosts'] === undefined || grantId === host.grantId,
  )
  const hoursPath = [...path, 'availability', 'open_hours']
  const defaultPath = pathIn(state.draft, paths.defaultHours)
  const hasOwn = blocksOf(valueIn(view, hoursPath)).length > 0
  const hasCommon = blocksOf(valueIn(view, defaultPath)).length > 0
  const usual = schedules.find(({ isDefault }) => isDefault)?.name ?? host.schedule
  return {
    ...{ scheduleId, schedules, hoursPath, defaultPath, usual },
    schedulePath: [...path, 'availability', 'schedule_id'],
    /** Hours of the host replace those of the event type, unless there are none. */
    shownPath: hasOwn || !hasCommon ? hoursPath : defaultPath,
    isUsual: scheduleId === undefined && !hasOwn && !hasCommon,
  }
}

/** Where a host's hours come from, in words. */
export const hostHoursText = (view: EditorView, participant: JsonRecord): string => {
  const { messages, lang, choices } = view
  const { scheduleId, usual, isUsual } = hoursOf(view, participant)
  if (isUsual) return joined(lang, messages.defaultHours, usual)
  return scheduleId === undefined
    ? messages.onlyThisEventType
    : (choices?.schedules.find(({ id }) => id === scheduleId)?.name ?? scheduleId)
}

/** The participant whose hours are shown. */
const shownHost = (view: EditorView): JsonRecord | undefined =>
  participantsOf(view).find((one) => String(one['email']).toLowerCase() === view.hoursOf) ?? organizerOf(view)

const hostChoice = (view: EditorView, shown: JsonRecord): TemplateResult | typeof nothing => {
  const participants = participantsOf(view)
  const nameOf = (one: JsonRecord) => String(one['name'] || one['email'])
  const keyOf = (one: JsonRecord) => String(one['email']).toLowerCase()
  if (participants.length < 2) return nothing
  return selectField({
    ...{ id: 'hours-of', label: view.messages.fieldLabel('hosts'), value: keyOf(shown) },
    choices: participants.map((one) => ({ value: keyOf(one), label: nameOf(one) })),
    onChange: view.showHoursOf,
  })
}

/** The hours of a host: those of a schedule that their event types share, or hours of this one. */
export const hoursTemplate = (view: EditorView): TemplateResult | typeof nothing => {
  const { messages, lang, state, send } = view
  const participant = shownHost(view)
  if (isGroup(state.draft) || !participant) return nothing
  const { scheduleId, schedules, schedulePath, hoursPath, defaultPath, shownPath, usual, isUsual } = hoursOf(
    view,
    participant,
  )
  const schedule = schedules.find(({ id }) => id === scheduleId)
  const shownBlocks = blocksOf(valueIn(view, shownPath))
  const shown = weekOf(shownBlocks)
  const openDays = orderedDays(lang).filter((day) => shown[day]?.length)
  const isOwn = !isUsual && scheduleId === undefined
  const summary = [
    hostHoursText(view, participant),
    ...(isOwn && openDays.length ? [openDays.map((day) => dayName(day, lang, 'short')).join(' ')] : []),
  ]
  /** Hours of this event type stay behind a schedule that is named, and would replace the usual one. */
  const choose = (value: string) => {
    const edits = {
      [choice.usual]: [hoursPath, defaultPath].map((path) => ({ path, value: undefined })),
      // Without hours an event type could be booked at any time.
      [choice.own]: shownBlocks.length ? [] : [{ path: hoursPath, value: officeHours as unknown as Json }],
    }
    const named = value in edits ? undefined : value
    const hours = edits[value as keyof typeof edits] ?? []
    send({ type: 'edit-all', edits: [{ path: schedulePath, value: named }, ...hours] })
    send({ type: 'end-edit' })
  }
  return sectionTemplate(
    view,
    'hours',
    summary,
    () => html`
      ${hostChoice(view, participant)}
      ${selectField({
        id: controlId('schedule'),
        label: messages.fieldLabel('schedule'),
        value: scheduleId ?? (isUsual ? choice.usual : choice.own),
        choices: [
          { value: choice.usual, label: joined(lang, messages.defaultHours, usual) },
          ...(scheduleId && !schedule ? [{ value: scheduleId, label: scheduleId }] : []),
          ...schedules.map(({ id, name }) => ({ value: id, label: name })),
          { value: choice.own, label: messages.onlyThisEventType },
        ],
        error: problemAt(view, schedulePath),
        isChanged: isChangedAt(view, schedulePath) || isChangedAt(view, hoursPath),
        onChange: choose,
      })}
      ${isOwn ? html`<p class="muted">${messages.ownHoursOnly}</p>${weekTemplate(view, shownPath)}` : nothing}
    `,
  )
}
