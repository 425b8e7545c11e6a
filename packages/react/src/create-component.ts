import {
  createComponent as createForBrowser,
  type EventName,
  type Options,
  type ReactWebComponent,
} from '@lit/react'
import { createElement, type ElementType, forwardRef } from 'react'

/** The attributes of an element's class, by property: Lit's own table. */
interface WithAttributes {
  readonly elementProperties?: ReadonlyMap<PropertyKey, { readonly attribute?: boolean | string }>
}

/** The attributes for these properties, if they have a text form. */
const attributesOf = ({ elementProperties }: WithAttributes, properties: object) => {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(properties)) {
    const declared = elementProperties?.get(name)
    if (!declared || declared.attribute === false) continue
    const attribute = typeof declared.attribute === 'string' ? declared.attribute : name.toLowerCase()
    if (value === true) attributes[attribute] = ''
    else if (/string|number/.test(typeof value)) attributes[attribute] = String(value)
  }
  return attributes
}

/**
 * A React component for an element. A server writes its properties as attributes: in a browser the element may be defined
 * before React hydrates, and would lack its properties until then.
 */
export const createComponent = <
  Element extends HTMLElement,
  Events extends Record<string, EventName | string>,
>(
  options: Options<Element, Events>,
): ReactWebComponent<Element, Events> => {
  const component = createForBrowser(options)
  if (typeof document !== 'undefined') return component
  const onServer = forwardRef<Element, object>((properties, ref) => {
    const attributes = attributesOf(options.elementClass as WithAttributes, properties)
    return createElement(component as ElementType, { ...properties, ...attributes, ref })
  })
  return onServer as ReactWebComponent<Element, Events>
}
