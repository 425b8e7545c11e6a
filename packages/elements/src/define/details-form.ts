import { DetailsForm } from '../details-form/details-form.js'

customElements.get('when-details-form') ?? customElements.define('when-details-form', DetailsForm)

declare global {
  interface HTMLElementTagNameMap {
    'when-details-form': DetailsForm
  }
}
