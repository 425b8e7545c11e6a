import { type Prefill, prefillFromQuery } from '@whenable/flow'

/** How a page says what it fills in. */
export interface PrefillOptions {
  /** By values, or by a query. */
  readonly prefill: Prefill | string | null
  /** By the query of its address as well. */
  readonly prefillFromQuery: boolean
}

const read = (query: string) => prefillFromQuery(new URLSearchParams(query))

/** What a page fills in by itself, over what the query of its address says. */
export const pagePrefill = ({ prefill, prefillFromQuery: isWanted }: PrefillOptions): Prefill => {
  const { answers, ...under } = read(isWanted ? location.search : '')
  const over = typeof prefill === 'string' ? read(prefill) : { ...prefill }
  const given = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  return { ...under, ...given, answers: { ...answers, ...over.answers } }
}
