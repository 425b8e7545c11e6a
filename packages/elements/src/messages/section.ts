/** English messages of every loaded section, by name. */
export const sections = new Map<string, object>()

/** Registers the English messages of a section, so that its translations are loaded. */
export const section = <M extends object>(name: string, english: M): M => {
  sections.set(name, english)
  return english
}
