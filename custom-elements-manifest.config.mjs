/** Adds to a class what its `@keyboard` tags say, `keys - what they do`: a tag of ours, which the analyser does not know. */
const keyboardOfElements = {
  name: 'keyboard-of-elements',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return
    const rows = ts
      .getJSDocTags(node)
      .filter(({ tagName }) => tagName.text === 'keyboard')
      .map(({ comment }) => /^(\S.*?) - ([\s\S]+)$/.exec(ts.getTextOfJSDocComment(comment))?.slice(1))
    if (!rows.length) return
    if (!rows.every(Boolean)) throw new Error(`${node.name.text}: expected '@keyboard keys - what they do'`)
    const declaration = moduleDoc.declarations.find(({ name }) => name === node.name.text)
    declaration.keyboard = rows.map(([keys, description]) => ({ keys, description }))
  },
}

/** Adds to an event's class the fields that its constructor declares (`readonly slot: Slot`). */
const fieldsOfEvents = {
  name: 'fields-of-events',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node) || !node.name?.text.endsWith('Event')) return
    const declaration = moduleDoc.declarations.find(({ name }) => name === node.name.text)
    const fields = node.members
      .filter(ts.isConstructorDeclaration)
      .flatMap(({ parameters }) => parameters)
      .filter((parameter) => ts.isParameterPropertyDeclaration(parameter, parameter.parent))
      .map(({ name, type, questionToken }) => ({
        kind: 'field',
        name: name.text,
        privacy: 'public',
        readonly: true,
        type: { text: `${type.getText()}${questionToken ? ' | undefined' : ''}` },
      }))
    declaration.members = [...fields, ...(declaration.members ?? [])]
  },
}

/** Leaves out the types of what a class only asks of those that extend it: each of them says its own. */
const noAbstractTypes = {
  name: 'no-abstract-types',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return
    const isAbstract = ({ modifiers }) =>
      modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)
    const names = node.members.filter(isAbstract).map((member) => member.name.getText())
    const declaration = moduleDoc.declarations.find(({ name }) => name === node.name?.text)
    for (const member of declaration?.members ?? []) if (names.includes(member.name)) delete member.type
  },
}

/** What the analyser reads of the elements; `scripts/element-data/manifest.mjs` takes the public words from what it finds. */
export default {
  globs: ['packages/{elements,admin}/src/**/*.ts'],
  exclude: [
    '**/*.test.ts',
    '**/{define,testing,locales,messages,frameworks,ssr,flow}/**',
    '**/*.styles.ts',
    '**/*.model.ts',
    '**/*.keys.ts',
  ],
  outdir: '.cache',
  packagejson: false,
  litelement: true,
  plugins: [keyboardOfElements, fieldsOfEvents, noAbstractTypes],
}
