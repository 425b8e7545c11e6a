import { type BookingSettings, formatPrice, type Price } from '@whenable/contract'
import type { PageReader } from './page-reader.js'

/** What visitors pay before they book; undefined if it is nothing. */
export const priceOf = ({ scheduler }: BookingSettings): Price | undefined =>
  scheduler?.['payment'] as Price | undefined

/** A price in the reader's language. */
export const priceText = (price: Price, { language: { lang } }: PageReader): string =>
  formatPrice(price, lang)

/** A price as data, with its text, because amounts are in the currency's smallest unit. */
export const priceData = (price: Price | undefined, reader: PageReader) =>
  price && { amount: price.amount, currency: price.currency, text: priceText(price, reader) }

/** A price as JSON-LD (https://schema.org/Offer). `0.00` has as many digits as the currency. */
export const priceOffer = (price: Price | undefined) =>
  price && {
    price: formatPrice(price, 'en').replace(/[^\d.]/g, ''),
    priceCurrency: price.currency,
  }
