import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { checkbox } from '../parts/switch.template.js'
import { durationText, parseDuration } from './durations.model.js'
import {
  controlId,
  type EditorView,
  fieldsOf,
  isChangedAt,
  needsAttention,
  problemAt,
  type ReadText,
  valueIn,
} from './editor-view.js'
import {
  type EventTypeField,
  type EventTypeSection,
  type FieldDefinition,
  isSet,
  placeholderIn,
} from './fields.model.js'
import { isRecord, type Json, type JsonRecord, type Path, pointerOf } from './flow/index.js'
import { partLines, readParts, visitMinutes } from './visit-parts.model.js'

/** A text that is typed in parts, and written in another way once it is read. */
export const typedField = (
  view: EditorView,
  {
    path,
    written,
    read,
    ...options
  }: {
    readonly id: string
    readonly label: string
    readonly path: Path
    /** The value as text. */
    readonly written: string
    readonly read: (text: string) => ReadText
    readonly help?: string | undefined
    readonly error?: string | undefined
    readonly placeholder?: string | undefined
    readonly rows?: number | undefined
    readonly isLabelHidden?: boolean | undefined
    readonly dir?: 'ltr' | 'auto' | undefined
    readonly required?: boolean | undefined
    readonly isChanged?: boolean | undefined
  },
): TemplateResult => {
  const { state, typing } = view
  const pointer = pointerOf(path)
  const value = typing?.pointer === pointer ? typing.text : (state.typed[pointer]?.text ?? written)
  return textField({
    ...options,
    value,
    error: options.error ?? problemAt(view, path),
    isChanged: options.isChanged ?? isChangedAt(view, path),
    onInput: (text) => view.type(path, text, read),
    onChange: () => view.endTyping(),
  })
}

const writtenAs = ({ kind }: FieldDefinition, value: Json | undefined, lang: string): string => {
  if (kind === 'parts') return partLines(value, lang)
  if (kind === 'series') return isRecord(value) ? String(value['max_bookings'] ?? '') : ''
  if (typeof value === 'number' && kind === 'minutes') return durationText(value, lang)
  if (typeof value === 'number' && kind === 'days') return durationText(value * 1440, lang)
  return value === undefined || value === null ? '' : String(value)
}

/** Rules of series, which repeat as most owners want. */
const seriesRules = (before: Json | undefined): JsonRecord =>
  isRecord(before) ? before : { every: ['week', 'two_weeks', 'month'] }

const readAs =
  ({ kind, isRequired }: FieldDefinition, lang: string, before: Json | undefined) =>
  (text: string): ReadText => {
    const isEmpty = text.trim() === ''
    if (kind === 'text' || kind === 'lines') return { value: isEmpty && !isRequired ? undefined : text }
    if (isEmpty) return isRequired ? { problem: 'required' } : { value: undefined }
    if (kind === 'parts') {
      const parts = readParts(text, lang)
      return parts
        ? { value: parts, also: { path: ['availability', 'duration_minutes'], value: visitMinutes(parts) } }
        : { problem: 'duration' }
    }
    if (kind === 'count' || kind === 'series') {
      if (!/^\d{1,9}$/.test(text.trim())) return { problem: 'number' }
      const count = Number(text)
      return { value: kind === 'count' ? count : { ...seriesRules(before), max_bookings: count } }
    }
    const minutes = parseDuration(text, lang, kind === 'days' ? 'day' : 'minute')
    if (minutes === undefined) return { problem: 'duration' }
    if (kind === 'minutes') return { value: minutes }
    return minutes % 1440 === 0 ? { value: minutes / 1440 } : { problem: 'duration' }
  }

/** What only emails do, which a service without a mail server does not send. */
const emailFields: readonly EventTypeField[] = ['emails', 'waitlist', 'confirmsEmail']

/** The help of a field. */
const helpOf = (field: EventTypeField, { messages, capabilities }: EditorView): string => {
  const sendsNone = capabilities.length > 0 && !capabilities.includes('mail')
  return [messages.fieldHelp(field), sendsNone && emailFields.includes(field) && messages.noEmailsYet]
    .filter(Boolean)
    .join(' ')
}

/** The control of a field. */
export const fieldTemplate = (view: EditorView, definition: FieldDefinition, path: Path): TemplateResult => {
  const { messages, lang, send } = view
  const { field, kind, usual, isRequired } = definition
  const value = valueIn(view, path)
  const label = messages.fieldLabel(field)
  const help = helpOf(field, view) || undefined
  if (kind === 'switch' || kind === 'inverse') {
    const isOn = ((value ?? usual) === true) !== (kind === 'inverse')
    return html`<div class="toggle ${isChangedAt(view, path) ? 'changed' : ''}">
      ${checkbox({
        id: controlId(field),
        label,
        checked: isOn,
        onChange: (checked) => {
          const next = checked !== (kind === 'inverse')
          const isUsual = value === undefined && usual !== true
          send({ type: 'edit', path, value: next ? true : isUsual ? undefined : false })
        },
      })}
      ${help ? html`<p class="hint">${help}</p>` : nothing}
    </div>`
  }
  return typedField(view, {
    ...{ id: controlId(field), label, path, help },
    written: writtenAs(definition, value, lang),
    read: readAs(definition, lang, value),
    error:
      problemAt(view, path, { definition, isDeep: kind === 'parts' }) ??
      (kind === 'series' ? problemAt(view, [...path, 'max_bookings'], { definition }) : undefined),
    placeholder: writtenAs(definition, placeholderIn(definition, view.state.draft), lang) || undefined,
    rows: kind === 'parts' ? 4 : kind === 'lines' ? 3 : undefined,
    dir:
      field === 'slug' || field === 'redirect' || field === 'logo'
        ? 'ltr'
        : kind === 'text'
          ? 'auto'
          : undefined,
    required: isRequired,
  })
}

/** The value of a field in a summary. */
export const valueText = (view: EditorView, definition: FieldDefinition, path: Path): string | undefined => {
  const value = valueIn(view, path)
  if (!isSet(definition, value, view.state.draft)) return undefined
  const label = view.messages.fieldLabel(definition.field)
  if (value === true) return label
  if (typeof value === 'object' && definition.kind !== 'series' && definition.kind !== 'parts')
    return undefined
  const text = writtenAs(definition, value, view.lang)
  return view.messages.labelled(label, text.length > 40 ? `${text.slice(0, 39)}…` : text)
}

/** The fields of a section: ordinary ones in columns, and rare ones behind "More", which is open if one of them is set. */
export const fieldsTemplate = (
  view: EditorView,
  section: EventTypeSection,
  before: TemplateResult | typeof nothing = nothing,
): TemplateResult => {
  const all = fieldsOf(view, section)
  const ordinary = all.filter(([{ isRare }]) => !isRare)
  const rare = all.filter(([{ isRare }]) => isRare)
  const render = (list: typeof all) => html`
    ${list.map(([definition, path]) =>
      definition.isWide
        ? html`<div class="wide">${fieldTemplate(view, definition, path)}</div>`
        : fieldTemplate(view, definition, path),
    )}
  `
  const isUsed = rare.some(
    ([definition, path]) =>
      isSet(definition, valueIn(view, path), view.state.draft) ||
      problemAt(view, path) ||
      isChangedAt(view, path),
  )
  return html`<div class="columns">${before}${render(ordinary)}</div>
    ${
      rare.length
        ? disclosure(
            view,
            `${section}-more`,
            isUsed,
            html`<span>${view.messages.moreFields}</span>`,
            () => html`<div class="columns">${render(rare)}</div>`,
            'more',
          )
        : nothing
    }`
}

/** Details that are open as the owner has left them, or by default. What is closed is not rendered. */
export const disclosure = (
  view: EditorView,
  key: string,
  isOpenByDefault: boolean,
  summary: TemplateResult,
  content: () => TemplateResult,
  look: 'section' | 'more' = 'section',
): TemplateResult => {
  const isOpen = view.opened.get(key) ?? isOpenByDefault
  return html`<details
    class=${look}
    part=${look === 'section' ? 'section' : nothing}
    data-section=${key}
    ?open=${isOpen}
    @toggle=${(event: Event) => {
      event.stopPropagation()
      const { open } = event.currentTarget as HTMLDetailsElement
      if (open !== isOpen) view.toggle(key, open)
    }}
  >
    <summary>${summary}${icons.down}</summary>
    ${isOpen ? html`<div class="content">${content()}</div>` : nothing}
  </details>`
}

/** A section with one line of what is set. It is open by default if something in it needs attention. */
export const sectionTemplate = (
  view: EditorView,
  section: EventTypeSection,
  summary: readonly string[],
  content: () => TemplateResult,
  isOpenByDefault = false,
): TemplateResult => {
  const { messages, lang } = view
  const line = summary.length ? joined(lang, ...summary.slice(0, 3)) : messages.asUsual
  return disclosure(
    view,
    section,
    isOpenByDefault || needsAttention(view, section),
    html`<h3>${messages.section(section)}</h3><small class="clip"><bdi>${line}</bdi></small>`,
    content,
  )
}

/** The values of a section's fields that are set. */
export const summaryOf = (view: EditorView, section: EventTypeSection): readonly string[] =>
  fieldsOf(view, section).flatMap(([definition, path]) => valueText(view, definition, path) ?? [])
