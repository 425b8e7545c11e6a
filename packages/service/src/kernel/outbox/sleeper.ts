/** Schedules work after some milliseconds. @returns a function that cancels it. */
export type Timer = (work: () => void, milliseconds: number) => () => void

/** The engine's timer. */
export const startTimer: Timer = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** The sleep of a loop between its polls, which others shorten. */
export interface Sleeper {
  /** Begins a poll: what happens from now on shortens the sleep after it. */
  begin(): void
  sleep(milliseconds: number): Promise<void>
  /** Ends the sleep. */
  wake(): void
  /** Ends it `every` milliseconds from now, unless it ends before. */
  hasten(): void
}

/** Creates the sleep of a loop. */
export const createSleeper = ({
  every,
  timer,
}: {
  readonly every: number
  readonly timer: Timer
}): Sleeper => {
  let isAwake = false
  let isHastened = false
  let interrupt = () => {}
  let shorten = () => {}
  return {
    begin: () => {
      isAwake = false
      isHastened = false
    },
    sleep: async (milliseconds) => {
      if (isAwake) return
      await new Promise<void>((done) => {
        let rest = isHastened ? Math.min(milliseconds, every) : milliseconds
        let forget = timer(done, rest)
        shorten = () => {
          if (rest <= every) return
          rest = every
          forget()
          forget = timer(done, rest)
        }
        interrupt = () => {
          forget()
          done()
        }
      })
      interrupt = () => {}
      shorten = () => {}
    },
    wake: () => {
      isAwake = true
      interrupt()
    },
    hasten: () => {
      isHastened = true
      shorten()
    },
  }
}
