import type { HTMLAttributes, SvelteHTMLElements } from 'svelte/elements'
import type { Attributes, ElementOf, EventNames, Listener, Properties, Tag } from './element-types.js'

/** A tag in Svelte's templates; its events have handlers such as `onwhen-booking-create`. */
type SvelteElement<T extends Tag> = Omit<
  HTMLAttributes<ElementOf<T>>,
  keyof Properties<T> | keyof Attributes<T> | 'onchange'
> &
  Properties<T> &
  Attributes<T> & { [Name in EventNames<T> as `on${Name}`]?: Listener<T, Name> }

type SvelteElements = { [T in Tag]: SvelteElement<T> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}

export type { SvelteHTMLElements }
