// What elements are called, and what a manifest has of them. Also runs in a browser.

/** `when-slot-list` → `slot-list`, the name of the file in `define/` that registers it. */
export const definedIn = (tag) => tag.slice('when-'.length)

/** The import that registers an element. */
export const definitionOf = (element) => `${element.package}/define/${definedIn(element.tagName)}`

/** The manifests of several packages as one. */
export const joinManifests = (manifests) => ({
  ...manifests[0],
  modules: manifests.flatMap(({ modules }) => modules),
})

/** All declarations of elements in a manifest, by their tags. */
export const elementsOf = (manifest) =>
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ customElement }) => customElement)
    .sort((one, other) => one.tagName.localeCompare(other.tagName))
