/** `sessionStorage`, where the page may use it. */
export const pageStorage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** What a visitor has chosen to read times by: the zone (IANA name), the clock. It holds for every element of the page. */
type Preference = 'time-zone' | 'hour-cycle'

/** A habit that was kept since this window was opened, if it is one that fits. */
export const storedPreference = (
  preference: Preference,
  fits: (choice: string) => boolean,
): string | undefined => {
  try {
    const kept = pageStorage()?.getItem(`whenable:${preference}`)
    return kept && fits(kept) ? kept : undefined
  } catch {
    // Broken: as if nothing were kept.
    return undefined
  }
}

/** Keeps a habit over a reload, where there is room. */
export const storePreference = (preference: Preference, choice: string): void => {
  try {
    pageStorage()?.setItem(`whenable:${preference}`, choice)
  } catch {
    // Full: the choice holds until the page is left.
  }
}
