/** The same tests run again, on a host in another time zone: what tries many values then tries a fifth of them. */
const isRepeatedRun = process.env['WHENABLE_ANOTHER_ZONE'] === '1'

/** How often a property is tried: many times in the long campaign, and less often where the same tests run again. */
export const runsOf = (usual: number, long = usual): number => {
  if (process.env['WHENABLE_LONG']) return long
  return isRepeatedRun ? Math.ceil(usual / 5) : usual
}

/** The cases of a campaign: all, or every fifth where the same tests run again. */
export const casesOf = <T>(all: readonly T[]): readonly T[] =>
  isRepeatedRun ? all.filter((_, index) => index % 5 === 0) : all
