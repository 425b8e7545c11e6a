import type { CSSResult } from 'lit'

/** What the first render of an element shows beside what its own module has. */
export interface FirstRender {
  /** Style sheets of the modules that were loaded. */
  readonly styles?: readonly CSSResult[]
}

/**
 * The method by which an element loads what its first render needs beside its own module. Server rendering calls it on the
 * server, and in the browser before the element takes over what the server rendered.
 */
export const prepareFirstRender = Symbol('prepareFirstRender')

/** An element whose first render may need more than its own module. */
export interface PreparesFirstRender {
  /** Called again after a first trial render, which may show that more is needed. */
  [prepareFirstRender](): Promise<FirstRender> | Promise<void>
}
