import { type Draft, type Prefill, personAccess } from '@whenable/flow'
import type { FormField } from './field.templates.js'

/** Name and email, unless the page has filled them in and hides them. */
export const personFields = (
  draft: Draft,
  prefill: Prefill | undefined,
  labels: { readonly name: string; readonly email: string },
): readonly FormField[] =>
  (['name', 'email'] as const).flatMap((path) => {
    const access = personAccess(prefill, path)
    if (access === 'hidden') return []
    const locked = !!access
    return {
      path,
      type: path,
      label: labels[path],
      value: draft[path],
      required: true,
      locked,
      autocomplete: path,
    }
  })

/** The path of the field that the service names in an error (interface: Bookings). */
export const pathOfRequestField = (field: string | undefined): string | undefined =>
  field
    ?.replace(/^guest\./, '')
    .replace(/^additional_fields\./, 'answers.')
    .replace(/^additional_guests\.(\d+).*/, 'guests.$1')
