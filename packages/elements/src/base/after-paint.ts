/** Resolves after the next frame is painted. Hidden pages paint none. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
