/**
 * What a header such as `Accept-Language` or `Accept-Encoding` lists, in lower case, the most wanted first; what weighs
 * the same stays in its order, what is refused (`q=0`) or weighs nothing that can be read is left out (RFC 9110 §12.4.2).
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
