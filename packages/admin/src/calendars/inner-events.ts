/** Stops an event of an inner control at it. */
export const stop = (event: Event): void => event.stopPropagation()

/** Handles an event of an inner control, and stops it there. */
export const change =
  (act: (input: HTMLInputElement) => void) =>
  (event: Event): void => {
    stop(event)
    act(event.target as HTMLInputElement)
  }
