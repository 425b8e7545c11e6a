/** The result of work that is done at once. */
export const lastOf = <Result>(work: Generator<unknown, Result>): Result => {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** The number of steps of work. */
export const stepsOf = (work: Generator<unknown, unknown>): number => {
  let count = 0
  for (const _ of work) count++
  return count
}
