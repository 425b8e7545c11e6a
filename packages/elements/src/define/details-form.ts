// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { DetailsForm } from '../form/details-form.js'

register('when-details-form', DetailsForm)

declare global {
  interface HTMLElementTagNameMap {
    'when-details-form': DetailsForm
  }
}
