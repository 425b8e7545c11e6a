import * as z from 'zod/mini'

/** The highest price, in the currency's smallest unit. */
const highestAmount = 99_999_999

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Where a visitor pays: https, or http to loopback for tests. Its query is kept, and gets `payment_id` and `return_url`. */
const checkoutAddress = z.string().check(
  z.maxLength(1_024),
  z.refine(
    (value) => {
      if (!URL.canParse(value)) return false
      const { protocol, hostname, username, password } = new URL(value)
      const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      return !username && !password && (protocol === 'https:' || (protocol === 'http:' && isLoopback))
    },
    { error: 'expected an https address without a user name' },
  ),
)

/** What a booking costs, and the owner's page on which visitors pay. */
export const paymentRulesSchema = z.looseObject({
  /** A whole number of the currency's smallest unit: 4000 is €40.00. */
  amount: z.int().check(z.minimum(1), z.maximum(highestAmount)),
  /** An ISO 4217 code, such as `EUR`. */
  currency: z
    .string()
    .check(z.refine((code) => currencies.has(code), { error: 'expected an ISO 4217 code, such as EUR' })),
  url: checkoutAddress,
})

export type PaymentRules = z.output<typeof paymentRulesSchema>
