import {
  createComponent as createForBrowser,
  type EventName,
  type Options,
  type ReactWebComponent,
} from '@lit/react'
import { createElement, forwardRef } from 'react'

/** An event by name, as an element fires it. */
export type DispatchedEvent<Name extends keyof HTMLElementEventMap, Element> = EventName<
  HTMLElementEventMap[Name] & { readonly currentTarget: Element }
>

/** The attributes of an element's class, by property: Lit's own table, which it makes when it is asked for the attributes. */
interface WithAttributes {
  readonly observedAttributes?: readonly string[]
  readonly elementProperties?: ReadonlyMap<PropertyKey, { readonly attribute?: boolean | string }>
}

/** What a server writes of a component's properties: those of the element as attributes, if they have a text form, and no events. */
const markupOf = (properties: object, elementClass: WithAttributes, events: object = {}) => {
  const markup: Record<string, unknown> = {}
  const { elementProperties } = elementClass.observedAttributes ? elementClass : {}
  for (const [name, value] of Object.entries(properties)) {
    const declared = elementProperties?.get(name)
    if (name in events || declared?.attribute === false) continue
    if (!declared) markup[name === 'className' ? 'class' : name] = value
    else {
      const attribute = typeof declared.attribute === 'string' ? declared.attribute : name.toLowerCase()
      if (value === true) markup[attribute] = ''
      else if (/string|number/.test(typeof value)) markup[attribute] = String(value)
    }
  }
  return markup
}

/**
 * A React component for an element. A server writes its properties as attributes: in a browser the element is defined before React
 * hydrates, and would lack its properties until then.
 */
export const createComponent = <
  Element extends HTMLElement,
  Events extends Record<string, EventName | string>,
>(
  options: Options<Element, Events>,
): ReactWebComponent<Element, Events> => {
  if (typeof document !== 'undefined') return createForBrowser(options)
  const { tagName, elementClass, events } = options
  const onServer = forwardRef<Element, object>((properties, _ref) =>
    createElement(tagName, markupOf(properties, elementClass as WithAttributes, events)),
  )
  return onServer as ReactWebComponent<Element, Events>
}
