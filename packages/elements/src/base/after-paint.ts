/** How many frames may be on their way to the screen at once: drawn here, then by the compositor, then shown. */
const FRAMES_IN_FLIGHT = 3

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** Resolves in a task of its own, so that the page can respond to its visitor in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Resolves when what was rendered before is on the screen. In a hidden page nothing gets there. */
export const afterPaint = async (): Promise<void> => {
  for (let frame = 0; frame < FRAMES_IN_FLIGHT; frame++) await nextFrame()
  await nextTask()
}
