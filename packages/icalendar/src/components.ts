/** A component, from BEGIN to END: the lines that are kept, unfolded, and the components within it. */
export interface Component {
  /** In capitals. */
  readonly name: string
  readonly lines: readonly string[]
  readonly parts: readonly Component[]
  /** Whether it has more lines than are kept. */
  readonly isTooLong: boolean
  /** Whether the text goes to its END. */
  readonly isClosed: boolean
}

/** The most that is kept of a component's lines, in characters. */
const MAX_COMPONENT_LENGTH = 1_000_000

/** The physical lines that are joined before the caller has its turn. */
const LINES_AT_ONCE = 1000

/**
 * The content lines of a text, unfolded (RFC 5545, section 3.1), without a byte order mark. Lines end as the first one does: old programs
 * write carriage returns alone. A folded line may be as long as the text, so undefined comes between.
 */
function* contentLines(text: string): Generator<string | undefined> {
  let line = ''
  let count = 0
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    const found = text.indexOf(lineEnd, at)
    const end = found < 0 ? text.length : found
    const piece = text.slice(at, text[end - 1] === '\r' ? end - 1 : end)
    at = end + 1
    if (/^[ \t]/.test(piece)) line += piece.slice(1)
    else {
      yield line
      line = piece
    }
    if (++count % LINES_AT_ONCE === 0) yield undefined
  }
  yield line
}

/** The keyword and the component of a line `BEGIN:VEVENT` or `END:VEVENT`, in capitals; empty for other lines. */
export const boundaryOf = (line: string): readonly [keyword?: string, component?: string] => {
  const [, keyword, component = ''] = /^\s*(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
  return keyword ? [keyword.toUpperCase(), component.toUpperCase()] : []
}

/** A component that is not closed yet. */
interface OpenComponent {
  readonly name: string
  readonly lines: string[]
  readonly parts: Component[]
  length: number
}

const closed = ({ length, ...component }: OpenComponent, isClosed: boolean): Component => ({
  ...component,
  isTooLong: length > MAX_COMPONENT_LENGTH,
  isClosed,
})

/**
 * The components of an iCalendar text (RFC 5545), each as it ends, the outermost at the latest with the text, and undefined after
 * each other line. Of a component the lines are kept that match the pattern of its name, and of a component without a pattern none.
 */
export function* componentsOf(
  text: string,
  linePatterns: Readonly<Record<string, RegExp>>,
): Generator<Component | undefined> {
  const openComponents: OpenComponent[] = []
  for (const line of contentLines(text)) {
    const [keyword, name = ''] = line === undefined ? [] : boundaryOf(line)
    const top = openComponents.at(-1)
    let ended: Component | undefined
    if (keyword === 'BEGIN') openComponents.push({ name, lines: [], parts: [], length: 0 })
    else if (keyword && top) {
      ended = closed(top, true)
      openComponents.pop()
      openComponents.at(-1)?.parts.push(ended)
    } else if (line !== undefined && top && linePatterns[top.name]?.test(line)) {
      top.length += line.length
      if (top.length <= MAX_COMPONENT_LENGTH) top.lines.push(line)
    }
    yield ended
  }
  // A text that breaks off counts as far as it goes.
  yield openComponents[0] && closed(openComponents[0], false)
}
