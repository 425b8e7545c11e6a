import type { CSSResult } from 'lit'
import type { DetailsForm } from '../form/details-form.js'
import { fetchParts, formParts, neededParts } from '../form/lazy-fields.js'

/** Fetches the parts of a form that its questions need. */
export const firstForm = async (form: DetailsForm): Promise<{ readonly styles: readonly CSSResult[] }> => {
  const { settings, draft, prefill, moving } = form
  const needed = moving ? [] : neededParts({ settings, draft, prefill: prefill ?? undefined })
  await fetchParts(needed)
  return { styles: needed.flatMap((name) => formParts[name]?.styles ?? []) }
}
