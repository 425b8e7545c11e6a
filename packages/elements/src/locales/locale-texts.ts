import type { Messages } from '../messages/localize.js'

/**
 * A text of a language. `{day}` stands for a fact; `facts` has each message's. A text that depends on a count is given in the
 * plural forms that whole numbers take in the language (CLDR plural categories), and `none` where zero has a sentence of
 * its own; one that depends on a kind, in a text for each kind.
 */
export type Text = string | { readonly [form: string]: Text }

/** All that the kit says, in one language: data alone. What the English says without facts is a plain text here. */
export type Language = {
  readonly [Name in Exclude<keyof Messages, 'changeRefused'>]: Messages[Name] extends string ? string : Text
}

/** Texts, and those again that are also said in another place. */
export const withRepeats = (
  texts: Partial<Language>,
): Partial<Language> & { readonly changeRefused?: Text } =>
  texts.refused ? { ...texts, changeRefused: texts.refused } : texts
