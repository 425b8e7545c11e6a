import type { CSSResult } from 'lit'
import type { DetailsForm } from '../form/details-form.js'
import { fetchLazyFields, lazyFields, neededFields } from '../form/lazy-fields.js'

/** Fetches the parts of a form that its questions need. */
export const formDependencies = async (
  form: DetailsForm,
): Promise<{ readonly styles: readonly CSSResult[] }> => {
  const { settings, draft, prefill, moving } = form
  const needed = moving ? [] : neededFields({ settings, draft, prefill: prefill ?? undefined })
  await fetchLazyFields(needed)
  return { styles: needed.flatMap((name) => lazyFields[name]?.styles ?? []) }
}
