// Sources that are generated from the manifest: the React components, and the tables that the types of other frameworks use.
import { definedIn } from './names.mjs'

const generated = (text) =>
  `// Generated from the elements by scripts/generate.mjs: change the elements, not this file.\n${text}\n`

/** `when-booking-create` → `onWhenBookingCreate`. */
const propertyOf = (event) => `on${event.replace(/(?:^|-)(\w)/g, (_match, letter) => letter.toUpperCase())}`

const component = ({ name, tag, packageName, events, description }) => {
  const [summary] = description.split(/(?<=\.) (?=[A-Z])/)
  const entries = events.map(
    (event) =>
      `    ${propertyOf(event.name)}: '${event.name}' as DispatchedEvent<'${event.name}', ${name}Element>,`,
  )
  return generated(`'use client'
import '@whenable/${packageName}/define/${definedIn(tag)}'
import { ${name} as ${name}Element } from '@whenable/${packageName}'
import * as React from 'react'
import { createComponent${entries.length ? ', type DispatchedEvent' : ''} } from '../create-component.js'

/** ${summary} */
export const ${name} = /* @__PURE__ */ createComponent({
  react: React,
  tagName: '${tag}',
  elementClass: ${name}Element,
  events: {${entries.length ? `\n${entries.join('\n')}\n  ` : ''}},
})`)
}

/**
 * The sources of `@whenable/react` by their paths: a module for each element, which registers the element and has its events as `onWhen…`
 * properties, and an index of them. The package has no side effects of its own, so a bundler leaves out the modules that are not used.
 */
export const reactComponents = (elements) => ({
  ...Object.fromEntries(
    elements.map((element) => [
      `packages/react/src/elements/${definedIn(element.tag)}.ts`,
      component(element),
    ]),
  ),
  'packages/react/src/elements/index.ts': generated(
    elements.map(({ name, tag }) => `export { ${name} } from './${definedIn(tag)}.js'`).join('\n'),
  ),
})

const union = (names) => names.map((name) => `'${name}'`).join(' | ') || 'never'

const importOf = (elements) => `import type {
${elements.map(({ name }) => `  ${name},`).join('\n')}
} from '../index.js'`

/** The interface of elements by their tags. */
const interfaceOf = (elements) => `interface ElementTypes {
${elements
  .map(({ name, tag, properties, events }) => {
    const attributes = properties
      .filter(({ attribute }) => attribute)
      .map((property) => `      ${property.name}: '${property.attribute}'`)
    return `  '${tag}': ElementType<
    ${name},
    {
${attributes.join('\n')}
    },
    ${union(properties.filter(({ attribute }) => !attribute).map((property) => property.name))},
    ${union(events.map((event) => event.name))}
  >`
  })
  .join('\n')}
}`

/** `packages/elements/src/frameworks/tag-types.ts`: of each tag its class, attributes, other properties and events. */
export const tagTypes = (elements) =>
  generated(`${importOf(elements)}

/** Of one element: its class, the properties that attributes set (each with its attribute), the other ones, and its events. */
export interface ElementType<Element, Attributes, Others, Events> {
  readonly element: Element
  readonly attributes: Attributes
  readonly others: Others
  readonly events: Events
}

/** Every element by its tag. Packages with more elements add to it. */
export ${interfaceOf(elements)}`)

const tagTypesModule = '@whenable/elements/internal/frameworks/tag-types'

/** `tag-types.ts` of another package, which adds its elements to those types. */
export const addedTagTypes = (elements) =>
  generated(`${importOf(elements)}

declare module '${tagTypesModule}' {
${interfaceOf(elements)}
}

export type { ElementTypes } from '${tagTypesModule}'`)
