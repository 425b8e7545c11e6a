import type { Messages } from '../messages/localize.js'

/**
 * A text of a language. `{day}` is a placeholder; `facts` lists those of each message. A text that depends on a count has the
 * plural forms of the language for whole numbers (CLDR plural categories), and `none` if zero has its own sentence. A text that
 * depends on a kind has one text for each kind.
 */
export type Text = string | { readonly [form: string]: Text }

/** All messages in one language, as plain data. English messages without parameters are plain texts here. */
export type Language = {
  readonly [Name in Exclude<keyof Messages, 'changeRefused'>]: Messages[Name] extends string ? string : Text
}

/** Texts, and texts that are also used in another place. */
export const withRepeats = (
  texts: Partial<Language>,
): Partial<Language> & { readonly changeRefused?: Text } =>
  texts.refused ? { ...texts, changeRefused: texts.refused } : texts
