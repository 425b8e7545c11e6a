import { callProviders, publicJitsi } from '@whenable/contract'
import { type MeetingMessages, meeting } from '@whenable/elements/internal/messages/owner/generated/meeting'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { OwnerLocalized } from '../base/owner-localized.js'
import { type EditorView, isChangedAt, problemAt, type ReadText, valueIn } from './editor-view.js'
import { disclosure, fieldTemplate, typedField } from './field.templates.js'
import { meetingFields, pathIn } from './fields.model.js'
import { isRecord, type Json } from './flow/index.js'
import { organizerOf } from './hours.template.js'
import {
  canMakeCalls,
  editsFor,
  type MeetingWay,
  meetingWayOf,
  waysOf,
  webAddressOf,
} from './meeting.model.js'

/** The name of a way; those of providers are the same in every language. */
const wayText = (way: MeetingWay, messages: MeetingMessages): string =>
  way === 'jitsi' || way === 'google' || way === 'microsoft' ? callProviders[way] : messages.meetingWay(way)

/** The calendar to which bookings go. */
const targetOf = (view: EditorView): string | undefined => {
  const booking = organizerOf(view)?.['booking']
  return isRecord(booking) ? String(booking['calendar_id']) : undefined
}

const common = (
  messages: MeetingMessages,
  name: 'callAddress' | 'callServer',
  path: readonly string[],
  value: Json | undefined,
) => ({
  ...{ id: `field-${name}`, label: messages[name], path, dir: 'ltr' as const },
  written: typeof value === 'string' ? value : '',
})

/** The one address of all calls. */
const addressField = (
  view: EditorView,
  messages: MeetingMessages,
  conferencing: readonly string[],
): TemplateResult => {
  const path = [...conferencing, 'details', 'url']
  return typedField(view, {
    ...common(messages, 'callAddress', path, valueIn(view, path)),
    ...{ required: true, placeholder: 'https://' },
    read: (text) => {
      if (text.trim() === '') return { problem: 'required' }
      const value = webAddressOf(text)
      return value === undefined ? { problem: 'other' } : { value }
    },
  })
}

/** The server on which rooms are made. */
const serverField = (
  view: EditorView,
  messages: MeetingMessages,
  conferencing: readonly string[],
): TemplateResult => {
  const path = [...conferencing, 'autocreate']
  return typedField(view, {
    ...common(messages, 'callServer', path, valueIn(view, [...path, 'server'])),
    placeholder: publicJitsi,
    error: problemAt(view, path, { isDeep: true }),
    read: (text): ReadText => {
      if (text.trim() === '') return { value: {} }
      const server = webAddressOf(text)
      return server === undefined ? { problem: 'other' } : { value: { server } }
    },
  })
}

const field = (view: EditorView, name: keyof typeof meetingFields) => {
  const definition = meetingFields[name]
  return fieldTemplate(view, definition, pathIn(view.state.draft, definition.path))
}

/** The section of how the people of an event type meet: at a place, by phone or by video. */
export class MeetingSection {
  readonly #text: OwnerLocalized<MeetingMessages>

  constructor(host: ConstructorParameters<typeof OwnerLocalized<MeetingMessages>>[0]) {
    this.#text = new OwnerLocalized(host, meeting)
  }

  readonly template = (view: EditorView): TemplateResult => meetingTemplate(view, this.#text.messages)
}

const meetingTemplate = (view: EditorView, messages: MeetingMessages): TemplateResult => {
  const { state, choices, send } = view
  const { draft } = state
  const path = pathIn(draft, ['event', 'conferencing'])
  const way = meetingWayOf(draft)
  const target = targetOf(view)
  const location = valueIn(view, pathIn(draft, ['event', 'location']))
  const texts = { phoneQuestion: view.messages.phoneQuestion, videoCall: messages.videoCall }
  const choice = (one: MeetingWay) => {
    const canChoose = one === way || canMakeCalls(one, target, choices)
    return html`<label class="check way ${canChoose ? '' : 'off'}"
      ><input
        type="radio"
        name="meeting"
        value=${one}
        .checked=${live(one === way)}
        ?disabled=${!canChoose}
        aria-describedby=${canChoose ? nothing : `why-not-${one}`}
        @input=${(event: Event) => event.stopPropagation()}
        @change=${(event: Event) => {
          event.stopPropagation()
          send({ type: 'edit-all', edits: editsFor(one, draft, texts) })
        }}
      /><span
        >${wayText(one, messages)}${
          canChoose ? nothing : html`<br /><small id="why-not-${one}">${messages.callNeeds(one)}</small>`
        }</span
      ></label
    >`
  }
  const help = messages.meetingHelp(way)
  const isMissing = !canMakeCalls(way, target, choices)
  return disclosure(
    view,
    'meeting',
    true,
    html`<h3>${messages.meetingTitle}</h3><small class="clip"><bdi>${wayText(way, messages)}</bdi></small>`,
    () => html`<div
        class="ways ${isChangedAt(view, path) ? 'changed' : ''}"
        role="radiogroup"
        aria-label=${messages.meetingTitle}
      >
        ${waysOf(draft).map(choice)}
      </div>
      ${isMissing ? html`<p class="notice" part="notice">${messages.callNeeds(way)}</p>` : nothing}
      ${help ? html`<p class="hint">${help}</p>` : nothing}
      <div class="columns">
        ${way === 'jitsi' ? serverField(view, messages, path) : nothing}
        ${way === 'link' ? html`${addressField(view, messages, path)}${field(view, 'conferencing')}` : nothing}
        ${way === 'place' || location ? field(view, 'location') : nothing}
      </div>`,
  )
}
