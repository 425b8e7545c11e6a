import type { Connection, UnavailablePolicy } from '@whenable/contract'
import {
  abortEffects,
  type MachineDefinition,
  pendingEffect,
  runEffect,
} from '@whenable/flow/internal/machine'
import { type Instant, instant } from '@whenable/time'
import {
  failLoad,
  isIdle,
  leaveError,
  putRow,
  readyChanger,
  readyOf,
  withoutRow,
  withWork,
} from '../../flow/list.js'
import type { OwnerEffect, OwnerTypes } from '../../flow/owner-flow.js'
import type { BusyTimesRequest, CalendarBusyTime, ConnectedCalendar } from '../endpoints.js'
import { emptyFields, newForm, problemOf, renewalForm, requestOf, withError } from './connect-form.js'
import type {
  AccountRequest,
  CalendarChange,
  ConnectForm,
  ConnectionsIntent,
  ConnectionsStep,
  ConnectionWork,
  SignInRequest,
} from './state.js'

/** What is read at once. */
export interface ConnectionsSnapshot {
  readonly connections: readonly Connection[]
  readonly calendars: readonly ConnectedCalendar[]
}

interface OfConnection {
  readonly connectionId: string
}

/** Effects of the flow. Those that connect contain what the owner has typed. */
interface Effects {
  readonly load: OwnerEffect<ConnectionsSnapshot>
  readonly wait: OwnerEffect<void, { readonly seconds: number }>
  readonly connect: OwnerEffect<Connection, { readonly request: AccountRequest }>
  readonly renew: OwnerEffect<Connection, OfConnection & { readonly settings: AccountRequest['settings'] }>
  readonly 'begin-sign-in': OwnerEffect<{ readonly address: string }, { readonly request: SignInRequest }>
  readonly 'finish-sign-in': OwnerEffect<Connection, { readonly ticket: string; readonly verifier: string }>
  readonly 'save-policy': OwnerEffect<Connection, OfConnection & { readonly policy: UnavailablePolicy }>
  readonly 'send-removal': OwnerEffect<void, OfConnection>
  readonly 'request-sync': OwnerEffect<Connection, OfConnection>
  readonly 'save-calendar': OwnerEffect<
    unknown,
    { readonly calendarId: string; readonly change: CalendarChange }
  >
  readonly 'read-busy-times': OwnerEffect<
    readonly CalendarBusyTime[] | undefined,
    OfConnection & BusyTimesRequest
  >
}

interface Unread {
  /** The connection whose first busy times are to be read once it is synced. */
  readonly unread: string | undefined
}

export type ConnectionsTypes = OwnerTypes<ConnectionsStep, ConnectionsIntent, Effects, Unread>
type ConnectionsTransition = ConnectionsTypes['transition']

const changeReady = readyChanger<ConnectionsStep>()

/** Seconds between two reads while something is being synced, and otherwise. */
const intervals = { busy: 2, quiet: 60 }

const week = 7 * 86_400

/** Seconds for which a connection that was made elsewhere, such as on its provider's page, counts as made just now. */
const recently = 600

/** The connection that was made just now, if there is one. */
const recentConnection = (connections: readonly Connection[], now: Instant): string | undefined =>
  connections.findLast(({ created_at: at }) => at != null && at > now - recently)?.id

const load = (transition: ConnectionsTransition) => {
  abortEffects(transition, ({ type }) => type === 'load' || type === 'wait')
  runEffect(transition, { type: 'load' })
}

const planRefresh = (transition: ConnectionsTransition) => {
  const { step, running } = transition
  if (step.step !== 'ready' || !running || pendingEffect(transition, 'wait')) return
  const isSyncing =
    step.connections.some(({ status }) => status === 'connecting') ||
    Object.values(step.connectionWork).includes('syncing')
  runEffect(transition, { type: 'wait', seconds: isSyncing ? intervals.busy : intervals.quiet })
}

const changeForm = (transition: ConnectionsTransition, change: (form: ConnectForm) => ConnectForm) =>
  changeReady(transition, ({ form }) => (form ? { form: change(form) } : {}))

const setWork = (transition: ConnectionsTransition, connectionId: string, work: ConnectionWork | undefined) =>
  changeReady(transition, ({ connectionWork }) => ({
    connectionWork: withWork(connectionWork, connectionId, work),
  }))

const putConnection = (transition: ConnectionsTransition, connection: Connection) =>
  changeReady(transition, ({ connections }) => ({ connections: putRow(connections, connection) }))

/** Saves a calendar's change, which is shown at once. A failed one is undone by reading everything again. */
const saveCalendar = (
  transition: ConnectionsTransition,
  calendarId: string,
  change: CalendarChange,
  shown: (isIt: boolean) => Partial<ConnectedCalendar>,
) => {
  changeReady(transition, ({ calendars, savingCalendars }) => ({
    calendars: calendars.map((one) => ({ ...one, ...shown(one.id === calendarId) })),
    savingCalendars: [...savingCalendars.filter((id) => id !== calendarId), calendarId],
    notice: undefined,
  }))
  runEffect(transition, { type: 'save-calendar', calendarId, change })
}

const endSaving = (transition: ConnectionsTransition, calendarId: string) =>
  changeReady(transition, ({ savingCalendars }) => ({
    savingCalendars: savingCalendars.filter((id) => id !== calendarId),
  }))

const endSignIn = (transition: ConnectionsTransition) =>
  changeReady(transition, () => ({ signIn: undefined }))

/** Starts a step of a sign-in on the page of a provider. */
const startSignIn = (transition: ConnectionsTransition, kind: 'begin' | 'finish') =>
  changeReady(transition, () => ({
    signIn: { kind },
    form: undefined,
    notice: undefined,
    removing: undefined,
  }))

/** Starts work on a connection, unless it is being worked on. */
const startWork = (
  transition: ConnectionsTransition,
  connectionId: string,
  work: ConnectionWork,
): boolean => {
  const { step } = transition
  if (step.step !== 'ready' || !isIdle(step.connections, step.connectionWork, connectionId)) return false
  setWork(transition, connectionId, work)
  changeReady(transition, () => ({ notice: undefined }))
  return true
}

const finishForm = (
  transition: ConnectionsTransition,
  connection: Connection,
  kind: 'connected' | 'renewed',
) => {
  putConnection(transition, connection)
  changeReady(transition, () => ({
    form: undefined,
    busyTimes: undefined,
    connected: kind === 'connected' ? connection.id : undefined,
    notice: { kind, connectionId: connection.id },
  }))
  transition.unread = connection.id
  load(transition)
}

/** Reads the busy times of a connection that was made just now, once it is synced. */
const readBusyTimes = (
  transition: ConnectionsTransition,
  connections: readonly Connection[],
  calendars: readonly ConnectedCalendar[],
) => {
  const { unread, now } = transition
  const synced = connections.find(({ id, status }) => id === unread && status !== 'connecting')
  if (!synced) return
  transition.unread = undefined
  const read = calendars.filter(
    ({ connectionId, isBusySource }) => connectionId === synced.id && isBusySource,
  )
  runEffect(transition, {
    type: 'read-busy-times',
    connectionId: synced.id,
    calendarIds: read.map(({ id }) => id),
    start: now,
    end: instant(now + week),
  })
}

const handlers: ConnectionsTypes['handlers'] = {
  load: (transition, { value: { connections, calendars } }) => {
    const { step, now } = transition
    if (step.step === 'ready') {
      const { connectionWork } = step
      changeReady(transition, () => ({
        ...{ connections, calendars },
        connectionWork: Object.fromEntries(
          Object.entries(connectionWork).filter(([, work]) => work !== 'syncing'),
        ),
      }))
    } else {
      const connected = recentConnection(connections, now)
      transition.step = {
        step: 'ready',
        ...{ connections, calendars, connectionWork: {}, savingCalendars: [], connected },
      }
      transition.unread ??= connected
    }
    readBusyTimes(transition, connections, calendars)
  },

  wait: (transition) => load(transition),

  connect: (transition, { value }) => finishForm(transition, value, 'connected'),
  renew: (transition, { value }) => finishForm(transition, value, 'renewed'),

  'begin-sign-in': (transition, { value: { address } }) =>
    changeReady(transition, () => ({ signIn: { kind: 'leave', address } })),
  'finish-sign-in': (transition, { value }) => {
    endSignIn(transition)
    finishForm(transition, value, 'connected')
  },

  'save-policy': (transition, { value }) => {
    putConnection(transition, value)
    setWork(transition, value.id, undefined)
  },

  // The work ends with the next read.
  'request-sync': (transition, { value }) => {
    putConnection(transition, value)
    abortEffects(transition, ({ type }) => type === 'wait')
  },

  'send-removal': (transition, _event, { connectionId }) => {
    setWork(transition, connectionId, undefined)
    changeReady(transition, ({ connections, calendars }) => ({
      connections: withoutRow(connections, connectionId),
      calendars: calendars.filter((calendar) => calendar.connectionId !== connectionId),
      removing: undefined,
      notice: { kind: 'removed' },
    }))
    // Another calendar may be the primary one now.
    load(transition)
  },

  'save-calendar': (transition, _event, { calendarId }) => endSaving(transition, calendarId),

  'read-busy-times': (transition, { value: times }, { connectionId }) =>
    changeReady(transition, () => (times ? { busyTimes: { connectionId, times } } : {})),

  error: (transition, { error }, effect) => {
    const { type } = effect
    if (type === 'connect' || type === 'renew') {
      changeForm(transition, (form) => withError(form, error))
      return
    }
    if (type === 'load') return failLoad(transition, error)
    if (type === 'wait' || type === 'read-busy-times') return
    if ('connectionId' in effect) setWork(transition, effect.connectionId, undefined)
    else if ('calendarId' in effect) endSaving(transition, effect.calendarId)
    else endSignIn(transition)
    changeReady(transition, () => ({ notice: { kind: 'failed', problem: problemOf(error) } }))
    load(transition)
  },

  retry: (transition) => {
    leaveError(transition)
    load(transition)
  },

  refresh: (transition) => {
    // They are back without having signed in.
    if (readyOf(transition)?.signIn?.kind === 'leave') endSignIn(transition)
    if (!pendingEffect(transition, 'load')) load(transition)
  },

  'open-form': (transition, { preset }) =>
    changeReady(transition, ({ form }) =>
      form?.submitting ? {} : { form: newForm(preset), notice: undefined, removing: undefined },
    ),

  'sign-in-again': (transition, { connectionId }) =>
    changeReady(transition, ({ connections, form }) => {
      const connection = connections.find(({ id }) => id === connectionId)
      return connection && !form?.submitting
        ? { form: renewalForm(connection), notice: undefined, removing: undefined }
        : {}
    }),

  'choose-preset': (transition, { preset }) =>
    changeForm(transition, (form) =>
      form.submitting || form.connectionId ? form : { ...newForm(preset), values: form.values },
    ),

  edit: (transition, { field, value }) =>
    changeForm(transition, (form) => {
      if (form.submitting) return form
      const { [field]: _error, ...errors } = form.errors
      return { ...form, values: { ...form.values, [field]: value }, errors }
    }),

  submit: (transition) => {
    const form = readyOf(transition)?.form
    if (!form?.preset || form.submitting) return
    const errors = emptyFields(form)
    if (Object.keys(errors).length > 0) {
      changeForm(transition, () => ({ ...form, errors, problem: undefined }))
      return
    }
    changeForm(transition, () => ({ ...form, errors: {}, problem: undefined, submitting: true }))
    const request = requestOf(form, form.preset)
    const { connectionId } = form
    if (connectionId) runEffect(transition, { type: 'renew', connectionId, settings: request.settings })
    else runEffect(transition, { type: 'connect', request })
  },

  'sign-in-at': (transition, { request }) => {
    startSignIn(transition, 'begin')
    runEffect(transition, { type: 'begin-sign-in', request })
  },

  'finish-sign-in-at': (transition, { ticket, verifier }) => {
    startSignIn(transition, 'finish')
    runEffect(transition, { type: 'finish-sign-in', ticket, verifier })
  },

  'close-form': (transition) =>
    changeReady(transition, ({ form }) => (form?.submitting ? {} : { form: undefined })),

  'ask-removal': (transition, { connectionId }) =>
    changeReady(transition, () => ({ removing: connectionId, notice: undefined })),

  remove: (transition, { connectionId }) => {
    if (readyOf(transition)?.removing !== connectionId) return
    if (startWork(transition, connectionId, 'removing'))
      runEffect(transition, { type: 'send-removal', connectionId })
  },

  sync: (transition, { connectionId }) => {
    if (startWork(transition, connectionId, 'syncing'))
      runEffect(transition, { type: 'request-sync', connectionId })
  },

  'change-policy': (transition, { connectionId, policy }) => {
    if (!startWork(transition, connectionId, 'changing-policy')) return
    changeReady(transition, ({ connections }) => ({
      connections: connections.map((connection) =>
        connection.id === connectionId ? { ...connection, when_unavailable: policy } : connection,
      ),
    }))
    runEffect(transition, { type: 'save-policy', connectionId, policy })
  },

  'set-busy-source': (transition, { calendarId, isBusySource }) =>
    saveCalendar(transition, calendarId, { is_busy_source: isBusySource }, (isIt) =>
      isIt ? { isBusySource } : {},
    ),

  'set-time-zone': (transition, { calendarId, timeZone }) =>
    saveCalendar(transition, calendarId, { timezone: timeZone ?? null }, (isIt) =>
      isIt ? { timeZone } : {},
    ),

  'set-primary': (transition, { calendarId }) => {
    const calendar = readyOf(transition)?.calendars.find(({ id }) => id === calendarId)
    if (!calendar || calendar.readOnly || calendar.isPrimary) return
    saveCalendar(transition, calendarId, { is_primary: true }, (isIt) => ({ isPrimary: isIt }))
  },
}

const onlyReady = ['ready'] as const

/** Effects that change connections and their calendars. */
export const connectionsWrites = [
  ...(['connect', 'renew', 'save-policy', 'send-removal', 'request-sync', 'finish-sign-in'] as const),
  'save-calendar',
] as const

/** The pure part of the flow. */
export const connectionsMachine: MachineDefinition<ConnectionsTypes['progress'], ConnectionsTypes['event']> =
  {
    handlers,
    onStart: load,
    onReconnect: load,
    writes: connectionsWrites,
    steps: {
      'set-busy-source': onlyReady,
      'set-time-zone': onlyReady,
      refresh: onlyReady,
      'sign-in-at': onlyReady,
      'finish-sign-in-at': onlyReady,
    },
    commit: (transition) => {
      if (!pendingEffect(transition, 'load')) planRefresh(transition)
    },
  }
