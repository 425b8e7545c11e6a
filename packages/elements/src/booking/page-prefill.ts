import { type Prefill, prefillFromQuery } from '@whenable/flow'

/** The prefill options of an element. */
export interface PrefillOptions {
  /** Values, or a query string. */
  readonly prefill: Prefill | string | null
  /** Whether the query of the page's address is used too. */
  readonly prefillFromQuery: boolean
}

const read = (query: string) => prefillFromQuery(new URLSearchParams(query))

/** The prefill of a page: its own values take precedence over the query of its address. */
export const pagePrefill = ({ prefill, prefillFromQuery: readsQuery }: PrefillOptions): Prefill => {
  const { answers, ...fromQuery } = read(readsQuery ? location.search : '')
  const fromPage = typeof prefill === 'string' ? read(prefill) : { ...prefill }
  const definedValues = Object.fromEntries(
    Object.entries(fromPage).filter(([, value]) => value !== undefined),
  )
  return { ...fromQuery, ...definedValues, answers: { ...answers, ...fromPage.answers } }
}
