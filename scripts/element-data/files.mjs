// Everything that is made from the elements' doc comments: the custom elements manifest, the reference, editor data, the React components
// and the types for other frameworks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vscodeCss, vscodeHtml, webTypes } from './editors.mjs'
import { customElementsManifest, readElements } from './manifest.mjs'
import { referencePages } from './reference.mjs'
import { reactComponents, tagTypes } from './sources.mjs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** The files by their paths. A class, property, method, event, slot, part or token without a description is an error. */
export const elementFiles = () => {
  const elements = readElements()
  const manifest = customElementsManifest(elements)
  const packageFile = join(import.meta.dirname, '../../packages/elements/package.json')
  const about = JSON.parse(readFileSync(packageFile, 'utf8'))
  return {
    'packages/elements/custom-elements.json': json(manifest),
    'packages/elements/web-types.json': json(webTypes(elements, about)),
    'packages/elements/vscode.html-custom-data.json': json(vscodeHtml(elements)),
    'packages/elements/vscode.css-custom-data.json': json(vscodeCss(elements)),
    'packages/elements/src/frameworks/tag-types.ts': tagTypes(elements),
    'packages/react/src/elements.ts': reactComponents(elements),
    ...referencePages(manifest),
  }
}
