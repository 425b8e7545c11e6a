// An element's page of the reference, as Markdown, from the custom elements manifest: the pages of `docs/reference`, and the
// tables on Storybook's pages. Also runs in a browser.
import { definitionOf, elementsOf } from '../../scripts/element-data/names.mjs'
import { sampleOf } from './reference-samples.mjs'

/** Text for a cell of a table. */
const cell = (text = '') => text.replaceAll('|', '\\|').replaceAll('<', '\\<')

const code = (text) => `\`${text.replaceAll('|', '\\|')}\``

const table = (head, rows) => {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const section = (title, head, rows) => (rows?.length ? `## ${title}\n\n${table(head, rows)}` : '')

/** `ArrowUp, ArrowDown` as keys. */
const keys = (text) =>
  text
    .split(', ')
    .map((key) => `<kbd>${key}</kbd>`)
    .join(' ')

/** The fields and methods of an event's class. */
const carried = (type, manifest) => {
  const { members = [] } =
    manifest.modules.flatMap(({ declarations }) => declarations).find(({ name }) => name === type.text) ?? {}
  return members.map((member) =>
    member.kind === 'method' ? code(`${member.name}()`) : `${code(`${member.name}: ${member.type.text}`)}`,
  )
}

const tokenSection = (tokens) =>
  section(
    'Tokens',
    ['custom property', 'description'],
    tokens.map(({ name, description }) => [code(name), cell(description)]),
  )

/** The sections of an element's page: properties, methods, events, keys, slots, parts, tokens. A section without rows is empty. */
export const elementSections = (element, manifest) => {
  const {
    attributes = [],
    members = [],
    events = [],
    keyboard,
    slots = [],
    cssParts = [],
    cssProperties = [],
  } = element
  const fields = members.filter(({ kind }) => kind === 'field')
  return [
    section(
      'Attributes and properties',
      ['attribute', 'property', 'type', 'default', 'description'],
      fields
        .map(({ attribute, name, type, default: initial, description }) => [
          attribute ? code(attribute) : '',
          code(name),
          code(type.text),
          initial ? code(initial) : '',
          cell(description),
        ])
        .concat(
          attributes
            .filter(({ fieldName }) => !fieldName)
            .map(({ name, type, description }) => [code(name), '', code(type.text), '', cell(description)]),
        ),
    ),
    section(
      'Methods',
      ['method', 'description'],
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, description }) => [code(`${name}()`), cell(description)]),
    ),
    section(
      'Events',
      ['event', 'class', 'carries', 'fires when'],
      events.map(({ name, type, description }) => [
        code(name),
        code(type.text),
        carried(type, manifest).join(', '),
        cell(description),
      ]),
    ),
    section(
      'Keyboard',
      ['keys', 'action'],
      keyboard?.map((row) => [keys(row.keys), cell(row.description)]),
    ),
    section(
      'Slots',
      ['slot', 'content'],
      slots.map(({ name, description }) => [name ? code(name) : 'default', cell(description)]),
    ),
    section(
      'Parts',
      ['part', 'description'],
      cssParts.map(({ name, description }) => [code(name), cell(description)]),
    ),
    tokenSection(cssProperties),
  ]
}

const note =
  '<!-- Generated from the elements by scripts/generate.mjs: change the elements, not this file. -->'

const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``

/** The markup of an element, and the script that registers it and sets its data. */
const markupOf = (element) => {
  const tag = element.tagName
  const sample = sampleOf(element)
  if (!sample) throw new Error(`<${tag}>: site/generator/reference-samples.mjs has no sample`)
  const { html, set = {}, imports = {}, given = {} } = sample
  const imported = Object.entries(imports).map(([module, name]) =>
    name ? `import { ${name} } from '${module}'` : `import '${module}'`,
  )
  const name = tag.slice('when-'.length).replace(/-(\w)/g, (_match, letter) => letter.toUpperCase())
  const sets = Object.entries(set).map(
    ([property, value]) => `  ${name}.${property} = ${value.replaceAll('\n', '\n  ')}`,
  )
  const script = [
    `import '${definitionOf(element)}'`,
    ...imported,
    ...(sets.length
      ? ['', `const ${name} = document.querySelector('${tag}')`, `if (${name}) {`, ...sets, '}']
      : []),
  ]
  const declared = Object.entries(given).map(([variable, type]) => `${variable}: ${type}`)
  return [
    block('html', html),
    declared.length ? `<!-- given: declare const ${declared.join(', ')} -->` : '',
    block('js', script.join('\n')),
  ]
}

/** Attributes of every element; HTML's own are not in the manifest. */
const sharedAttributes = [
  ['lang', 'The language of the texts, such as `fr` or `pt-BR`. The nearest ancestor with a `lang` counts.'],
  ['dir', '`ltr` or `rtl`. Without it, the language decides.'],
  ['theme', '`light` or `dark`. Without it, the element follows the `color-scheme` of the page.'],
]

const isShared = ({ name, fieldName }) => !fieldName && sharedAttributes.some(([shared]) => shared === name)

/** The tokens that all elements have. */
const sharedTokens = (elements) => {
  const [first, ...others] = elements.map(({ cssProperties = [] }) => cssProperties)
  return first.filter(({ name }) => others.every((tokens) => tokens.some((token) => token.name === name)))
}

/** The first sentence of an element's description. */
const summaryOf = ({ description }) => description.split(/(?<=\.) (?=[A-Z])/)[0]

const page = (element, manifest, shared, hasPicture) => {
  const { tagName, description, attributes = [], cssProperties = [] } = element
  const isOwn = ({ name }) => !shared.some((token) => token.name === name)
  const own = {
    ...element,
    attributes: attributes.filter((attribute) => !isShared(attribute)),
    cssProperties: cssProperties.filter(isOwn),
  }
  const summary = summaryOf(element)
  const picture = `../../stories/__screenshots__/elements-${tagName}--default-1200-light.webp`
  const parts = [
    note,
    `# ${code(tagName)}`,
    summary,
    hasPicture(picture) && `![${tagName}](${picture})`,
    ...markupOf(element),
    description.slice(summary.length).trim(),
    ...elementSections(own, manifest),
    'See also: [attributes](README.md#shared-attributes) and [tokens](README.md#shared-tokens) of all elements.',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Which elements have an attribute or an event: a table by name. */
const nameIndex = (head, elements, namesOf) => {
  const names = [...new Set(elements.flatMap(namesOf))].sort()
  const links = (name) =>
    elements
      .filter((element) => namesOf(element).includes(name))
      .map(({ tagName }) => `[${tagName.slice('when-'.length)}](${tagName}.md)`)
      .join(', ')
  return table(
    [head, 'elements'],
    names.map((name) => [code(name), links(name)]),
  )
}

const attributeNames = ({ attributes = [] }) =>
  attributes.filter((attribute) => !isShared(attribute)).map(({ name }) => name)
const eventNames = ({ events = [] }) => events.map(({ name }) => name)

const contents = (elements, shared) => {
  const rows = elements.map((element) => [
    `[${code(element.tagName)}](${element.tagName}.md)`,
    cell(summaryOf(element)),
  ])
  const parts = [
    note,
    '# Element reference',
    table(['tag', 'description'], rows),
    '## Shared attributes',
    table(
      ['attribute', 'description'],
      sharedAttributes.map(([name, description]) => [code(name), cell(description)]),
    ),
    '## Shared tokens',
    'Set tokens on an element or on any ancestor. [Theming](../theming.md) shows how.',
    table(
      ['custom property', 'description'],
      shared.map(({ name, description }) => [code(name), cell(description)]),
    ),
    '## Index of attributes',
    nameIndex('attribute', elements, attributeNames),
    '## Index of events',
    nameIndex('event', elements, eventNames),
  ]
  return `${parts.join('\n\n')}\n`
}

/**
 * The files of `docs/reference`: one for each element, and an index with what all elements share. `hasPicture` says whether there is a
 * picture at a path from there.
 */
export const referencePages = (manifest, hasPicture) => {
  const elements = elementsOf(manifest)
  const shared = sharedTokens(elements)
  return Object.fromEntries([
    ['docs/reference/README.md', contents(elements, shared)],
    ...elements.map((element) => [
      `docs/reference/${element.tagName}.md`,
      page(element, manifest, shared, hasPicture),
    ]),
  ])
}
