/** Colours on which white is readable. */
const colors = ['#4c3a9e', '#0b6477', '#8a3ffc', '#1f6f43', '#9a3412', '#9f1853']

/** The colour of an account or an event type, the same for the same id. */
export const avatarColor = (id: string): string => {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return colors[hash % colors.length] as string
}
