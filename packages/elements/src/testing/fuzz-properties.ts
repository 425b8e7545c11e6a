import { expect } from '@open-wc/testing'
import type { LitElement } from 'lit'

/** Values of every type that a page may assign by mistake. An object of another shape is not among them. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  'text',
  7.5,
  Number.NaN,
  true,
  [],
  {},
  () => undefined,
]

/** The names of an element's public properties. */
export const publicProperties = (element: LitElement): string[] =>
  [...(element.constructor as typeof LitElement).elementProperties]
    .filter(([, { state }]) => !state)
    .map(([name]) => String(name))

/**
 * Assigns every value to every public property of an element on the page, twice, and to all properties before it is there.
 *
 * @param make returns an element with its data, that is not on the page yet.
 * @param ready waits until an element shows its data.
 * @returns the exceptions, by property and value.
 */
const faultsOf = async (
  make: () => LitElement,
  place: Element,
  ready: (element: LitElement) => Promise<unknown>,
): Promise<string[]> => {
  const faults = new Set<string>()
  let doing = ''
  const report = (error: unknown): void => {
    faults.add(`${doing}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const handle = (event: ErrorEvent | PromiseRejectionEvent) => {
    event.preventDefault()
    report('reason' in event ? event.reason : event.error)
  }
  addEventListener('error', handle)
  addEventListener('unhandledrejection', handle)
  const assign = async (element: LitElement, values: Record<string, unknown>): Promise<void> => {
    try {
      Object.assign(element, values)
      await element.updateComplete
    } catch (error) {
      report(error)
    }
  }
  const names = publicProperties(make())
  /** Whether a property takes a value as it is because it is an object. */
  const isTaken = (name: string, value: unknown): boolean =>
    JSON.stringify(value) === '{}' && Reflect.get(Object.assign(make(), { [name]: value }), name) === value
  for (const value of wrongValues) {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    const late = make()
    place.append(late)
    await ready(late)
    for (const name of names) {
      if (isTaken(name, value)) continue
      doing = `${name} = ${text}`
      const before: unknown = Reflect.get(late, name)
      for (const next of [value, value, before]) await assign(late, { [name]: next })
      await ready(late)
    }
    late.remove()
    doing = `all = ${text}`
    const early = make()
    try {
      Object.assign(
        early,
        Object.fromEntries(names.filter((name) => !isTaken(name, value)).map((name) => [name, value])),
      )
    } catch (error) {
      report(error)
    }
    place.append(early)
    await early.updateComplete.catch(report)
    early.remove()
  }
  // What they cause comes later.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  removeEventListener('error', handle)
  removeEventListener('unhandledrejection', handle)
  return [...faults]
}

/** Expects that no assignment throws. */
export const expectNoFaults = async (
  make: () => LitElement,
  place: Element,
  ready: (element: LitElement) => Promise<unknown> = ({ updateComplete }) => updateComplete,
): Promise<void> => {
  expect(await faultsOf(make, place, ready)).to.deep.equal([])
}
