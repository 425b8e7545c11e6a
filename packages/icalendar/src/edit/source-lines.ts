import { boundaryOf } from '../components.js'

/** A content line of a text that is edited. */
export interface SourceLine {
  /** Unfolded. */
  readonly text: string
  /** As it is written, with its folds and its line break. */
  readonly source: string
}

/** The content lines of a text (RFC 5545, section 3.1), with their source. */
export const sourceLines = (text: string): SourceLine[] => {
  const lines: { text: string; source: string }[] = []
  for (const source of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const piece = source.replace(/\r?\n$/, '')
    const last = lines.at(-1)
    if (last && /^[ \t]/.test(piece)) {
      last.text += piece.slice(1)
      last.source += source
    } else lines.push({ text: piece, source })
  }
  return lines
}

/** The name of a line's property, in capitals. */
export const propertyName = ({ text }: SourceLine): string => /^[\w-]+/.exec(text)?.[0]?.toUpperCase() ?? ''

/** A component of a text: where it begins and ends, and which lines are its own rather than a part's. */
export interface SourceComponent {
  readonly name: string
  readonly begin: number
  /** The index of its END. */
  readonly end: number
  /** Indexes of its own lines, without BEGIN and END. */
  readonly own: readonly number[]
  /** The number of components around it. */
  readonly depth: number
}

/** The components of lines, each as it ends. Components that are not closed are left out. */
export const sourceComponents = (lines: readonly SourceLine[]): SourceComponent[] => {
  const found: SourceComponent[] = []
  const open: { name: string; begin: number; own: number[] }[] = []
  for (const [index, { text }] of lines.entries()) {
    const [keyword, name = ''] = boundaryOf(text)
    if (keyword === 'BEGIN') open.push({ name, begin: index, own: [] })
    else if (keyword) {
      const ended = open.pop()
      if (ended) found.push({ ...ended, end: index, depth: open.length })
    } else open.at(-1)?.own.push(index)
  }
  return found
}
