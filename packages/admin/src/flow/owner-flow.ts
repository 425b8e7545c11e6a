import {
  createTransition,
  type Effect,
  type EffectRunners,
  type Flow,
  initialProgress,
  type MachineDefinition,
  type Progress,
  runMachine,
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

type OwnerProgress = Progress<{ readonly online: boolean }, { readonly step: string }>

interface OwnerFlow<P extends OwnerProgress, Event extends { type: string }, E extends Effect>
  extends MachineDefinition<P, Event>,
    OwnerFlowOptions {
  /** What the flow knows before it starts, besides what every flow does. Its first step is `loading`. */
  readonly progress?: Omit<P, keyof OwnerProgress> | undefined
  /** The order of what reads and of what {@link MachineDefinition.writes}: no answer is from before a write (see `orderEffects`). */
  readonly order?: EffectOrder<E> | undefined
  readonly run: EffectRunners<E>
}

/** Creates the flow of an owner's page. It sends no request before `start()`. */
export const createOwnerFlow = <P extends OwnerProgress, Event extends { type: string }, E extends Effect>({
  progress,
  now,
  online = true,
  order,
  run,
  ...definition
}: OwnerFlow<P, Event, E>): Flow<P['facts'] & P['step'], Event> =>
  runMachine<P, Event, E>({
    progress: {
      ...initialProgress,
      ...{ facts: { online }, step: { step: 'loading' } },
      ...progress,
    } as unknown as P,
    transition: createTransition<P, Event, E>(definition),
    ...{ now, run, order },
  })
