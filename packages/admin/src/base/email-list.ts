/** The email addresses of a text, which people separate by spaces, lines, and the commas and semicolons of their script. */
export const readEmailList = (text: string): string[] => text.split(/[\s,;،؛、，；]+/u).filter(Boolean)
