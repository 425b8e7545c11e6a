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
export const pagePrefill = ({ prefill, prefillFromQuery: readsQuery }: PrefillOptions): Prefill => {
  const { answers, ...fromQuery } = read(readsQuery ? location.search : '')
  const fromPage = typeof prefill === 'string' ? read(prefill) : { ...prefill }
  const definedValues = Object.fromEntries(
    Object.entries(fromPage).filter(([, value]) => value !== undefined),
  )
  return { ...fromQuery, ...definedValues, answers: { ...answers, ...fromPage.answers } }
}
