import type { CSSResult } from 'lit'

/** What an element's first render needs besides its own module. */
export interface FirstRender {
  /** Style sheets of loaded modules. */
  readonly styles?: readonly CSSResult[]
}

/**
 * The method that loads what an element's first render needs. Server rendering calls it on the server, and in the
 * browser before hydration.
 */
export const prepareFirstRender = Symbol('prepareFirstRender')

/** An element whose first render may need more than its own module. */
export interface PreparesFirstRender {
  /** Called again after a first trial render, which may show that more is needed. */
  [prepareFirstRender](): Promise<FirstRender> | Promise<void>
}
