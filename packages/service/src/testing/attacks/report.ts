import type { Reached } from './attack.js'
import type { Attacker } from './attackers.js'
import type { Goal, Surface } from './surfaces.js'

/** What an attacker reached on a surface. */
export interface Result {
  readonly surface: Surface
  readonly attacker: Attacker
  readonly reached: Reached
}

type Column = readonly [heading: string, cell: (reached: Reached) => string | number]

const share = (part: number): string => `${Math.round(part * 100)} %`

const rowsOf =
  (...tables: readonly string[]) =>
  ({ rows }: Reached): number =>
    tables.reduce((sum, table) => sum + (rows.get(table) ?? 0), 0)

const effort: readonly Column[] = [
  ['requests', ({ requests }) => requests],
  ['hashes', ({ hashes }) => hashes],
]

/** The columns of each goal's table. */
const columns: Readonly<Record<Goal, readonly Column[]>> = {
  mail: [
    ['strangers', ({ strangers }) => strangers],
    ['emails', ({ emails }) => emails],
    ['with its text', ({ advertised }) => advertised],
    ['to the host', ({ toHost }) => toHost],
    ['a visitor afterwards', ({ visitor }) => visitor],
    ...effort,
  ],
  block: [
    ['times taken', ({ blocked }) => share(blocked)],
    ['a visitor afterwards', ({ visitor }) => visitor],
    ...effort,
  ],
  fill: [
    ['bookings', rowsOf('bookings')],
    ['holds', rowsOf('holds')],
    ['payments', rowsOf('payments')],
    ['waitlist', rowsOf('waitlistEntries')],
    ['answers', rowsOf('pollAnswers')],
    ['rows', ({ rows }) => [...rows.values()].reduce((sum, count) => sum + count, 0)],
    ...effort,
  ],
  stall: [
    ['in the main thread', ({ filesRead }) => filesRead],
    ['in another', ({ jobs }) => jobs],
    ...effort,
  ],
}

const headings: Readonly<Record<Goal, string>> = {
  mail: 'Mail: emails to people who never asked for one',
  block: "Block: the host's times of sixty days",
  fill: 'Fill: rows that are left in the database',
  stall: "Stall: strangers' calendar files that are read",
}

/** Lines of cells in columns; numbers are at the right. */
export const formatTable = (lines: readonly (readonly (string | number)[])[]): string => {
  const widths = (lines[0] ?? []).map((_, index) =>
    Math.max(...lines.map((line) => String(line[index] ?? '').length)),
  )
  const padded = (cell: string | number, index: number) => {
    const isNumber = lines.slice(1).every((line) => /^\d+( %)?$/.test(String(line[index])))
    const text = String(cell)
    return isNumber ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)
  }
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n')
}

/** What was reached, a table for each goal. */
export const report = (results: readonly Result[]): string =>
  (Object.keys(columns) as Goal[])
    .map((goal) => {
      const lines = results
        .filter(({ surface }) => surface.goals.includes(goal))
        .map(({ surface, attacker, reached }) => [
          surface.name,
          attacker.name,
          ...columns[goal].map(([, cell]) => cell(reached)),
        ])
      const heading = ['surface', 'attacker', ...columns[goal].map(([name]) => name)]
      return `${headings[goal]}\n\n${formatTable([heading, ...lines])}\n`
    })
    .join('\n')
