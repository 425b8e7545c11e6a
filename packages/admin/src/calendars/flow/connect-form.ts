import {
  type Connection,
  type ConnectionField,
  type ConnectionPreset,
  type ConnectionPresetId,
  type ConnectionSettings,
  connectionPresets,
  ownValue,
  type ServiceErrorInfo,
} from '@whenable/contract'
import type { AccountRequest, ConnectForm, ConnectionProblem } from './state.js'

/** The preset of an id. */
export const presetOf = (id: ConnectionPresetId): ConnectionPreset => connectionPresets[id]

/** The preset that a connection was made with. */
export const presetOfConnection = ({ provider, preset }: Connection): ConnectionPresetId => {
  const id = preset ?? provider
  return Object.hasOwn(connectionPresets, id) ? (id as ConnectionPresetId) : 'caldav'
}

/** An empty form. Without a preset the owner chooses one. */
export const newForm = (preset: ConnectionPresetId | undefined): ConnectForm => ({
  preset,
  fields: preset ? presetOf(preset).fields : [],
  values: {},
  errors: {},
  submitting: false,
})

/** The form that renews a connection's credential: what is known is not asked again. */
export const renewalForm = (connection: Connection): ConnectForm => {
  const preset = presetOfConnection(connection)
  const { username } = connection
  const fields: readonly ConnectionField[] = preset === 'ics' ? ['url'] : ['username', 'password']
  return {
    ...newForm(preset),
    connectionId: connection.id,
    fields,
    values: username && preset !== 'ics' ? { username } : {},
  }
}

/** The fields of a form that are still empty. A password may consist of spaces. */
export const emptyFields = ({ fields, values }: ConnectForm): ConnectForm['errors'] =>
  Object.fromEntries(
    fields
      .filter((field) => !(field === 'password' ? values[field] : values[field]?.trim()))
      .map((field) => [field, 'required'] as const),
  )

const isNamedPreset = (id: ConnectionPresetId): boolean => id !== 'caldav' && id !== 'ics'

const settingsOf = ({ fields, values }: ConnectForm): ConnectionSettings =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'password' ? values[field] : values[field]?.trim()]),
  )

/** The account that a complete form describes. */
export const requestOf = (form: ConnectForm, preset: ConnectionPresetId): AccountRequest => ({
  provider: presetOf(preset).provider,
  settings: { ...(isNamedPreset(preset) && !form.connectionId && { preset }), ...settingsOf(form) },
})

const problemsByReason: Readonly<Record<string, ConnectionProblem>> = {
  auth: 'password',
  forbidden: 'forbidden',
  gone: 'gone',
  malformed: 'not-calendar',
  'blocked-address': 'blocked',
  'rate-limited': 'rate-limited',
  transient: 'unreachable',
}

const problemsByType: Readonly<Partial<Record<ServiceErrorInfo['type'], ConnectionProblem>>> = {
  unauthorized: 'unauthorized',
  rate_limit_error: 'rate-limited',
  provider_error: 'unreachable',
  timeout_error: 'unreachable',
  connection_error: 'offline',
  conflict: 'conflict',
}

/** What an error means to the owner. */
export const problemOf = ({ type, reason = '', field }: ServiceErrorInfo): ConnectionProblem => {
  const known = ownValue(problemsByReason, reason)
  if (known) return known
  if (field === 'settings.server' || field === 'settings.url') return 'not-calendar'
  return problemsByType[type] ?? 'other'
}

/** The field that each problem is shown at, if the form has it: the first that it has counts. */
const fieldsOfProblem: Readonly<Partial<Record<ConnectionProblem, readonly ConnectionField[]>>> = {
  password: ['password', 'url'],
  gone: ['url', 'server'],
  blocked: ['server', 'url'],
  'not-calendar': ['server', 'url'],
  unreachable: ['server', 'url'],
}

/** A form with an error at the field that it is about, or at the form. What was typed stays. */
export const withError = (form: ConnectForm, error: ServiceErrorInfo): ConnectForm => {
  const problem = problemOf(error)
  const sentField = error.field?.replace(/^settings\./, '') as ConnectionField | undefined
  const candidates = [...(fieldsOfProblem[problem] ?? []), ...(sentField ? [sentField] : [])]
  const field = candidates.find((candidate) => form.fields.includes(candidate))
  return {
    ...form,
    submitting: false,
    errors: field ? { [field]: problem } : {},
    problem: field ? undefined : problem,
  }
}
