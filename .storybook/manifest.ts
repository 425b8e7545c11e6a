import ofOwners from '../packages/admin/custom-elements.json'
import ofVisitors from '../packages/elements/custom-elements.json'
import { elementsOf, joinManifests } from '../scripts/element-data/names.mjs'
import type { ManifestElement } from './snippets.js'

/** The custom elements manifest: every word that a page may use. */
export const manifest = joinManifests([ofVisitors, ofOwners])

/** The elements by their tags. */
export const elementByTag: ReadonlyMap<string, ManifestElement> = new Map(
  elementsOf(manifest).map((element: ManifestElement) => [element.tagName, element]),
)
