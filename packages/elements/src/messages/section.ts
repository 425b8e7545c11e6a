/** The English of every section that has been loaded, by the section's name: what the page may speak. */
export const sections = new Map<string, object>()

/** Names the English of a section. What translates it is asked for as soon as an element speaks. */
export const section = <M extends object>(name: string, english: M): M => {
  sections.set(name, english)
  return english
}
