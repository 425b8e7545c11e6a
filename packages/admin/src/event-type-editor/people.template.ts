import { avatar } from '@whenable/elements/internal/base/avatar'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { checkbox } from '../parts/switch.template.js'
import { controlId, type EditorView, isChangedAt, problemAt, valueIn } from './editor-view.js'
import { sectionTemplate } from './field.templates.js'
import { isGroup, pathIn, paths } from './fields.model.js'
import { isRecord, type JsonRecord } from './flow/index.js'
import { type HostStatus, hostStatus } from './host-status.model.js'
import { hostHoursText, organizerOf, participantPath, participantsOf } from './hours.template.js'

const methods = ['collective', 'max-availability', 'max-fairness'] as const

const nameOf = (participant: JsonRecord): string => String(participant['name'] || participant['email'])

const idsOf = (participant: JsonRecord): readonly string[] => {
  const availability = participant['availability']
  const ids = isRecord(availability) ? availability['calendar_ids'] : undefined
  return Array.isArray(ids) ? ids.map(String) : []
}

/** The calendars of the organizer: which of them keep them busy, and where bookings go. */
const calendarsTemplate = (view: EditorView, participant: JsonRecord): TemplateResult => {
  const { messages, choices, send } = view
  const busyPath = [...participantPath(participant), 'availability', 'calendar_ids']
  const bookingPath = [...participantPath(participant), 'booking', 'calendar_id']
  const ids = idsOf(participant)
  const calendars = choices?.calendars ?? []
  const unknown = ids.filter(
    (id) => id !== 'all' && id !== 'primary' && !calendars.some((one) => one.id === id),
  )
  const setIds = (next: readonly string[]) => send({ type: 'edit', path: busyPath, value: next })
  const box = (id: string, label: string) =>
    checkbox({
      label,
      checked: ids.includes(id),
      onChange: (checked) => setIds(checked ? [...ids, id] : ids.filter((one) => one !== id)),
    })
  const booking = participant['booking']
  const target = isRecord(booking) ? String(booking['calendar_id']) : ''
  const targets = [
    { value: '', label: messages.noCalendar },
    { value: 'primary', label: messages.primaryCalendar },
    ...calendars.filter(({ readOnly }) => !readOnly).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const error = problemAt(view, busyPath, { isDeep: true })
  return html`<fieldset class=${isChangedAt(view, busyPath) ? 'changed' : nothing}>
      <legend>${messages.fieldLabel('busyCalendars')}</legend>
      ${box('all', messages.allCalendars)}
      ${
        ids.includes('all')
          ? nothing
          : html`${box('primary', messages.primaryCalendar)}${calendars.map(({ id, name }) => box(id, name))}${unknown.map((id) => box(id, id))}`
      }
      ${error ? html`<p class="error" part="error">${error}</p>` : nothing}
    </fieldset>
    ${selectField({
      id: controlId('bookingCalendar'),
      label: messages.fieldLabel('bookingCalendar'),
      value: target,
      choices: targets.some(({ value }) => value === target)
        ? targets
        : [...targets, { value: target, label: target }],
      error: problemAt(view, bookingPath),
      isChanged: isChangedAt(view, bookingPath),
      onChange: (value) =>
        value
          ? send({ type: 'edit', path: bookingPath, value })
          : send({ type: 'edit', path: bookingPath.slice(0, -1), value: undefined }),
    })}`
}

const statusTexts = {
  added: 'hostAdded',
  invited: 'hostInvited',
  declined: 'hostDeclined',
  no_account: 'hostNoAccount',
} as const

/** Whether a host has accepted, and else what is missing. */
const statusText = ({ messages }: EditorView, { status }: HostStatus): string | undefined =>
  status === 'accepted' ? undefined : messages[statusTexts[status]]

const hostRow = (view: EditorView, participant: JsonRecord, isOnly: boolean): TemplateResult => {
  const { messages, send } = view
  const path = participantPath(participant)
  const name = nameOf(participant)
  const isOrganizer = organizerOf(view) === participant
  const email = String(participant['email'])
  const host = hostStatus(view.state.base, email)
  const status = statusText(view, host)
  const hours = hostHoursText(view, participant)
  const error = problemAt(view, [...path, 'email'])
  const choose = () =>
    send({
      type: 'edit-all',
      edits: participantsOf(view).flatMap((one) => {
        const isIt = one === participant
        const value = isIt ? true : one['is_organizer'] === undefined ? undefined : false
        return [{ path: [...participantPath(one), 'is_organizer'], value }]
      }),
    })
  return html`<li class=${isChangedAt(view, path) ? 'changed' : nothing}>
    ${avatar({ name })}
    <span class="grow"><bdi>${name}</bdi><br /><small><bdi>${email}</bdi> · ${hours}${status ? html`${' · '}<span class="ask">${status}</span>` : nothing}</small>
      ${view.invitations.template(view, { email, name, isMissing: host.status === 'no_account' })}
      ${error ? html`<p class="error" part="error">${error}</p>` : nothing}</span>
    ${
      isOnly
        ? nothing
        : html`<label class="check"><input type="radio" name="organizer" .checked=${isOrganizer}
              @input=${(event: Event) => event.stopPropagation()}
              @change=${(event: Event) => {
                event.stopPropagation()
                choose()
              }} /><span>${messages.hostIsOrganizer}</span></label>
            <button type="button" class="icon-button" part="action" aria-label=${messages.removeHost(name)}
              @click=${() => send({ type: 'edit', path, value: undefined })}>${icons.close}</button>`
    }
  </li>`
}

const addHost = (view: EditorView) => (event: SubmitEvent) => {
  event.preventDefault()
  event.stopPropagation()
  const form = event.target as HTMLFormElement
  const input = form.elements.namedItem('new-host') as HTMLInputElement
  const email = input.value.trim()
  if (!email) return
  const path = [...paths.participants, email.toLowerCase()]
  if (valueIn(view, path) === undefined)
    view.send({
      type: 'edit',
      path,
      value: {
        email,
        is_organizer: false,
        availability: { calendar_ids: ['all'] },
        booking: { calendar_id: 'primary' },
      },
    })
  input.value = ''
  input.focus()
}

/** The hosts of an event type, and the calendars of its organizer. */
export const peopleTemplate = (view: EditorView): TemplateResult | typeof nothing => {
  const { messages, state, send } = view
  if (isGroup(state.draft)) return nothing
  const participants = participantsOf(view)
  const organizer = organizerOf(view)
  const methodPath = pathIn(state.draft, paths.method)
  const method = valueIn(view, methodPath)
  const isTogether = method === undefined || method === 'collective'
  const isWaiting = participants.some(
    ({ email }) => !['accepted', 'added'].includes(hostStatus(state.base, String(email)).status),
  )
  return sectionTemplate(
    view,
    'people',
    participants.map(nameOf),
    () => html`
      <ul class="rows box" aria-label=${messages.fieldLabel('hosts')}>
        ${participants.map((participant) => hostRow(view, participant, participants.length === 1))}
      </ul>
      ${isWaiting && isTogether ? html`<p class="notice" part="notice">${messages.hostsWaiting}</p>` : nothing}
      ${view.invitations.status()}
      <form class="row add" @submit=${addHost(view)}>
        <input class="grow" type="email" name="new-host" aria-label=${messages.hostEmail} placeholder=${messages.hostEmail}
          @input=${(event: Event) => event.stopPropagation()} @change=${(event: Event) => event.stopPropagation()} />
        <button type="submit" class="ghost" part="action">${icons.plus}${messages.addHost}</button>
      </form>
      ${
        participants.length > 1
          ? selectField({
              id: controlId('method'),
              label: messages.fieldLabel('method'),
              value: methods.find((one) => one === method) ?? 'collective',
              choices: methods.map((value) => ({ value, label: messages.methodName(value) })),
              error: problemAt(view, methodPath),
              isChanged: isChangedAt(view, methodPath),
              onChange: (value) => send({ type: 'edit', path: methodPath, value }),
            })
          : nothing
      }
      ${organizer ? calendarsTemplate(view, organizer) : nothing}
    `,
  )
}
