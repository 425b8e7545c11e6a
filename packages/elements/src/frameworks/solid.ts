import type { JSX } from 'solid-js'
import type { Attributes, ElementOf, EventNames, Listener, Properties, Tag } from './element-types.js'

/** Names with the prefixes of Solid: `attr:layout`, `prop:slots`. */
type Prefixed<Prefix extends string, Words> = {
  [Name in keyof Words as `${Prefix}:${Name & string}`]?: Words[Name]
}

/** A tag in Solid's JSX; its events have handlers such as `on:when-booking-create`. */
type SolidElement<T extends Tag> = Omit<
  JSX.HTMLAttributes<ElementOf<T>>,
  keyof Properties<T> | `on:${EventNames<T>}`
> &
  Properties<T> &
  Attributes<T> &
  Prefixed<'prop', Properties<T>> &
  Prefixed<'attr', Attributes<T>> & { [Name in EventNames<T> as `on:${Name}`]?: Listener<T, Name> }

type SolidElements = { [T in Tag]: SolidElement<T> }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}

export type { JSX }
