/** A computation that is done again only when one of its arguments is another. */
export const memoizeLast = <Args extends readonly unknown[], Value>(
  compute: (...args: Args) => Value,
): ((...args: Args) => Value) => {
  let last: { args: Args; value: Value } | undefined
  return (...args) => {
    if (!last || args.some((arg, index) => arg !== last?.args[index]))
      last = { args, value: compute(...args) }
    return last.value
  }
}
