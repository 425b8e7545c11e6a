import custom from '../packages/elements/custom-elements.json'
import { elementsOf } from '../scripts/element-data/reference.mjs'
import type { ManifestElement } from './snippets.js'

/** The custom elements manifest: every word that a page may use. */
export const manifest = custom

/** The elements by their tags. */
export const elementByTag: ReadonlyMap<string, ManifestElement> = new Map(
  elementsOf(manifest).map((element: ManifestElement) => [element.tagName, element]),
)
