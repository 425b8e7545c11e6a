/**
 * Parses a header such as `Accept-Language` or `Accept-Encoding` into lower-case values by descending weight, in stable order.
 * Omits values with `q=0` or an invalid weight (RFC 9110 §12.4.2).
 */
export const preferences = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((item) => {
      const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { value, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ value, weight }) => value && weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ value }) => value)
