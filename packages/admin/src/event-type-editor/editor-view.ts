import type { EventTypeEditorMessages } from '@whenable/elements/internal/messages/owner/generated/event-type-editor'
import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import type { WeekMessages } from '@whenable/elements/internal/messages/owner/generated/week'
import type { TemplateResult } from 'lit'
import type { EventTypeChoices } from '../event-types/endpoints.js'
import type { WeekFields } from '../hours/week-fields.js'
import { durationText } from './durations.model.js'
import {
  type EventTypeField,
  type EventTypeSection,
  type FieldDefinition,
  fields,
  fieldsAt,
  fieldsWithin,
  meetingFields,
  pathIn,
  paths,
  priceFields,
  sectionOf,
} from './fields.model.js'
import {
  type Edit,
  type EditorIntent,
  type EditorReady,
  type FieldIssue,
  isSame,
  isWithin,
  type Json,
  type Path,
  pointerOf,
  valueAt,
} from './flow/index.js'
import type { HostInvitations } from './host-invitations.js'

/** The lists of an event type whose items have an identity: participants by their address. */
export const eventTypeShape = { '/participants': 'email' } as const

/** What is wrong with a field. */
type EventTypeProblem = Parameters<EventTypeEditorMessages['fieldProblem']>[0]

/** The messages that the editor uses, of all sections. */
export type EditorMessages = EventTypeEditorMessages & OwnerPartMessages & WeekMessages

/** A typed text as a value, or why it cannot be read. */
export type ReadText =
  | {
      readonly value: Json | undefined
      /** What changes with it. */
      readonly also?: Edit | undefined
    }
  | { readonly problem: EventTypeProblem['kind'] }

/** What the editor is rendered from. */
export interface EditorView {
  readonly state: EditorReady
  readonly messages: EditorMessages
  /** BCP 47. */
  readonly lang: string
  /** What event types of the service can have besides the usual. */
  readonly capabilities: readonly string[]
  /** How people meet, once it is loaded. */
  readonly meeting: ((view: EditorView) => TemplateResult) | undefined
  /** The dates of an event type with places, where they can be set. */
  readonly sessions: ((view: EditorView) => TemplateResult) | undefined
  /** The fields of a price, once they are loaded for a service that can have one. */
  readonly payment: ((view: EditorView) => TemplateResult) | undefined
  /** The rooms and equipment that it needs, once they are loaded. */
  readonly resources: ((view: EditorView) => TemplateResult) | undefined
  /** Who waits for a time, once it is loaded for an event type with a waitlist. */
  readonly waiting: ((view: EditorView) => TemplateResult) | undefined
  /** IANA name. Default: the browser's. */
  readonly timeZone: string | undefined
  /** Undefined until they are loaded. */
  readonly choices: EventTypeChoices | undefined
  readonly send: (intent: EditorIntent) => void
  /** The text that is being typed at a path, before it is written as the page writes it. */
  readonly typing: { readonly pointer: string; readonly text: string } | undefined
  /** Types a text. */
  readonly type: (path: Path, text: string, read: (text: string) => ReadText) => void
  readonly endTyping: () => void
  /** Invites hosts who have no account. */
  readonly invitations: HostInvitations
  /** The host whose hours are shown, by address in lower case. Default: the organizer. */
  readonly hoursOf: string | undefined
  readonly showHoursOf: (email: string) => void
  /** The weekly hours. */
  readonly week: WeekFields
  /** The keys of details that the owner has opened or closed. */
  readonly opened: ReadonlyMap<string, boolean>
  readonly toggle: (key: string, isOpen: boolean) => void
  /** The question that is being edited. */
  readonly question: string | undefined
  readonly editQuestion: (key: string | undefined) => void
  readonly announce: (text: string) => void
}

/** The value at a path of the draft. */
export const valueIn = ({ state }: EditorView, path: Path): Json | undefined =>
  valueAt(eventTypeShape, state.draft, path)

/** Whether a path is changed and not saved. */
export const isChangedAt = ({ state }: Pick<EditorView, 'state'>, path: Path): boolean =>
  pointerOf(path) in state.typed ||
  !isSame(valueAt(eventTypeShape, state.base, path), valueAt(eventTypeShape, state.draft, path))

const problemOf = (issue: FieldIssue, lang: string, definition?: FieldDefinition): EventTypeProblem => {
  const { code, origin, minimum, maximum, divisor } = issue
  const limit = (value: number) => {
    if (definition?.kind === 'minutes') return durationText(value, lang)
    if (definition?.kind === 'days') return durationText(value * 1440, lang)
    return new Intl.NumberFormat(lang).format(value)
  }
  if (code === 'hours') return { kind: 'hours' }
  if (code === 'refused') return { kind: definition?.field === 'slug' ? 'taken' : 'other' }
  if (code === 'too_small' && origin === 'string') return { kind: 'required' }
  if (code === 'too_small' && minimum !== undefined) return { kind: 'least', limit: limit(minimum) }
  if (code === 'too_big' && maximum !== undefined)
    return origin === 'string'
      ? { kind: 'longest', limit: limit(maximum) }
      : { kind: 'most', limit: limit(maximum) }
  if (code === 'not_multiple_of' && divisor) return { kind: 'step', limit: limit(divisor) }
  return { kind: 'other' }
}

/** What is wrong at a path. `isDeep`: also inside of it. */
export const problemAt = (
  { state, messages, lang }: EditorView,
  path: Path,
  { definition, isDeep }: { readonly definition?: FieldDefinition; readonly isDeep?: boolean } = {},
): string | undefined => {
  const typed = state.typed[pointerOf(path)]
  if (typed) return messages.fieldProblem({ kind: typed.problem as 'other' })
  const issue = state.issues.find(
    (one) => isWithin(path, one.path) || (isDeep ? isWithin(one.path, path) : false),
  )
  // An issue of an object is shown at the fields inside of it only if it names them.
  if (!issue || (issue.path.length < path.length && issue.path.length === 0)) return undefined
  return messages.fieldProblem(problemOf(issue, lang, definition))
}

/** The paths with errors: what cannot be read, and what is refused. */
export const errorPaths = ({ state }: Pick<EditorView, 'state'>): readonly Path[] => [
  ...Object.values(state.typed).map(({ path }) => path),
  ...state.issues.map(({ path }) => path),
]

/** Where errors are: the keys of the sections to open, and the question to edit. */
export const errorPlaces = (
  view: Pick<EditorView, 'state'>,
): { readonly sections: readonly string[]; readonly question: string | undefined } => {
  const errors = errorPaths(view)
  const sections = errors.flatMap(fieldsAt).flatMap((field) => {
    const section = sectionOf(field)
    if (priceFields.has(field)) return [section, 'price']
    if (field in meetingFields) return ['meeting']
    return fields.some((one) => one.field === field && one.isRare) ? [section, `${section}-more`] : [section]
  })
  const questions = errors.filter(([, second]) => second === paths.questions[1])
  const needs = errors.some((path) => isWithin(path, paths.resources)) ? ['resources'] : []
  return { sections: [...sections, ...needs], question: questions.at(-1)?.[2] }
}

/** The names of what is changed, each once. */
export const changedNames = (view: Pick<EditorView, 'state' | 'messages'>): readonly string[] => {
  const { state, messages } = view
  const names = state.changed.flatMap((path) => {
    // An object that is new: only some of its fields are set.
    const inside = fieldsAt(path).length > 1 ? fieldsWithin(state.draft, path) : []
    const set = inside.filter(([one]) => isChangedAt(view, one))
    const named = set.map(([, field]) => messages.fieldLabel(field))
    const hasNeeds = isWithin(paths.resources, path) && isChangedAt(view, paths.resources)
    if (hasNeeds) named.push(messages.resources)
    return named.length ? named : [nameOf(path, messages)]
  })
  return [...new Set(names)]
}

/** The name of a path: its field's, or its own where the editor has no control for it. */
export const nameOf = (path: Path, messages: EditorMessages): string => {
  if (isWithin(path, paths.resources)) return messages.resources
  const [field] = fieldsAt(path)
  return field ? messages.fieldLabel(field) : path.join('.')
}

/** Whether something in a section is wrong, or waits for a choice. */
export const needsAttention = (view: Pick<EditorView, 'state'>, section: EventTypeSection): boolean =>
  [...errorPaths(view), ...view.state.conflicts.map(({ path }) => path)].some((path) =>
    fieldsAt(path).some((field) => sectionOf(field) === section),
  )

/** The fields of a section in a document. */
export const fieldsOf = (
  { state: { draft }, capabilities }: Pick<EditorView, 'state' | 'capabilities'>,
  section: EventTypeSection,
): readonly (readonly [definition: FieldDefinition, path: Path])[] =>
  fields
    .filter(
      (one) =>
        one.section === section &&
        !(one.isForMeetings && draft['type'] === 'group') &&
        (one.needs === undefined || capabilities.includes(one.needs)),
    )
    .map((one) => [one, pathIn(draft, one.path)] as const)

/** The id of a field's control. */
export const controlId = (field: EventTypeField): string => `field-${field}`
