import type { GlobalComponents, HTMLAttributes } from 'vue'
import type { ElementOf, EventNames, Listener, Properties, Tag } from './element-types.js'

/** `when-booking-create` → `WhenBookingCreate`. */
type Pascal<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${Pascal<Rest>}`
  : Capitalize<Name>

/** A tag as Vue's templates know a component; Vue itself turns `service-url` into `serviceUrl`, `@when-retry` into `onWhenRetry`. */
type VueElement<T extends Tag> = new () => ElementOf<T> & {
  $props: Omit<HTMLAttributes, keyof Properties<T> | 'onChange'> &
    Properties<T> & { [Name in EventNames<T> as `on${Pascal<Name>}`]?: Listener<T, Name> }
}

type VueElements = { [T in Tag]: VueElement<T> }

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}

export type { GlobalComponents }
