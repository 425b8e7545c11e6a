/** A component, from BEGIN to END: the lines that are kept, as they are written, and the components within it. */
export interface Component {
  /** In capitals. */
  readonly name: string
  readonly lines: readonly string[]
  readonly parts: readonly Component[]
}

/** The content lines of a text, unfolded (RFC 5545, section 3.1). */
function* contentLines(text: string): Generator<string> {
  let line = ''
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const piece = text.slice(at, text[end - 1] === '\r' ? end - 1 : end)
    at = end + 1
    if (/^[ \t]/.test(piece)) line += piece.slice(1)
    else {
      yield line
      line = piece
    }
  }
  yield line
}

/**
 * The components of an iCalendar text (RFC 5545), each as it ends, the outermost
 * at the latest with the text, and nothing after each other line. Of a component the lines
 * are kept that `kept` has for its name, and of one that it does not name none.
 */
export function* componentsOf(
  text: string,
  linePatterns: Readonly<Record<string, RegExp>>,
): Generator<Component | undefined> {
  const openComponents: { name: string; lines: string[]; parts: Component[] }[] = []
  for (const line of contentLines(text)) {
    const [, keyword, component = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const top = openComponents.at(-1)
    if (keyword?.toUpperCase() === 'BEGIN')
      openComponents.push({ name: component.toUpperCase(), lines: [], parts: [] })
    else if (keyword) openComponents.pop()
    else if (top && linePatterns[top.name]?.test(line)) top.lines.push(line)
    const ended = keyword?.toUpperCase() === 'END' ? top : undefined
    if (ended) openComponents.at(-1)?.parts.push(ended)
    yield ended
  }
  // A text that breaks off counts as far as it goes.
  yield openComponents[0]
}
