import { isolated } from '@whenable/elements/internal/messages/isolated'
import { dateAt } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField, textField } from '../parts/field.template.js'
import type { BookingDialog } from './flow/index.js'
import { type DialogContext, editDialog, lookAt, timeChoice } from './time-choice.template.js'

/** The fields of a booking for somebody. */
export const bookFields = (dialog: BookingDialog, context: DialogContext): TemplateResult => {
  const { messages, state, format } = context
  const { values, problem, field } = dialog
  const isMissing = (text: string | undefined) =>
    problem === 'invalid' && !text?.trim() ? messages.problemInvalid : undefined
  const types = state.eventTypes.map(({ id, name }) => ({
    value: id,
    label: isolated(name, format.locale),
  }))
  const type = state.eventTypes.find(({ id }) => id === values.configurationId)
  return html`${selectField({
    ...{
      id: 'dialog-type',
      label: messages.eventTypeField,
      value: values.configurationId ?? '',
      choices: types,
    },
    onChange: (configurationId) => {
      editDialog(context, {
        configurationId,
        host: undefined,
        ...(values.start === undefined ? {} : { end: undefined, event: undefined }),
      })
      lookAt(context, dateAt(values.start ?? context.now, format.timeZone))
    },
  })}
  <div class="columns">
    ${textField({
      ...{
        id: 'dialog-name',
        label: messages.guestNameField,
        value: values.name ?? '',
        required: true,
        autocomplete: 'off',
      },
      error: isMissing(values.name),
      onInput: (name) => editDialog(context, { name }),
    })}
    ${textField({
      ...{
        id: 'dialog-email',
        label: messages.guestEmailField,
        value: values.email ?? '',
        type: 'email',
        dir: 'ltr',
      },
      ...{ required: true, autocomplete: 'off' },
      error: field === 'guest.email' ? messages.problemInvalid : isMissing(values.email),
      onInput: (email) => editDialog(context, { email }),
    })}
  </div>
  ${
    type?.additionalGuests
      ? textField({
          ...{ id: 'dialog-guests', label: messages.moreGuestsField, help: messages.moreGuestsHint },
          ...{ value: values.guests ?? '', rows: 2, maxLength: 5_000, dir: 'ltr', autocomplete: 'off' },
          error: field?.startsWith('additional_guests')
            ? messages.moreGuestsInvalid(type.additionalGuests)
            : undefined,
          onInput: (guests) => editDialog(context, { guests }),
        })
      : nothing
  }
  ${
    type && type.hosts.length > 1
      ? selectField({
          ...{ id: 'dialog-host', label: messages.hostField, value: values.host ?? '' },
          choices: [
            { value: '', label: type.takesTurns ? messages.nextHost : messages.allHosts },
            ...type.hosts.map(({ email, name }) => ({ value: email, label: name || email })),
          ],
          onChange: (host) => editDialog(context, { host: host || undefined }),
        })
      : nothing
  }
  ${timeChoice(dialog, undefined, context)}`
}
