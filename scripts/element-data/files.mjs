// Everything that is made from the elements' doc comments: the custom elements manifests, the reference, editor data, the React components
// and the types for other frameworks.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencePages } from '../../site/generator/reference.mjs'
import { vscodeCss, vscodeHtml, webTypes } from './editors.mjs'
import { customElementsManifest, readElements, tokens } from './manifest.mjs'
import { joinManifests } from './names.mjs'
import { addedTagTypes, reactComponents, tagTypes } from './sources.mjs'
import { elementPackages } from './tags.mjs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** The files of a package by their names in it. `shared` are the tokens of all elements, which one package documents. */
const dataOf = (elements, packageName, manifest) => {
  const own = elements.filter((element) => element.packageName === packageName)
  const shared = packageName === 'elements' ? tokens : []
  const packageFile = join(import.meta.dirname, '../../packages', packageName, 'package.json')
  const about = JSON.parse(readFileSync(packageFile, 'utf8'))
  return {
    'custom-elements.json': json(manifest),
    'web-types.json': json(webTypes(own, about, shared)),
    'vscode.html-custom-data.json': json(vscodeHtml(own)),
    'vscode.css-custom-data.json': json(vscodeCss(own, shared)),
    'src/frameworks/tag-types.ts': packageName === 'elements' ? tagTypes(own) : addedTagTypes(own),
  }
}

/** The files by their paths. A class, property, method, event, slot, part or token without a description is an error. */
export const elementFiles = () => {
  const elements = readElements()
  const manifests = elementPackages.map((name) => customElementsManifest(elements, name))
  const data = elementPackages.flatMap((name, index) =>
    Object.entries(dataOf(elements, name, manifests[index])).map(([file, text]) => [
      `packages/${name}/${file}`,
      text,
    ]),
  )
  return {
    ...Object.fromEntries(data),
    ...reactComponents(elements),
    ...referencePages(joinManifests(manifests), (path) =>
      existsSync(join(import.meta.dirname, '../../docs/reference', path)),
    ),
  }
}
