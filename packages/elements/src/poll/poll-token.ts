/** `localStorage`, where the page may use it: an answer can be changed days later. */
const lastingStorage = (): Storage | null => {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** What a poll's flow makes as a token. */
const isToken = (text: string) => /^[\w-]{16,256}$/.test(text)

const keyOf = (secret: string) => `whenable:poll:${secret}`

/** The token of the answer that was given to a poll in this browser. */
export const storedAnswerToken = (secret: string): string | undefined => {
  try {
    const token = lastingStorage()?.getItem(keyOf(secret))
    return token && isToken(token) ? token : undefined
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
