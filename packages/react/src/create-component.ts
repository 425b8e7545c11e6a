import {
  createComponent as createForBrowser,
  type EventName,
  type Options,
  type ReactWebComponent,
} from '@lit/react'
import { createElement, type ElementType, forwardRef } from 'react'

/** What an element's class says of attributes: Lit's own table. */
interface WithAttributes {
  readonly elementProperties?: ReadonlyMap<PropertyKey, { readonly attribute?: boolean | string }>
}

/** The attributes that say of an element what these properties do, those that text can say. */
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
 * A React component for an element. On a server its properties are written as attributes: in a browser the element may be
 * there before React has come, and would be without what it needs until then.
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
