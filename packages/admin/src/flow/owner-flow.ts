import {
  type AbortEffect,
  type AnswerEvent,
  createTransition,
  type Effect,
  type EffectErrorEvent,
  type EffectRunners,
  type Flow,
  type Handlers,
  initialProgress,
  type MachineDefinition,
  type PageEvent,
  type Progress,
  runMachine,
  type Transition,
} from '@whenable/flow/internal/machine'
import type { EffectOrder } from '@whenable/flow/internal/read-order'
import type { Instant } from '@whenable/time'

/** What the page of each owner's flow knows. */
export interface OwnerFlowOptions {
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}

/** What is true in every step. */
export interface OwnerFacts {
  /** Whether the browser has a network connection. */
  readonly online: boolean
}

/** One effect of an owner's flow: what it answers with, and what it carries. */
export interface OwnerEffect<Answer, Data extends object = object> {
  readonly answer: Answer
  readonly data: Data
}

type AnyEffects<Effects> = { readonly [Type in keyof Effects]: OwnerEffect<unknown> }

type PendingOf<Effects extends AnyEffects<Effects>> = {
  [Type in keyof Effects & string]: {
    readonly type: Type
    readonly attempt: number
  } & Effects[Type]['data']
}[keyof Effects & string]

type AnswersOf<Effects extends AnyEffects<Effects>> = {
  [Type in keyof Effects & string]: AnswerEvent<Type, Effects[Type]['answer']>
}[keyof Effects & string]

/**
 * The types of an owner's flow: its steps, what the owner wants, and its effects by type. `More` is what it knows besides, of which
 * nothing is shown, and `Facts` what is shown beside every step.
 */
export interface OwnerTypes<
  Step extends { readonly step: string },
  Intent extends { readonly type: string },
  Effects extends AnyEffects<Effects>,
  More extends object = object,
  Facts extends OwnerFacts = OwnerFacts,
> {
  readonly progress: Progress<Facts, Step, PendingOf<Effects>> & More
  readonly event: Intent | PageEvent | EffectErrorEvent | AnswersOf<Effects>
  readonly effect: PendingOf<Effects> | AbortEffect
  readonly transition: Transition<this['progress']>
  readonly handlers: Handlers<this['progress'], this['event']>
}

interface AnyTypes {
  readonly progress: Progress<OwnerFacts, { readonly step: string }>
  readonly event: { readonly type: string }
  readonly effect: Effect
}

interface OwnerFlow<Types extends AnyTypes>
  extends MachineDefinition<Types['progress'], Types['event']>,
    OwnerFlowOptions {
  /** The first step. Default: `loading`, and nothing else. */
  readonly step?: Types['progress']['step'] | undefined
  /** What is shown beside the first step, besides what every flow shows. */
  readonly facts?: Omit<Types['progress']['facts'], keyof OwnerFacts> | undefined
  /** What the flow knows before it starts, besides what every flow does. */
  readonly progress?: Omit<Types['progress'], keyof AnyTypes['progress']> | undefined
  /** The order of what reads and of what {@link MachineDefinition.writes}: no answer is from before a write (see `orderEffects`). */
  readonly order?: EffectOrder<Types['effect']> | undefined
  readonly run: EffectRunners<Types['effect']>
}

/** Creates the flow of an owner's page. It sends no request before `start()`. */
export const createOwnerFlow = <Types extends AnyTypes>({
  step = { step: 'loading' },
  facts,
  progress,
  now,
  online = true,
  order,
  run,
  ...definition
}: OwnerFlow<Types>): Flow<Types['progress']['facts'] & Types['progress']['step'], Types['event']> =>
  runMachine<Types['progress'], Types['event'], Types['effect']>({
    progress: {
      ...initialProgress,
      ...{ facts: { online, ...facts }, step },
      ...progress,
    } as unknown as Types['progress'],
    transition: createTransition<Types['progress'], Types['event'], Types['effect']>(definition),
    ...{ now, run, order },
  })
