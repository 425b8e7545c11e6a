import type {
  MailSettings,
  Member,
  ServiceErrorInfo,
  SettingsSource,
  TriggerType,
  Webhook,
  WebhookDelivery,
} from '@whenable/contract'
import { addDays, type Instant, instant, plainDate, startOfDay } from '@whenable/time'
import {
  type AbortEffect,
  type AnswerEvent,
  abortEffects,
  createTransition,
  type EffectErrorEvent,
  type Flow,
  type Handlers,
  initialProgress,
  type PageEvent,
  type Progress,
  pendingEffect,
  runEffect,
  runMachine,
  type Transition,
} from '../machine.js'
import { orderEffects } from '../read-order.js'
import {
  type KeyForm,
  type MailServerForm,
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

type PendingEffect =
  | { readonly type: 'load-member'; readonly attempt: number }
  | { readonly type: 'load-section'; readonly section: SettingsSection; readonly attempt: number }
  | { readonly type: 'load-deliveries'; readonly webhookId: string; readonly attempt: number }
  | { readonly type: 'write'; readonly action: SettingsAction; readonly attempt: number }

type SettingsEvent =
  | SettingsIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load-member', Member>
  | AnswerEvent<'load-section', SettingsData[SettingsSection]>
  | AnswerEvent<'load-deliveries', readonly WebhookDelivery[]>
  | AnswerEvent<'write', unknown>

interface SettingsProgress extends Progress<{ readonly online: boolean }, SettingsStep, PendingEffect> {
  /** The section that is wanted, before the member is known. */
  readonly wanted: SettingsSection | undefined
}

type SettingsTransition = Transition<SettingsProgress>

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
  name: 'setMailServer',
  args: [
    {
      ...{ host: host.trim(), port: Number(port), security, from: from.trim() },
      username: username.trim() || undefined,
      password: password || undefined,
    },
  ],
})

/** The change that the form of a webhook makes. */
const actionOf = (
  id: string | undefined,
  { url, description, types, emails }: WebhookForm,
): SettingsAction => {
  const webhook = {
    webhook_url: url.trim(),
    description: description.trim(),
    trigger_types: types as readonly TriggerType[],
    notification_email_addresses: emails.split(/[\s,;]+/).filter(Boolean),
  }
  return id === undefined
    ? { name: 'addWebhook', args: [webhook] }
    : { name: 'changeWebhook', args: [id, webhook] }
}

/** What an action is about: the ids that it sends. */
const aboutOf = ({ args }: SettingsAction): string | undefined => {
  const ids = (args as readonly unknown[]).filter((arg): arg is string => typeof arg === 'string')
  return ids.length ? ids.join(' ') : undefined
}

const readyOf = ({ step }: SettingsTransition): SettingsReady | undefined =>
  step.step === 'ready' ? step : undefined

const change = (transition: SettingsTransition, changes: Partial<SettingsReady>): void => {
  const ready = readyOf(transition)
  if (ready) transition.step = { ...ready, ...changes }
}

const isReading = ({ type }: PendingEffect): boolean => type !== 'write'

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
  change(transition, { working: { name: action.name, about: aboutOf(action) }, notice: undefined })
  runEffect(transition, { type: 'write', action })
}

const withDeliveries = (
  data: SettingsData['webhooks'] | undefined,
  deliveries: readonly WebhookDelivery[] | undefined,
): Pick<SettingsData, 'webhooks'> | undefined => data && { webhooks: { ...data, deliveries } }

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

/** The change that a form makes. */
const submission = (dialog: FormDialog, now: Instant, member: Member): SettingsAction => {
  if (dialog.kind === 'webhook') return actionOf(dialog.id, dialog.form)
  if (dialog.kind === 'mail-server') return mailServerAction(dialog.form)
  if (dialog.kind === 'address')
    return { name: 'correctAddress', args: [dialog.id, dialog.form.email.trim()] }
  const name = dialog.form.name.trim()
  if (dialog.kind === 'api-key') {
    const expires_at = endOf(dialog.form, now, member)
    const key = { name, scopes: [dialog.form.scope], ...(expires_at !== undefined && { expires_at }) }
    return { name: 'createApiKey', args: [key] }
  }
  if (dialog.kind === 'passkey') return { name: 'addPasskey', args: [name] }
  const { email, role } = dialog.form
  return { name: 'inviteMember', args: [{ name, email: email.trim(), role }] }
}

const failedRead = (transition: SettingsTransition, error: ServiceErrorInfo): void => {
  const ready = readyOf(transition)
  if (!ready) transition.step = { step: 'error', error }
  // What is known stays.
  else if (!ready.data[ready.section]) change(transition, { sectionError: error })
}

const handlers: Handlers<SettingsProgress, SettingsEvent> = {
  retry: (transition) => {
    if (transition.step.step === 'error') transition.step = { step: 'loading' }
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
  ask: (transition, { action, about }) =>
    change(transition, { dialog: { kind: 'confirm', action, about }, notice: undefined }),
  'edit-webhook': (transition, { webhookId: id }) => {
    const known = readyOf(transition)?.data.webhooks?.webhooks.find((webhook) => webhook.id === id)
    change(transition, { dialog: { kind: 'webhook', id, form: formOf(known) }, notice: undefined })
  },
  'correct-address': (transition, { memberId: id }) => {
    const member = readyOf(transition)?.data.team?.members.find((one) => one.id === id)
    if (member)
      change(transition, {
        dialog: { kind: 'address', id, form: { email: member.email } },
        notice: undefined,
      })
  },
  'open-form': (transition, { form }) => {
    const settings = readyOf(transition)?.data.mail?.settings
    const dialog: SettingsDialog =
      form === 'mail-server' ? { kind: form, form: mailServerForm(settings) } : emptyForms[form]
    change(transition, { dialog, notice: undefined })
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
  'load-section': (transition, { value }, { section }) => {
    const ready = readyOf(transition)
    if (!ready) return
    const before = section === 'webhooks' ? ready.data.webhooks : undefined
    const data = { ...ready.data, [section]: { ...before, ...value } }
    change(transition, { data, sectionError: undefined })
  },
  'load-deliveries': (transition, { value }, { webhookId }) => {
    const data = readyOf(transition)?.data
    if (data?.webhooks?.opened === webhookId)
      change(transition, { data: { ...data, ...withDeliveries(data.webhooks, value) } })
  },
  write: (transition, { value }, { action }) => {
    const ready = readyOf(transition)
    if (!ready) return
    const secret = secretOf(value)
    change(transition, {
      working: undefined,
      notice: { action: action.name, value: secret ? undefined : value },
      dialog: secret,
      ...(action.name === 'updateMember' ? { member: value as Member } : {}),
    })
    loadShown(transition)
  },
  error: (transition, { error }, effect) => {
    if (effect.type !== 'write') return failedRead(transition, error)
    const dialog = readyOf(transition)?.dialog
    change(transition, {
      working: undefined,
      notice: { action: effect.action.name, error },
      ...(isForm(dialog) ? { dialog: { ...dialog, error } } : {}),
    })
    loadShown(transition)
  },
}

/** Reads a section. */
const sectionReaders: {
  readonly [Section in SettingsSection]: (
    source: SettingsSource,
    options: { readonly signal: AbortSignal },
  ) => Promise<SettingsData[Section]>
} = {
  profile: async (source, options) => {
    const [passkeys, signIns] = await Promise.all([source.passkeys(options), source.signIns(options)])
    return { passkeys, signIns }
  },
  team: async (source, options) => ({ members: await source.members(options) }),
  'api-keys': async (source, options) => ({ keys: await source.apiKeys(options) }),
  activity: async (source, options) => ({ entries: await source.audit(options) }),
  webhooks: async (source, options) => ({ webhooks: await source.webhooks(options) }),
  mail: async (source, options) => {
    const settings = await source.mail(options)
    return { settings, held: settings.waited.held ? await source.heldMails(options) : [] }
  },
  failed: async (source, options) => ({ letters: await source.deadLetters(options) }),
}

/** Effects that change settings. */
const writes = ['write'] as const

/** Creates the flow of the settings. It sends no request before `start()`. `refresh` reads what is shown again. */
export const createSettingsFlow = ({
  source,
  section,
  now,
  online,
}: {
  readonly source: SettingsSource
  /** The section to begin with. Default: the profile. */
  readonly section?: SettingsSection | undefined
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}): SettingsFlow =>
  runMachine<SettingsProgress, SettingsEvent, PendingEffect | AbortEffect>({
    progress: {
      ...initialProgress,
      ...{ facts: { online: online ?? true }, step: { step: 'loading' }, wanted: section },
    },
    transition: createTransition({
      handlers,
      writes,
      onStart: load,
      onReconnect: load,
    }),
    now,
    order: orderEffects({ reads: ['load-member', 'load-section', 'load-deliveries'], writes }),
    run: {
      'load-member': (_effect, signal) => source.member({ signal }),
      'load-section': (effect, signal) => sectionReaders[effect.section](source, { signal }),
      'load-deliveries': ({ webhookId }, signal) => source.deliveries(webhookId, { signal }),
      write: ({ action: { name, args } }, signal) => {
        const act = source[name] as (...values: unknown[]) => Promise<unknown>
        return act.call(source, ...(args as readonly unknown[]), { signal })
      },
    },
  })
