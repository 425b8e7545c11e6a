import { sqlTypes } from '../kernel/store/postgres/postgres-table.js'
import type { AnyTable, Column, Index } from '../kernel/store/table.js'

/** The definitions of a column: a list key of arrival is made from the position of a row. */
const definitionsOf = ({ column, type, isOptional }: Column): readonly string[] =>
  type === 'arrival'
    ? [
        'position bigint GENERATED ALWAYS AS IDENTITY',
        `${column} text COLLATE "C" NOT NULL GENERATED ALWAYS AS ('1.' || lpad(position::text, 13, '0') || '.') STORED`,
      ]
    : [
        `${column} ${sqlTypes[type]}${sqlTypes[type] === 'text' ? ' COLLATE "C"' : ''}${isOptional ? '' : ' NOT NULL'}`,
      ]

/** The statements that create a declared table. */
export const statementsOf = ({
  name,
  key,
  columns,
  unique = [],
  indexes = [],
}: AnyTable): readonly string[] => {
  const columnOf = (named: string): Column => {
    const column = columns.find((one) => one.name === named)
    if (!column) throw new Error(`${name} has no column ${named}`)
    return column
  }
  const list = (names: readonly string[]) => names.map((named) => columnOf(named).column).join(', ')
  const lines = [
    ...columns.flatMap(definitionsOf),
    'record text NOT NULL',
    `PRIMARY KEY (${list(key)})`,
    ...unique.map((names) => `UNIQUE (${list(names)})`),
  ]
  const indexOf = (index: Index): string => {
    const [on, only] = 'on' in index ? [index.on, ` WHERE ${index.only}`] : [index, '']
    const using = on.some((named) => columnOf(named).type === 'texts') ? ' USING gin' : ''
    const named = `${name}_${on.map((one) => columnOf(one).column).join('_')}${only && '_only'}`
    return `CREATE INDEX ${named.replaceAll('application_id_', '')} ON ${name}${using} (${list(on)})${only}`
  }
  return [`CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)`, ...indexes.map(indexOf)]
}
