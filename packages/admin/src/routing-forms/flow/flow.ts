import type { RoutingForm } from '@whenable/contract'
import { type Flow, runEffect } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import {
  failLoad,
  isSame,
  leaveError,
  putRow,
  readyChanger,
  refreshBy,
  rerun,
  retryBy,
  withoutRow,
} from '../../flow/list.js'
import {
  createOwnerFlow,
  type OwnerEffect,
  type OwnerFlowOptions,
  type OwnerTypes,
} from '../../flow/owner-flow.js'
import type { RoutingFormsCalls } from '../endpoints.js'
import { inputOf, problemsOf, type RoutingDraft } from './draft.js'
import type {
  RoutingAction,
  RoutingData,
  RoutingIntent,
  RoutingReady,
  RoutingState,
  RoutingStep,
} from './state.js'

export type RoutingFormsFlow = Flow<RoutingState, RoutingIntent>

interface Effects {
  readonly load: OwnerEffect<RoutingData>
  readonly save: OwnerEffect<RoutingForm, { readonly draft: RoutingDraft }>
  readonly act: OwnerEffect<
    RoutingForm | undefined,
    { readonly action: RoutingAction; readonly formId: string }
  >
}

type Types = OwnerTypes<RoutingStep, RoutingIntent, Effects>
type RoutingTransition = Types['transition']

const changeReady = readyChanger<RoutingStep>()

const load = (transition: RoutingTransition) => rerun(transition, { type: 'load' })

const handlers: Types['handlers'] = {
  retry: retryBy(load),
  refresh: refreshBy(load, 'load', 'save', 'act'),
  edit: (transition, { draft }) =>
    changeReady(transition, () => ({ draft, before: draft, saving: undefined, action: undefined })),
  change: (transition, { draft }) =>
    changeReady(transition, ({ saving }) => (saving === 'saving' ? {} : { draft, saving: undefined })),
  close: (transition) =>
    changeReady(transition, () => ({ draft: undefined, before: undefined, saving: undefined })),
  submit: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.draft || step.saving === 'saving') return
    if (problemsOf(step.draft).size) return
    transition.step = { ...step, saving: 'saving' }
    runEffect(transition, { type: 'save', draft: step.draft })
  },
  manage: (transition, { action, formId }) => {
    const { step } = transition
    if (step.step !== 'ready' || step.action?.state === 'working') return
    transition.step = { ...step, action: { formId, type: action, state: 'working' } }
    runEffect(transition, { type: 'act', action, formId })
  },
  load: (transition, { value }) => {
    const { step } = transition
    transition.step =
      step.step === 'ready'
        ? { ...step, ...value }
        : {
            ...{ step: 'ready', ...value },
            ...{ draft: undefined, before: undefined, saving: undefined, action: undefined },
          }
  },
  save: (transition, { value: form }) =>
    changeReady(transition, ({ forms }) => ({
      ...{ forms: putRow(forms, form), draft: undefined, before: undefined, saving: undefined },
    })),
  act: (transition, { value: form }, { formId }) =>
    changeReady(transition, ({ forms }) => ({
      ...{ forms: form ? putRow(forms, form) : withoutRow(forms, formId), action: undefined },
    })),
  error: (transition, { error }, effect) => {
    if (effect.type === 'load') failLoad(transition, error)
    if (effect.type === 'save') changeReady(transition, () => ({ saving: error }))
    if (effect.type === 'act')
      changeReady(transition, () => ({
        action: { formId: effect.formId, type: effect.action, state: error },
      }))
  },
}

/** Effects that change routing forms. */
const writes = ['save', 'act'] as const

/** Whether leaving loses what was changed. */
export const hasChanges = ({ draft, before }: Pick<RoutingReady, 'draft' | 'before'>): boolean =>
  !isSame(draft, before)

/** Creates the flow of an owner's routing forms. It sends no request before `start()`. */
export const createRoutingFormsFlow = ({
  source,
  ...options
}: OwnerFlowOptions & { readonly source: RoutingFormsCalls }): RoutingFormsFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes },
    onStart: load,
    onReconnect: (transition) => {
      leaveError(transition)
      load(transition)
    },
    order: orderEffects({ reads: ['load'], writes }),
    run: {
      load: async (_effect, signal) => {
        const [forms, eventTypes, hosts] = await Promise.all([
          source.routingForms({}, { signal }),
          source.eventTypes({}, { signal }),
          source.hosts({}, { signal }),
        ])
        return { forms, eventTypes, hosts }
      },
      save: ({ draft }, signal) => {
        const body = inputOf(draft)
        return draft.id === undefined
          ? source.createRoutingForm({ body }, { signal })
          : source.updateRoutingForm({ path: { routing_form_id: draft.id }, body }, { signal })
      },
      act: ({ action, formId: routing_form_id }, signal) => {
        const path = { routing_form_id }
        return action === 'remove'
          ? source.deleteRoutingForm({ path }, { signal }).then(() => undefined)
          : source.updateRoutingForm({ path, body: { is_active: action === 'switch-on' } }, { signal })
      },
    },
  })
