import { cpus, loadavg } from 'node:os'

/**
 * The milliseconds that an action would take with a processor to itself: the least of ten times while it is not quick,
 * divided by how many programs want each of the machine's processors.
 */
export function leastTime(action: () => void, quick: number): number {
  const crowd = Math.max(1, (loadavg()[0] as number) / cpus().length)
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10 && least > quick; round++) {
    const begin = performance.now()
    action()
    least = Math.min(least, (performance.now() - begin) / crowd)
  }
  return least
}
