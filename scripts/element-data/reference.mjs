// An element's page of the reference, in Markdown, from the custom elements manifest alone: what `docs/reference` holds, and
// what the catalogue's pages show. Runs in a page.

/** All declarations of elements in a manifest. */
export const elementsOf = (manifest) =>
  manifest.modules.flatMap(({ declarations }) => declarations).filter(({ customElement }) => customElement)

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

/** What an event carries: the fields of its class. */
const carried = (type, manifest) => {
  const { members = [] } =
    manifest.modules.flatMap(({ declarations }) => declarations).find(({ name }) => name === type.text) ?? {}
  return members.map((member) =>
    member.kind === 'method' ? code(`${member.name}()`) : `${code(`${member.name}: ${member.type.text}`)}`,
  )
}

/** The sections of an element's page: properties, methods, events, keys, slots, parts, tokens. Those without a row are empty. */
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
      ['attribute', 'property', 'type', 'default', 'what it is'],
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
      ['method', 'what it does'],
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, description }) => [code(`${name}()`), cell(description)]),
    ),
    section(
      'Events',
      ['event', 'class', 'carries', 'when'],
      events.map(({ name, type, description }) => [
        code(name),
        code(type.text),
        carried(type, manifest).join(', '),
        cell(description),
      ]),
    ),
    section(
      'Keyboard',
      ['keys', 'what they do'],
      keyboard?.map((row) => [keys(row.keys), cell(row.description)]),
    ),
    section(
      'Slots',
      ['slot', 'what it is'],
      slots.map(({ name, description }) => [name ? code(name) : 'default', cell(description)]),
    ),
    section(
      'Parts',
      ['part', 'what it is'],
      cssParts.map(({ name, description }) => [code(name), cell(description)]),
    ),
    section(
      'Tokens',
      ['custom property', 'what it colours or measures'],
      cssProperties.map(({ name, description }) => [code(name), cell(description)]),
    ),
  ]
}

const note =
  '<!-- Generated from the elements by scripts/generate-element-data.mjs: change the elements, not this file. -->'

/** `when-slot-list` → `slot-list`, the name of the file in `define/` that registers it. */
export const definedIn = (tag) => tag.slice('when-'.length)

const page = (element, manifest) => {
  const { tagName, description } = element
  const load = `\`\`\`js\nimport '@whenable/elements/define/${definedIn(tagName)}'\n\`\`\``
  const parts = [note, `# ${code(tagName)}`, description, load, ...elementSections(element, manifest)]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const contents = (elements) => {
  const rows = elements.map(({ tagName, description }) => {
    const [summary] = description.split(/(?<=\.) (?=[A-Z])/)
    return [`[${code(tagName)}](${tagName}.md)`, cell(summary)]
  })
  return `${[note, '# The elements', table(['tag', 'what it is'], rows)].join('\n\n')}\n`
}

/** The files of `docs/reference`: one an element, and one that leads to them. */
export const referencePages = (manifest) => {
  const elements = elementsOf(manifest)
  return Object.fromEntries([
    ['docs/reference/README.md', contents(elements)],
    ...elements.map((element) => [`docs/reference/${element.tagName}.md`, page(element, manifest)]),
  ])
}
