/** `sessionStorage`, where the page may use it. */
export const pageStorage = (): Storage | null => {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Whether something is stored for this window under a name. */
export const isStored = (name: string): boolean => {
  try {
    return !!pageStorage()?.getItem(name)
  } catch {
    return false
  }
}

/** What a visitor has chosen to read times by: the zone (IANA name), the clock. It holds for every element of the page. */
type Preference = 'time-zone' | 'hour-cycle'

/** A preference stored for this window, if it is valid. */
export const storedPreference = (
  preference: Preference,
  isValid: (value: string) => boolean,
): string | undefined => {
  try {
    const stored = pageStorage()?.getItem(`whenable:${preference}`)
    return stored && isValid(stored) ? stored : undefined
  } catch {
    // Broken: as if nothing were kept.
    return undefined
  }
}

/** Stores a preference for this window, if its storage has space. */
export const storePreference = (preference: Preference, value: string): void => {
  try {
    pageStorage()?.setItem(`whenable:${preference}`, value)
  } catch {
    // Full: the choice holds until the page is left.
  }
}
