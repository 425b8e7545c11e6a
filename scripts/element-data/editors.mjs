// What editors complete and explain in a page's HTML and CSS: web-types for JetBrains' editors, custom data for VS Code.
const slotName = (name) => name || 'default'

const attributesOf = ({ properties, ownAttributes }) => [
  ...properties.filter(({ attribute }) => attribute),
  ...ownAttributes,
]

/** Web-types (schema of JetBrains/web-types). */
export const webTypes = (elements, { name, version }, tokens) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((element) => ({
        name: element.tag,
        description: element.description,
        attributes: attributesOf(element).map(({ attribute, type, words, description }) => ({
          name: attribute,
          description,
          value:
            type === 'boolean'
              ? { kind: 'no-value' }
              : { type: words.length ? words.map((word) => `'${word}'`) : 'string' },
        })),
        slots: element.slots.map(({ name, description }) => ({ name: slotName(name), description })),
        js: {
          properties: element.properties.map(({ name, type, description }) => ({ name, type, description })),
          events: element.events.map(({ name, type, description }) => ({ name, type, description })),
        },
        css: {
          parts: element.parts,
          properties: element.tokens,
        },
      })),
    },
    css: { properties: tokens },
  },
})

/** VS Code's custom data for HTML (version 1.1). */
export const vscodeHtml = (elements) => ({
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tag,
    description: {
      kind: 'markdown',
      value: [
        element.description,
        ...element.events.map(({ name, description }) => `- fires \`${name}\`: ${description}`),
        ...element.slots.map(({ name, description }) => `- slot \`${slotName(name)}\`: ${description}`),
      ].join('\n'),
    },
    attributes: attributesOf(element).map(({ attribute, type, words, description }) => ({
      name: attribute,
      description,
      ...(type === 'boolean' ? { valueSet: 'v' } : {}),
      ...(words.length ? { values: words.map((name) => ({ name })) } : {}),
    })),
  })),
})

/** VS Code's custom data for CSS (version 1.1): the tokens, and the parts of all elements. */
export const vscodeCss = (elements, tokens) => ({
  version: 1.1,
  properties: [...tokens, ...elements.flatMap((element) => element.tokens)],
  pseudoElements: [...new Set(elements.flatMap(({ parts }) => parts.map(({ name }) => name)))]
    .sort()
    .map((part) => ({
      name: `::part(${part})`,
      description: elements
        .filter(({ parts }) => parts.some(({ name }) => name === part))
        .map(({ tag, parts }) => {
          const { description } = parts.find(({ name }) => name === part)
          return `${tag}${description ? `: ${description}` : ''}`
        })
        .join('\n'),
    })),
})
