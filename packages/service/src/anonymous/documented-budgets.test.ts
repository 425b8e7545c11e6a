import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DeedKind } from '../kernel/store/store.js'
import { type Budget, type BudgetKey, budgets } from './budgets.js'

// Holds the table of `docs/security.md` to the budgets.

const guide = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')

/** The kinds that a row of the table is about, by how it begins. */
const rowKinds: Readonly<Record<string, readonly DeedKind[]>> = {
  'active bookings': ['booking'],
  'bookings, moves, payments and waitlist entries': ['booking', 'move', 'payment', 'waitlist-entry'],
  'email confirmations': ['email-confirmation'],
  'held times, pending payments and email confirmations': ['hold', 'payment', 'email-confirmation'],
  'held times': ['hold'],
  'waitlist entries': ['waitlist-entry'],
  'answers to a poll': ['poll-answer'],
  'solved challenges': ['challenge'],
}

const columns: readonly BudgetKey[] = ['address', 'network', 'mailbox', 'target']

/** The rows of the section about visitors, as cells. */
const tableRows = (): string[][] => {
  const [, section = ''] = guide.split('### What a visitor may cause')
  return section
    .split('\n### ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ) as string[][]
}

const isOf = ({ kinds }: Budget, row: readonly DeedKind[]): boolean => kinds.join() === row.join()

/** The numbers of a cell: what is refused, and the first that needs a challenge. */
const numbersOf = (row: readonly DeedKind[], column: BudgetKey): number[] =>
  budgets.flatMap((budget) => (isOf(budget, row) && budget.by[0] === column ? [budget.most] : []))

const numbersIn = (cell: string): number[] =>
  // The first that needs a challenge follows the last that needs none.
  [...cell.matchAll(/(\d+)(st|th)?/g)].map(([, number, ordinal]) => Number(number) - (ordinal ? 1 : 0))

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

/** Numbers of the table that are limits of another kind: of a waitlist as a whole (`join-waitlist.ts`). */
const elsewhere: Readonly<Record<string, readonly number[]>> = { 'waitlist entries by target': [200] }

describe('the table of what a visitor may cause', () => {
  test('has the numbers of the budgets', () => {
    const written = tableRows().map(([what = '', ...cells]) => {
      const name = what.replace(/ of an event type$/, '')
      return [
        name,
        Object.fromEntries(columns.map((column, index) => [column, sorted(numbersIn(cells[index] ?? ''))])),
      ]
    })
    const counted = Object.entries(rowKinds).map(([name, kinds]) => [
      name,
      Object.fromEntries(
        columns.map((column) => [
          column,
          sorted([...numbersOf(kinds, column), ...(elsewhere[`${name} by ${column}`] ?? [])]),
        ]),
      ),
    ])
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(counted))
  })

  test('has a row for each kind of budget', () => {
    const known = Object.values(rowKinds).map(String)
    expect(budgets.map(({ kinds }) => String(kinds)).filter((kinds) => !known.includes(kinds))).toEqual([])
  })
})
