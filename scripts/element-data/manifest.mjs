// The public API of every element, as the analyser finds it in the sources: properties, events, parts, slots and tokens.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definedIn } from './names.mjs'
import { elementPackages, tags } from './tags.mjs'

const root = join(import.meta.dirname, '../..')
const elementSources = join(root, 'packages/elements/src')

/** The analyser's manifest of the sources. */
const analysed = () => {
  const bin = join(root, 'node_modules/.bin/cem')
  const args = ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet']
  const { status } = spawnSync(bin, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('The elements cannot be analysed.')
  return JSON.parse(readFileSync(join(root, '.cache/custom-elements.json'), 'utf8'))
}

/** Union types of strings by their names: `HourCycle` → `'h12' | 'h23'`. The analyser knows only the names. */
const typesOfWords = () => {
  const found = new Map()
  for (const packageName of ['time', 'contract', 'flow', ...elementPackages]) {
    const folder = join(root, 'packages', packageName, 'src')
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const source = readFileSync(join(folder, file), 'utf8')
      for (const [, name, words] of source.matchAll(/^export type (\w+) =((?:\s*\|?\s*'[\w-]+')+)$/gm)) {
        found.set(name, words.trim())
      }
      for (const [, name, list] of source.matchAll(/^export type (\w+) = \(typeof (\w+)\)\[number\]$/gm)) {
        const words = new RegExp(`const ${list} = \\[([^\\]]*)\\] as const`).exec(source)?.[1]
        if (words) found.set(name, words.replace(/,\s*$/, '').replaceAll(',', ' |'))
      }
    }
  }
  return found
}

/** `'a' | 'b' | null` → `['a', 'b']`; empty for any other type. */
const wordsOf = (type) => {
  const members = type.split('|').map((member) => member.trim())
  const words = members.filter((member) => !/^(?:null|undefined|)$/.test(member))
  if (!words.length || !words.every((word) => /^'[\w-]*'$/.test(word))) return []
  return words.map((word) => word.slice(1, -1)).filter(Boolean)
}

const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim()

/** `when-booking-create` → `BookingCreateEvent`, its class in `events/`; `Event` for HTML's own events. */
const eventClass = (name) => {
  if (!name.startsWith('when-')) return 'Event'
  const words = name.slice('when-'.length)
  return `${words.replace(/(?:^|-)(\w)/g, (_match, letter) => letter.toUpperCase())}Event`
}

/** Whether a name is a public event; the analyser also finds others. */
const isEvent = ({ name }) => /^(?:when-[a-z-]+|change|input)$/.test(name ?? '')

/** An attribute without a property, on every element with tokens. */
const theme = {
  attribute: 'theme',
  type: "'light' | 'dark'",
  words: ['light', 'dark'],
  description: 'Light or dark; without it as the `color-scheme` of the page is.',
}

const named = (list = []) =>
  [...list]
    .map(({ name, description, default: initial }) => ({
      name,
      description: oneLine(description),
      ...(initial === undefined ? {} : { default: initial }),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))

/** The tokens of all elements, from `tokens.styles.ts`. */
export const tokens = [
  ...readFileSync(join(elementSources, 'styles/tokens.styles.ts'), 'utf8').matchAll(
    /@cssprop (--when-[\w-]+) - (.*)/g,
  ),
].map(([, name, description]) => ({ name, description }))

/**
 * The elements by tag, each with its class, tag, description, and its properties (each with the attribute that sets it, if one
 * does), methods, events (each with the class that it is of), keys, slots, parts and tokens of its own. A property, method,
 * event, slot, part or token without a description is an error.
 */
export const readElements = () => {
  const typeWords = typesOfWords()
  const everything = analysed().modules.flatMap(({ path, declarations = [] }) =>
    declarations.map((declaration) => ({ ...declaration, packageName: path.split('/')[1] })),
  )
  const declarations = Object.entries(tags).map(([tagName, { className }]) => {
    const declaration = everything.find(({ kind, name }) => kind === 'class' && name === className)
    if (!declaration) throw new Error(`<${tagName}>: expected a class named ${className}`)
    return { ...declaration, tagName }
  })
  const classes = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  const silent = []

  /** A type as text outside of its file: `Booking['layout']` is replaced by its definition. */
  const typeOf = ({ type }) => {
    const text = oneLine(type?.text ?? 'unknown')
    const [, owner, property] = /^(\w+)\['(\w+)'\]$/.exec(text) ?? []
    const member = classes.get(owner)?.members.find(({ name }) => name === property)
    if (member) return typeOf(member)
    return text.replace(/\b\w+\b/g, (name) => typeWords.get(name) ?? name)
  }

  /** The class of an event, with what it carries. */
  const classOf = (event) => {
    const name = eventClass(event)
    const {
      description,
      packageName,
      members = [],
    } = everything.find((declaration) => declaration.name === name) ?? {}
    return {
      name,
      packageName,
      description: oneLine(description),
      fields: members
        .filter(({ kind }) => kind === 'field')
        .map((field) => ({
          name: field.name,
          type: typeOf(field),
          description: oneLine(field.description) || undefined,
        })),
      methods: members
        .filter(({ kind }) => kind === 'method')
        .map((method) => ({ name: method.name, description: oneLine(method.description) })),
    }
  }

  const elements = declarations
    .map((declaration) => {
      const {
        name,
        tagName,
        packageName,
        description,
        members = [],
        events = [],
        keyboard = [],
      } = declaration
      const { slots, cssParts, cssProperties } = declaration
      const saying = (word) => {
        if (!word.description) silent.push(`<${tagName}> ${word.name}`)
        return oneLine(word.description)
      }
      const described = (list = []) => named(list.map((row) => ({ ...row, description: saying(row) })))
      const open = members.filter(
        (member) =>
          !member.static &&
          !/^(?:private|protected)$/.test(member.privacy ?? '') &&
          // Members named by a symbol are for server rendering, not for pages.
          !member.name.startsWith('['),
      )
      return {
        name,
        packageName,
        tag: tagName,
        description: oneLine(description),
        properties: open
          .filter(({ kind, privacy, readonly }) => kind === 'field' && privacy === 'public' && !readonly)
          .map((field) => {
            const type = typeOf(field)
            return {
              name: field.name,
              attribute: field.attribute ?? null,
              type,
              words: wordsOf(type),
              default: field.default === undefined ? undefined : oneLine(field.default),
              description: saying(field),
            }
          })
          .sort((a, b) => a.name.localeCompare(b.name)),
        // `when-time` is inline text and has no styles of its own.
        ownAttributes: tagName === 'when-time' ? [] : [theme],
        methods: open
          .filter(({ kind, description }) => kind === 'method' && description)
          .map((method) => ({ name: method.name, description: saying(method) })),
        events: [...new Map(events.filter(isEvent).map((event) => [event.name, event])).values()]
          .map((event) => ({
            name: event.name,
            type: eventClass(event.name),
            class: classOf(event.name),
            description: saying(event),
          }))
          .sort((a, b) => a.name.localeCompare(b.name)),
        keyboard: keyboard.map((row) => ({ keys: row.keys, description: oneLine(row.description) })),
        slots: described(slots),
        parts: described(cssParts),
        tokens: described(cssProperties),
      }
    })
    .sort((a, b) => a.tag.localeCompare(b.tag))
  if (silent.length) throw new Error(`These have no description:\n${silent.join('\n')}`)
  return elements
}

const given = (list) => (list.length ? list : undefined)

/** The classes of a package's events. HTML's own belong to none. */
const eventClasses = (elements, packageName) => {
  const classes = new Map(elements.flatMap(({ events }) => events.map((event) => [event.type, event.class])))
  return [...classes.values()]
    .filter((one) => one.packageName === packageName)
    .sort((a, b) => a.name.localeCompare(b.name))
}

const manifestOf = (elements, classes, packageName) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/index.js',
      declarations: [
        ...elements.map((element) => ({
          kind: 'class',
          name: element.name,
          tagName: element.tag,
          customElement: true,
          description: element.description,
          superclass: { name: 'LitElement', package: 'lit' },
          attributes: given([
            ...element.properties
              .filter(({ attribute }) => attribute)
              .map(({ name, attribute, type, default: initial, description }) => ({
                name: attribute,
                fieldName: name,
                type: { text: type },
                default: initial,
                description,
              })),
            ...element.ownAttributes.map(({ attribute, type, description }) => ({
              name: attribute,
              type: { text: type },
              description,
            })),
          ]),
          members: [
            ...element.properties.map(({ name, attribute, type, default: initial, description }) => ({
              kind: 'field',
              name,
              privacy: 'public',
              type: { text: type },
              default: initial,
              ...(attribute ? { attribute } : {}),
              description,
            })),
            ...element.methods.map((method) => ({ kind: 'method', privacy: 'public', ...method })),
          ],
          events: given(
            element.events.map(({ name, type, description }) => ({
              name,
              type: { text: type },
              description,
            })),
          ),
          // Not part of the schema: the package and the keys.
          package: `@whenable/${packageName}`,
          keyboard: given(element.keyboard),
          slots: given(element.slots),
          cssParts: given(element.parts),
          cssProperties: [...element.tokens, ...tokens],
        })),
        ...classes.map(({ name, description, fields, methods }) => ({
          kind: 'class',
          name,
          description,
          superclass: { name: 'Event' },
          members: [
            ...fields.map(({ type, ...field }) => ({
              kind: 'field',
              ...field,
              readonly: true,
              type: { text: type },
            })),
            ...methods.map((method) => ({ kind: 'method', ...method })),
          ],
        })),
      ],
      exports: [...elements, ...classes].map(({ name }) => ({
        kind: 'js',
        name,
        declaration: { name, module: 'dist/index.js' },
      })),
    },
    ...elements.map(({ name, tag }) => ({
      kind: 'javascript-module',
      path: `dist/define/${definedIn(tag)}.js`,
      declarations: [],
      exports: [
        {
          kind: 'custom-element-definition',
          name: tag,
          declaration: { name, module: 'dist/index.js' },
        },
      ],
    })),
  ],
})

/** The custom elements manifest (schema 2.1.0) of what a page may use of a package; paths are those of the package. */
export const customElementsManifest = (elements, packageName) =>
  manifestOf(
    elements.filter((element) => element.packageName === packageName),
    eventClasses(elements, packageName),
    packageName,
  )
