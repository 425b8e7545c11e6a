/** `sessionStorage`, where the page may use it. */
export const pageStorage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** What a visitor has chosen to read times by: the zone (IANA name), the clock. It holds for every element of the page. */
type Habit = 'time-zone' | 'hour-cycle'

/** A habit that was kept since this window was opened, if it is one that fits. */
export const keptHabit = (habit: Habit, fits: (choice: string) => boolean): string | undefined => {
  try {
    const kept = pageStorage()?.getItem(`whenable:${habit}`)
    return kept && fits(kept) ? kept : undefined
  } catch {
    // Broken: as if nothing were kept.
    return undefined
  }
}

/** Keeps a habit over a reload, where there is room. */
export const keepHabit = (habit: Habit, choice: string): void => {
  try {
    pageStorage()?.setItem(`whenable:${habit}`, choice)
  } catch {
    // Full: the choice holds until the page is left.
  }
}
