// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { DetailsForm } from '../details-form/details-form.js'
import { register } from '../register.js'

register('when-details-form', DetailsForm)

declare global {
  interface HTMLElementTagNameMap {
    'when-details-form': DetailsForm
  }
}
