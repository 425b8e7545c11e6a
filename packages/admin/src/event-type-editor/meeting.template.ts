import { callProviders, publicJitsi } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
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
const wayText = (way: MeetingWay, { messages }: EditorView): string =>
  way === 'jitsi' || way === 'google' || way === 'microsoft' ? callProviders[way] : messages.meetingWay(way)

/** The calendar to which bookings go. */
const targetOf = (view: EditorView): string | undefined => {
  const booking = organizerOf(view)?.['booking']
  return isRecord(booking) ? String(booking['calendar_id']) : undefined
}

const common = (
  view: EditorView,
  name: 'callAddress' | 'callServer',
  path: readonly string[],
  value: Json | undefined,
) => ({
  ...{ id: `field-${name}`, label: view.messages[name], path, dir: 'ltr' as const },
  written: typeof value === 'string' ? value : '',
})

/** The one address of all calls. */
const addressField = (view: EditorView, conferencing: readonly string[]): TemplateResult => {
  const path = [...conferencing, 'details', 'url']
  return typedField(view, {
    ...common(view, 'callAddress', path, valueIn(view, path)),
    ...{ required: true, placeholder: 'https://' },
    read: (text) => {
      if (text.trim() === '') return { problem: 'required' }
      const value = webAddressOf(text)
      return value === undefined ? { problem: 'other' } : { value }
    },
  })
}

/** The server on which rooms are made. */
const serverField = (view: EditorView, conferencing: readonly string[]): TemplateResult => {
  const path = [...conferencing, 'autocreate']
  return typedField(view, {
    ...common(view, 'callServer', path, valueIn(view, [...path, 'server'])),
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

/** How the people of an event type meet: at a place, by phone or by video. */
export const meetingTemplate = (view: EditorView): TemplateResult => {
  const { messages, state, choices, send } = view
  const { draft } = state
  const path = pathIn(draft, ['event', 'conferencing'])
  const way = meetingWayOf(draft)
  const target = targetOf(view)
  const location = valueIn(view, pathIn(draft, ['event', 'location']))
  const texts = { phoneQuestion: messages.phoneQuestion, videoCall: messages.videoCall }
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
        >${wayText(one, view)}${
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
    html`<h3>${messages.meetingTitle}</h3><small class="clip"><bdi>${wayText(way, view)}</bdi></small>`,
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
        ${way === 'jitsi' ? serverField(view, path) : nothing}
        ${way === 'link' ? html`${addressField(view, path)}${field(view, 'conferencing')}` : nothing}
        ${way === 'place' || location ? field(view, 'location') : nothing}
      </div>`,
  )
}
