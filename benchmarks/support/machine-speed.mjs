/** A fixed loop, in milliseconds: the speed of this machine. */
export const machineSpeed = () => {
  const started = performance.now()
  let sum = 0
  for (let i = 0; i < 50_000_000; i++) sum = (sum * 31 + i) | 0
  return performance.now() - started + (sum === 0.5 ? 1 : 0)
}
