import type {
  BookableResource,
  Brand,
  MailSettings,
  Member,
  Offboarded,
  Offboarding,
  TriggerType,
  Webhook,
  WebhookDelivery,
} from '@whenable/contract'
import { abortEffects, type Flow, pendingEffect, runEffect } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { addDays, type Instant, instant, plainDate, startOfDay } from '@whenable/time'
import { readEmailList } from '../../base/email-list.js'
import { callByName } from '../../base/endpoint-table.js'
import { failLoad, leaveError, readyChanger, readyOf } from '../../flow/list.js'
import {
  createOwnerFlow,
  type OwnerEffect,
  type OwnerFlowOptions,
  type OwnerTypes,
} from '../../flow/owner-flow.js'
import type { SettingsCalls } from '../endpoints.js'
import {
  type KeyForm,
  type MailServerForm,
  type ResourceForm,
  type SecretKind,
  type SettingsAction,
  type SettingsData,
  type SettingsDialog,
  type SettingsIntent,
  type SettingsReady,
  type SettingsSection,
  type SettingsState,
  type SettingsStep,
  settingsSections,
  type WebhookForm,
} from './state.js'

export type SettingsFlow = Flow<SettingsState, SettingsIntent>

interface Effects {
  readonly 'load-member': OwnerEffect<Member>
  readonly 'load-section': OwnerEffect<SettingsData[SettingsSection], { readonly section: SettingsSection }>
  readonly 'load-deliveries': OwnerEffect<readonly WebhookDelivery[], { readonly webhookId: string }>
  readonly 'load-offboarding': OwnerEffect<Offboarding, { readonly memberId: string }>
  readonly write: OwnerEffect<unknown, { readonly action: SettingsAction }>
}

interface Wanted {
  /** The section that is wanted, before the member is known. */
  readonly wanted: SettingsSection | undefined
}

type Types = OwnerTypes<SettingsStep, SettingsIntent, Effects, Wanted>
type SettingsTransition = Types['transition']

const emptyForm: WebhookForm = { url: '', description: '', types: ['booking.created'], emails: '' }

const formOf = (webhook: Webhook | undefined): WebhookForm =>
  webhook
    ? {
        url: webhook.webhook_url,
        description: webhook.description ?? '',
        types: webhook.trigger_types,
        emails: webhook.notification_email_addresses.join(', '),
      }
    : emptyForm

const resourceForm = (resource: BookableResource | undefined): ResourceForm => ({
  name: resource?.name ?? '',
  kind: resource?.kind ?? 'room',
  capacity: String(resource?.capacity ?? ''),
  description: resource?.description ?? '',
  hours: resource?.schedule_id ?? '',
})

/** The form of the mail server that is set, without its password; of a new one with what most of them need. */
const mailServerForm = (settings: MailSettings | undefined): MailServerForm => {
  const { own_server: server } = settings ?? {}
  return {
    host: server?.host ?? '',
    port: String(server?.port ?? 587),
    security: server?.security ?? 'starttls',
    username: server?.username ?? '',
    password: '',
    from: server?.from ?? '',
  }
}

/** The change that the form of a mail server makes. */
const mailServerAction = ({
  host,
  port,
  security,
  username,
  password,
  from,
}: MailServerForm): SettingsAction => ({
  call: 'setMailServer',
  request: {
    body: {
      ...{ host: host.trim(), port: Number(port), security, from: from.trim() },
      username: username.trim() || undefined,
      password: password || undefined,
    },
  },
})

/** The change that the form of a webhook makes. */
const actionOf = (
  id: string | undefined,
  { url, description, types, emails }: WebhookForm,
): SettingsAction => {
  const body = {
    webhook_url: url.trim(),
    description: description.trim(),
    trigger_types: [...types] as TriggerType[],
    notification_email_addresses: readEmailList(emails),
  }
  return id === undefined
    ? { call: 'addWebhook', request: { body } }
    : { call: 'changeWebhook', request: { path: { webhook_id: id }, body } }
}

/** The change that the form of a room or a piece of equipment makes. A room alone has space for people. */
const resourceAction = (
  id: string | undefined,
  { name, kind, capacity, description, hours }: ResourceForm,
): SettingsAction => {
  const body = {
    ...{ name: name.trim(), kind, description: description.trim() },
    capacity: kind === 'room' && capacity.trim() !== '' ? Number(capacity) : null,
    schedule_id: hours || null,
  }
  return id === undefined
    ? { call: 'addResource', request: { body } }
    : { call: 'changeResource', request: { path: { resource_id: id }, body } }
}

/** What an action is about: the ids in its path. */
const aboutOf = ({ request }: SettingsAction): string | undefined =>
  'path' in request && request.path ? Object.values(request.path).join(' ') : undefined

const changeReady = readyChanger<SettingsStep>()

const change = (transition: SettingsTransition, changes: Partial<SettingsReady>): void =>
  changeReady(transition, () => changes)

/** Opens a dialog, or closes it. What was said of the last change is over. */
const open = (transition: SettingsTransition, dialog: SettingsDialog | undefined): void =>
  change(transition, { dialog, notice: undefined })

const memberOf = (transition: SettingsTransition, id: string) =>
  readyOf(transition)?.data.team?.members.find((one) => one.id === id)

const isReading = ({ type }: Types['effect']): boolean => type !== 'write'

/** Reads what is shown. */
const loadShown = (transition: SettingsTransition): void => {
  const ready = readyOf(transition)
  if (!ready || !transition.running) return
  abortEffects(transition, isReading)
  runEffect(transition, { type: 'load-section', section: ready.section })
  const opened = ready.section === 'webhooks' ? ready.data.webhooks?.opened : undefined
  if (opened) runEffect(transition, { type: 'load-deliveries', webhookId: opened })
}

const load = (transition: SettingsTransition): void => {
  if (readyOf(transition)) loadShown(transition)
  else {
    abortEffects(transition, isReading)
    runEffect(transition, { type: 'load-member' })
  }
}

const write = (transition: SettingsTransition, action: SettingsAction): void => {
  // One change at a time, so that its answer belongs to what the owner has just done.
  if (pendingEffect(transition, 'write')) return
  change(transition, { working: { name: action.call, about: aboutOf(action) }, notice: undefined })
  runEffect(transition, { type: 'write', action })
}

/** The fields of answers that are shown only once. */
const secretFields = {
  webhook_secret: 'webhook',
  api_key: 'api-key',
  invitation_url: 'invitation',
} as const satisfies Readonly<Record<string, SecretKind>>

const secretOf = (value: unknown): Extract<SettingsDialog, { kind: 'secret' }> | undefined => {
  for (const [field, of] of Object.entries(secretFields)) {
    const answer = Object(value) as Record<string, unknown>
    const secret = answer[field]
    if (typeof secret !== 'string') continue
    const isByHand = of === 'invitation' && answer['is_emailed'] === false
    return { kind: 'secret', of: isByHand ? 'invitation-by-hand' : of, secret }
  }
  return undefined
}

/** The forms that are opened empty. */
const emptyForms: Readonly<Record<'invitation' | 'api-key' | 'passkey', SettingsDialog>> = {
  invitation: { kind: 'invitation', form: { name: '', email: '', role: 'member' } },
  'api-key': { kind: 'api-key', form: { name: '', scope: 'sessions', end: 'never', lastDay: '' } },
  passkey: { kind: 'passkey', form: { name: '' } },
}

type FormDialog = Extract<SettingsDialog, { form: object }>

const isForm = (dialog: SettingsDialog | undefined): dialog is FormDialog =>
  dialog !== undefined && 'form' in dialog

const day = 86_400

/** When a new key ends; undefined for never. Its last day is one of the member's time zone. */
const endOf = ({ end, lastDay }: KeyForm, now: Instant, { timezone }: Member): Instant | undefined => {
  if (end === 'month') return instant(now + 30 * day)
  if (end === 'year') return instant(now + 365 * day)
  return end === 'date' ? startOfDay(addDays(plainDate(lastDay), 1), timezone) : undefined
}

/** The removal of a member: what is not handed over is closed. */
const offboardingAction = ({
  id,
  plan,
  form: { receivers, tellsGuests, cancelsOverlaps },
}: Extract<SettingsDialog, { kind: 'offboarding' }>): SettingsAction => ({
  call: 'offboardMember',
  request: {
    path: { member_id: id },
    body: {
      event_types: plan?.event_types.map((one) => {
        const to = receivers[one.id]
        return to ? { id: one.id, action: 'hand_over', to } : { id: one.id, action: 'close', to: undefined }
      }),
      ...{ to: undefined, tell_guests: tellsGuests, when_busy: cancelsOverlaps ? 'cancel' : 'refuse' },
    },
  },
})

/** The change that a form makes. */
const submission = (dialog: FormDialog, now: Instant, member: Member): SettingsAction => {
  if (dialog.kind === 'webhook') return actionOf(dialog.id, dialog.form)
  if (dialog.kind === 'resource') return resourceAction(dialog.id, dialog.form)
  if (dialog.kind === 'mail-server') return mailServerAction(dialog.form)
  if (dialog.kind === 'address')
    return {
      call: 'correctAddress',
      request: { path: { member_id: dialog.id }, body: { email: dialog.form.email.trim() } },
    }
  if (dialog.kind === 'offboarding') return offboardingAction(dialog)
  const name = dialog.form.name.trim()
  if (dialog.kind === 'api-key') {
    const expires_at = endOf(dialog.form, now, member)
    const body = { name, scopes: [dialog.form.scope], ...(expires_at !== undefined && { expires_at }) }
    return { call: 'createApiKey', request: { body } }
  }
  if (dialog.kind === 'passkey') return { call: 'addPasskey', request: { name } }
  const { email, role } = dialog.form
  return { call: 'inviteMember', request: { body: { name, email: email.trim(), role } } }
}

const handlers: Types['handlers'] = {
  retry: (transition) => {
    leaveError(transition)
    change(transition, { sectionError: undefined })
    load(transition)
  },
  refresh: (transition) => {
    if (!transition.pending.length) load(transition)
  },
  'open-section': (transition, { section }) => {
    transition.wanted = section
    const ready = readyOf(transition)
    if (!ready?.sections.includes(section) || ready.section === section) return
    change(transition, { section, sectionError: undefined, notice: undefined, dialog: undefined })
    loadShown(transition)
  },
  'open-webhook': (transition, { webhookId: opened }) => {
    const ready = readyOf(transition)
    if (!ready?.data.webhooks) return
    const { webhooks } = ready.data.webhooks
    change(transition, { data: { ...ready.data, webhooks: { webhooks, opened } } })
    loadShown(transition)
  },
  act: (transition, { action }) => write(transition, action),
  ask: (transition, { action, about }) => open(transition, { kind: 'confirm', action, about }),
  'edit-webhook': (transition, { webhookId: id }) => {
    const known = readyOf(transition)?.data.webhooks?.webhooks.find((webhook) => webhook.id === id)
    open(transition, { kind: 'webhook', id, form: formOf(known) })
  },
  'edit-resource': (transition, { resourceId: id }) => {
    const known = readyOf(transition)?.data.resources?.resources.find((resource) => resource.id === id)
    open(transition, { kind: 'resource', id, form: resourceForm(known) })
  },
  'correct-address': (transition, { memberId: id }) => {
    const member = memberOf(transition, id)
    if (member) open(transition, { kind: 'address', id, form: { email: member.email } })
  },
  offboard: (transition, { memberId: id }) => {
    const member = memberOf(transition, id)
    if (!member) return
    const form = { receivers: {}, tellsGuests: true, cancelsOverlaps: false }
    open(transition, { kind: 'offboarding', id, name: member.name, form })
    runEffect(transition, { type: 'load-offboarding', memberId: id })
  },
  'load-offboarding': (transition, { value: plan }, { memberId }) => {
    const { dialog, member } = readyOf(transition) ?? {}
    if (dialog?.kind !== 'offboarding' || dialog.id !== memberId) return
    const receivers = Object.fromEntries(
      plan.event_types.map((one) => [one.id, (one.can_hand_over && member?.id) || '']),
    )
    change(transition, { dialog: { ...dialog, plan, form: { ...dialog.form, receivers } } })
  },
  'open-form': (transition, { form }) => {
    const settings = readyOf(transition)?.data.mail?.settings
    open(
      transition,
      form === 'mail-server' ? { kind: form, form: mailServerForm(settings) } : emptyForms[form],
    )
  },
  fill: (transition, { form }) => {
    const dialog = readyOf(transition)?.dialog
    if (isForm(dialog))
      change(transition, {
        dialog: { ...dialog, form: { ...dialog.form, ...form }, error: undefined } as FormDialog,
      })
  },
  submit: (transition) => {
    const { dialog, member } = readyOf(transition) ?? {}
    if (dialog?.kind === 'confirm') {
      change(transition, { dialog: undefined })
      write(transition, dialog.action)
    }
    if (member && isForm(dialog)) write(transition, submission(dialog, transition.now, member))
  },
  'close-dialog': (transition) => change(transition, { dialog: undefined }),
  'load-member': (transition, { value: member }) => {
    const sections = member.role === 'owner' ? settingsSections : settingsSections.slice(0, 1)
    const { wanted } = transition
    const section = wanted && sections.includes(wanted) ? wanted : 'profile'
    transition.step = { step: 'ready', member, section, sections, data: {} }
    loadShown(transition)
  },
  'load-section': (transition, { value }, { section }) =>
    changeReady(transition, ({ data }) => {
      const before = section === 'webhooks' ? data.webhooks : undefined
      return { data: { ...data, [section]: { ...before, ...value } }, sectionError: undefined }
    }),
  'load-deliveries': (transition, { value: deliveries }, { webhookId }) =>
    changeReady(transition, ({ data }) =>
      data.webhooks?.opened === webhookId
        ? { data: { ...data, webhooks: { ...data.webhooks, deliveries } } }
        : {},
    ),
  write: (transition, { value }, { action }) => {
    const ready = readyOf(transition)
    if (!ready) return
    const secret = secretOf(value)
    const { dialog } = ready
    const done: SettingsDialog | undefined =
      action.call === 'offboardMember' && dialog?.kind === 'offboarding'
        ? { kind: 'offboarded', name: dialog.name, done: value as Offboarded }
        : secret
    change(transition, {
      working: undefined,
      notice: { action: action.call, value: secret ? undefined : value },
      dialog: done,
      ...(action.call === 'updateBrand' ? { data: { ...ready.data, brand: value as Brand } } : {}),
      ...(action.call === 'updateMember' || action.call === 'updatePhoto' ? { member: value as Member } : {}),
    })
    loadShown(transition)
  },
  error: (transition, { error }, effect) => {
    if (effect.type === 'write' || effect.type === 'load-offboarding') {
      changeReady(transition, ({ dialog }) => (isForm(dialog) ? { dialog: { ...dialog, error } } : {}))
      if (effect.type !== 'write') return
      change(transition, { working: undefined, notice: { action: effect.action.call, error } })
      return loadShown(transition)
    }
    failLoad(transition, error)
    // What is known stays.
    changeReady(transition, ({ data, section }) => (data[section] ? {} : { sectionError: error }))
  },
}

/** As many emails as a section shows. */
const mostShown = { limit: '200' }

/** Reads a section. */
const sectionReaders: {
  readonly [Section in SettingsSection]: (
    source: SettingsCalls,
    options: { readonly signal: AbortSignal },
  ) => Promise<SettingsData[Section]>
} = {
  profile: async (source, options) => {
    const [passkeys, signIns] = await Promise.all([source.passkeys({}, options), source.signIns({}, options)])
    return { passkeys, signIns }
  },
  brand: (source, options) => source.brand({}, options),
  team: async (source, options) => ({ members: await source.members({}, options) }),
  resources: async (source, options) => {
    const [resources, schedules, members] = await Promise.all([
      source.resources({}, options),
      source.schedules({}, options),
      source.members({}, options),
    ])
    return { resources, schedules, members }
  },
  'api-keys': async (source, options) => ({ keys: await source.apiKeys({}, options) }),
  activity: async (source, options) => ({
    entries: (await source.audit({ query: { limit: '100' } }, options)).items,
  }),
  webhooks: async (source, options) => ({ webhooks: await source.webhooks({}, options) }),
  mail: async (source, options) => {
    const settings = await source.mail({}, options)
    const held = settings.waited.held ? (await source.heldMails({ query: mostShown }, options)).items : []
    return { settings, held }
  },
  failed: async (source, options) => ({
    letters: (await source.deadLetters({ query: mostShown }, options)).items,
  }),
}

/** Effects that change settings. */
const writes = ['write'] as const

/** Creates the flow of the settings. It sends no request before `start()`. `refresh` reads what is shown again. */
export const createSettingsFlow = ({
  source,
  section,
  ...options
}: OwnerFlowOptions & {
  readonly source: SettingsCalls
  /** The section to begin with. Default: the profile. */
  readonly section?: SettingsSection | undefined
}): SettingsFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes, onStart: load, onReconnect: load },
    progress: { wanted: section },
    order: orderEffects({
      reads: ['load-member', 'load-section', 'load-deliveries', 'load-offboarding'],
      writes,
    }),
    run: {
      'load-member': (_effect, signal) => source.member({}, { signal }),
      'load-section': (effect, signal) => sectionReaders[effect.section](source, { signal }),
      'load-deliveries': ({ webhookId: webhook_id }, signal) =>
        source.deliveries({ path: { webhook_id } }, { signal }),
      'load-offboarding': ({ memberId: member_id }, signal) =>
        source.offboarding({ path: { member_id } }, { signal }),
      write: ({ action }, signal) => callByName(source, action, { signal }),
    },
  })
