import { type Prefill, prefillFromQuery } from '@whenable/flow'

const read = (query: string) => prefillFromQuery(new URLSearchParams(query))

/** What a page fills in, by values or by a query of its own, over what the query of its address says. */
export const prefillOfQueries = (own: Prefill | string, address: string): Prefill => {
  const { answers, ...under } = read(address)
  const over = typeof own === 'string' ? read(own) : own
  const given = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  return { ...under, ...given, answers: { ...answers, ...over.answers } }
}
