import { ownValue, type ServiceErrorInfo } from '@whenable/contract'
import {
  abortEffects,
  type Effect,
  type Progress,
  runEffect,
  type Transition,
} from '@whenable/flow/internal/machine'

// What the flows of an owner's lists have in common: a step that is loading, has failed or is ready, rows with ids, and what is being done
// to a row.

type AnyStep = { readonly step: string }
type ReadyOf<Step extends AnyStep> = Extract<Step, { readonly step: 'ready' }>

interface Row {
  readonly id: string
}

/** Whether two values have the same data. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a flow shows once it has loaded; undefined before. */
export const readyOf = <Step extends AnyStep>({
  step,
}: {
  readonly step: Step
}): ReadyOf<Step> | undefined => (step.step === 'ready' ? (step as ReadyOf<Step>) : undefined)

/** Makes the function that changes what a flow shows, once it has loaded. A change to what is there already is none. */
export const readyChanger =
  <Step extends AnyStep>() =>
  (transition: { step: Step }, change: (ready: ReadyOf<Step>) => Partial<ReadyOf<Step>>): void => {
    const ready = readyOf(transition)
    if (!ready) return
    const changes = change(ready)
    const isChanged = Object.entries(changes).some(
      ([name, value]) => ready[name as keyof typeof ready] !== value,
    )
    if (isChanged) transition.step = { ...ready, ...changes }
  }

/** Shows that a list could not be read. What was read before stays: the next read may succeed. */
export const failLoad = <Step extends AnyStep>(transition: { step: Step }, error: ServiceErrorInfo): void => {
  if (transition.step.step !== 'ready') transition.step = { step: 'error', error } as unknown as Step
}

/** Leaves an error, to read again. Returns whether there was one. */
export const leaveError = <Step extends AnyStep>(transition: { step: Step }): boolean => {
  if (transition.step.step !== 'error') return false
  transition.step = { step: 'loading' } as unknown as Step
  return true
}

/** Runs an effect in place of those of its type that are under way. */
export const rerun = <P extends Progress>(
  transition: Transition<P>,
  effect: Parameters<typeof runEffect<P>>[1],
): void => {
  abortEffects(transition, ({ type }) => type === effect.type)
  runEffect(transition, effect)
}

/** What is shown of a list, and what is under way. */
interface Shown {
  readonly running: boolean
  readonly step: AnyStep
  readonly pending: readonly Effect[]
}

/** Makes the handler of `retry`: an error is left, and the list is read again. */
export const retryBy =
  <T extends { step: AnyStep }>(load: (transition: T) => void) =>
  (transition: T): void => {
    if (leaveError(transition)) load(transition)
  }

/** Makes the handler of `refresh`: what is shown is read again, unless one of some effects, which read or change it, is under way. */
export const refreshBy =
  <T extends Shown>(load: (transition: T) => void, ...effects: readonly T['pending'][number]['type'][]) =>
  (transition: T): void => {
    const { running, step, pending } = transition
    if (running && step.step === 'ready' && !pending.some(({ type }) => effects.includes(type)))
      load(transition)
  }

/** A list with a row as it is now, at its place or at the end. */
export const putRow = <Item extends Row>(rows: readonly Item[], row: Item): readonly Item[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row]

/** A list with some fields of a row changed. */
export const changeRow = <Item extends Row>(
  rows: readonly Item[],
  id: string,
  changes: Partial<Item>,
): readonly Item[] => rows.map((one) => (one.id === id ? { ...one, ...changes } : one))

/** A list with the rows of its next page. */
export const withPage = <Item extends Row>(rows: readonly Item[], page: readonly Item[]): readonly Item[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return [...rows, ...page.filter(({ id }) => !ids.has(id))]
}

/** A list without a row. */
export const withoutRow = <Item extends Row>(rows: readonly Item[], id: string): readonly Item[] =>
  rows.filter((one) => one.id !== id)

/** What is being done to rows, by id, with what is done to one of them; undefined ends it. */
export const withWork = <Work>(
  all: Readonly<Record<string, Work>>,
  id: string,
  work: Work | undefined,
): Readonly<Record<string, Work>> => {
  const { [id]: _before, ...others } = all
  return work === undefined ? others : { ...others, [id]: work }
}

/** Whether something can be done to a row: it is there, and nothing is being done to it. */
export const isIdle = (rows: readonly Row[], work: Readonly<Record<string, unknown>>, id: string): boolean =>
  ownValue(work, id) === undefined && rows.some((one) => one.id === id)
