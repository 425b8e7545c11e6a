// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './week.js'
import { register } from '../base/register.js'
import { OfferTimes } from '../owner/offer-times/offer-times.js'

register('when-offer-times', OfferTimes)

declare global {
  interface HTMLElementTagNameMap {
    'when-offer-times': OfferTimes
  }
}
