/** Whether the same tests also run in another host time zone. Property tests then run a fifth as often. */
const isRepeatedRun = process.env['WHENABLE_ANOTHER_ZONE'] === '1'

/** The number of runs of a property test: `long` in the long test run, a fifth of `usual` in a repeated one. */
export const runsOf = (usual: number, long = usual): number => {
  if (process.env['WHENABLE_LONG']) return long
  return isRepeatedRun ? Math.ceil(usual / 5) : usual
}

/** The cases of a test: all, or every fifth in a repeated test run. */
export const casesOf = <T>(all: readonly T[]): readonly T[] =>
  isRepeatedRun ? all.filter((_, index) => index % 5 === 0) : all
