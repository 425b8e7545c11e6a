/** Caches the last result of a function, by its arguments. */
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
