import type { BookableResource, Schedule } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { selectField, textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { emptyState } from '../parts/page-states.template.js'
import { segmented } from '../parts/segmented.template.js'
import type { SettingsDialog } from './flow/index.js'
import type { SettingsView } from './settings-view.js'
import { smallForm } from './small-form.template.js'

const kinds = ['room', 'equipment'] as const

/** The name of a schedule, and whose it is where several members have some. */
const scheduleName = ({ name, grant_id: owner }: Schedule, { state, format }: SettingsView): string => {
  const { schedules = [], members = [] } = state.data.resources ?? {}
  const isShared = schedules.some(({ grant_id: other }) => other !== owner)
  const member = isShared ? members.find(({ grant_id: other }) => other === owner)?.name : undefined
  return member === undefined ? name : joined(format.locale, name, member)
}

/** The hours of a resource. */
const hoursText = (id: string, view: SettingsView): string => {
  const { state, messages } = view
  const schedule = state.data.resources?.schedules.find((one) => one.id === id)
  return schedule
    ? messages.labelled(messages.resourceHours, scheduleName(schedule, view))
    : messages.resourceLacksHours
}

const resourceRow = (resource: BookableResource, view: SettingsView): TemplateResult => {
  const { messages, format, menus, send } = view
  const { id, name, kind, capacity, description, schedule_id: hours, is_active: isActive } = resource
  const facts = [
    messages.resourceKind(kind),
    ...(capacity == null
      ? []
      : [
          messages.labelled(messages.resourceCapacity, new Intl.NumberFormat(format.locale).format(capacity)),
        ]),
    ...(hours == null ? [] : [hoursText(hours, view)]),
  ]
  const path = { resource_id: id }
  const items = [
    {
      label: messages.edit,
      icon: icons.edit,
      onChoose: () => send({ type: 'edit-resource', resourceId: id }),
    },
    {
      label: isActive ? messages.switchOff : messages.switchOn,
      icon: isActive ? icons.close : icons.check,
      onChoose: () =>
        send({
          type: 'act',
          action: { call: 'changeResource', request: { path, body: { is_active: !isActive } } },
        }),
    },
    'separator' as const,
    {
      label: messages.remove,
      icon: icons.trash,
      isDestructive: true,
      onChoose: () =>
        send({
          type: 'ask',
          action: { call: 'removeResource', request: { path } },
          about: messages.askRemoveWebhook(name),
        }),
    },
  ]
  return html`<li part="resource">
    <span class="grow">
      <b>${isolated(name, format.locale)}</b><br />
      <small>${facts.join(' · ')}${description ? html`${' · '}${isolated(description, format.locale)}` : nothing}</small>
    </span>
    ${isActive ? nothing : html`<span class="status off" part="status">${messages.webhookStatus['inactive']}</span>`}
    ${menus.menu({ id: `resource-${id}`, content: icons.more, label: messages.webhookMenu(name), look: 'icon-button', items })}
  </li>`
}

const formTemplate = (
  { id, form, error }: SettingsDialog & { kind: 'resource' },
  view: SettingsView,
): TemplateResult => {
  const { state, messages, send } = view
  const { name, kind, capacity, description, hours } = form
  const schedules = state.data.resources?.schedules ?? []
  const known = state.data.resources?.resources.find((resource) => resource.id === id)
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  const isKnown = ['name', 'capacity', 'schedule_id', 'description'].includes(error?.field ?? '')
  const fields = html`
    ${textField({
      ...{ id: 'resource-name', label: messages.profileName, value: name, required: true, maxLength: 100 },
      ...{ dir: 'auto', error: errorOf('name') },
      onInput: (value) => send({ type: 'fill', form: { name: value } }),
    })}
    ${segmented({
      ...{ name: 'resource-kind', label: messages.resources, value: kind },
      choices: kinds.map((value) => ({ value, label: messages.resourceKind(value) })),
      onChange: (value) => send({ type: 'fill', form: { kind: value } }),
    })}
    ${
      kind === 'room'
        ? textField({
            ...{ id: 'resource-capacity', label: messages.resourceCapacity, value: capacity },
            ...{ type: 'number', inputMode: 'numeric', min: 1, max: 10_000, error: errorOf('capacity') },
            onInput: (value) => send({ type: 'fill', form: { capacity: value } }),
          })
        : nothing
    }
    ${
      schedules.length || hours
        ? selectField({
            ...{
              id: 'resource-hours',
              label: messages.resourceHours,
              value: hours,
              error: errorOf('schedule_id'),
            },
            choices: [
              { value: '', label: messages.resourceAlwaysOpen },
              ...schedules.map((one) => ({ value: one.id, label: scheduleName(one, view) })),
              ...(hours && !schedules.some(({ id: one }) => one === hours)
                ? [{ value: hours, label: messages.resourceLacksHours }]
                : []),
            ],
            onChange: (value) => send({ type: 'fill', form: { hours: value } }),
          })
        : nothing
    }
    ${textField({
      ...{ id: 'resource-description', label: messages.webhookDescription, value: description },
      ...{ dir: 'auto', maxLength: 1_000, error: errorOf('description') },
      onInput: (value) => send({ type: 'fill', form: { description: value } }),
    })}
  `
  return smallForm(
    {
      title: known ? messages.labelled(messages.edit, known.name) : messages.addResource,
      button: id ? messages.save : messages.addResource,
      ...{ canSend: name.trim() !== '', fields, error: isKnown ? undefined : error?.message },
    },
    view,
  )
}

/** The rooms and equipment that event types can need. */
export const resourcesTemplate = (
  resources: readonly BookableResource[],
  view: SettingsView,
): TemplateResult => {
  const { state, messages, send } = view
  const { dialog } = state
  const add = html`<button
    type="button"
    class="primary"
    part="action"
    id="add-resource"
    @click=${() => send({ type: 'edit-resource', resourceId: undefined })}
  >${icons.plus}${messages.addResource}</button>`
  return html`
    ${
      resources.length
        ? html`<div class="row"><p class="muted grow">${messages.resourcesHelp}</p>${add}</div>
            <ul class="rows box">
              ${repeat(
                resources,
                ({ id }) => id,
                (resource) => resourceRow(resource, view),
              )}
            </ul>`
        : html`<div class="box">${emptyState(messages.noResources, messages.resourcesHelp, add)}</div>`
    }
    ${dialog?.kind === 'resource' ? formTemplate(dialog, view) : nothing}
  `
}
