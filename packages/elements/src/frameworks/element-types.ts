import type { ElementTypes } from './tag-types.js'

/** A tag of the kit. */
export type Tag = keyof ElementTypes

/** The class of a tag. */
export type ElementOf<T extends Tag> = ElementTypes[T]['element']

/** What an attribute accepts for a property of a type. */
type AsAttribute<Value> = Value extends boolean
  ? boolean | 'true' | 'false' | ''
  : Value extends number
    ? Value | `${number}`
    : Value extends string | null | undefined
      ? Value
      : string

type AttributeValue<T extends Tag, Property> = AsAttribute<ElementOf<T>[Property & keyof ElementOf<T>]>

/** An element's properties, all optional. Properties with an attribute also accept its text. */
export type Properties<T extends Tag> = {
  [Property in Extract<keyof ElementTypes[T]['attributes'], keyof ElementOf<T>>]?:
    | ElementOf<T>[Property]
    | AttributeValue<T, Property>
} & Partial<Pick<ElementOf<T>, Extract<ElementTypes[T]['others'], keyof ElementOf<T>>>>

/** An element's attributes, all optional. */
export type Attributes<T extends Tag> = {
  [Property in keyof ElementTypes[T]['attributes'] as ElementTypes[T]['attributes'][Property] &
    string]?: AttributeValue<T, Property>
}

/** The names of an element's events. */
export type EventNames<T extends Tag> = ElementTypes[T]['events'] & keyof HTMLElementEventMap

/** A listener of an element's event. */
export type Listener<T extends Tag, Name extends keyof HTMLElementEventMap> = (
  event: HTMLElementEventMap[Name] & { readonly currentTarget: ElementOf<T> },
) => void
