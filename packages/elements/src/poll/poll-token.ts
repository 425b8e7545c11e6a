/** `localStorage`, where the page may use it: an answer can be changed days later. */
const lastingStorage = (): Storage | null => {
  try {
    return localStorage
  } catch {
    return null
  }
}

const keyOf = (secret: string) => `whenable:poll:${secret}`

/** The token of the answer that was given to a poll in this browser. */
export const storedAnswerToken = (secret: string): string | undefined => {
  try {
    return lastingStorage()?.getItem(keyOf(secret)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the token of an answer. If the storage is full, the answer can be changed until the page is left. */
export const storeAnswerToken = (secret: string, token: string): void => {
  try {
    lastingStorage()?.setItem(keyOf(secret), token)
  } catch {
    // Full.
  }
}
