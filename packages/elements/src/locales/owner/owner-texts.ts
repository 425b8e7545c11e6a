import type { OwnerMessages } from '../../messages/owner/index.js'

/**
 * A text of the owner's elements. `{guest}` is a placeholder; `ownerFacts` lists those of each message. What is in square brackets
 * is left out if a placeholder in it has no value: `Booked[ by {by}]`. A text with forms is chosen by the facts that `ownerFacts`
 * marks: by a count with the plural forms of the language for whole numbers (CLDR plural categories), by a kind with one text for
 * each kind, by anything else with `none` where it has no value. `none` is also the form of zero, and `other` of the rest.
 */
export type OwnerText = string | { readonly [form: string]: OwnerText }

/** A text for each kind, or for some kinds and one for the others. */
type KindTexts<Kind extends string> =
  | Readonly<Record<Kind, string>>
  | (Readonly<Partial<Record<Kind, string>>> & { readonly other: string })

/** The kinds that a message's only parameter names. */
type KindOf<Facts extends readonly unknown[]> = Facts extends readonly [infer Fact]
  ? Fact extends { readonly kind: infer Kind extends string }
    ? Kind
    : Fact extends string
      ? Fact
      : string
  : string

type FunctionText<Kind extends string> = string extends Kind ? OwnerText : KindTexts<Kind>

type TextOf<Message> = Message extends string
  ? string
  : Message extends (...facts: infer Facts) => string
    ? FunctionText<KindOf<Facts>>
    : { readonly [Name in keyof Message]: TextOf<Message[Name]> }

/** All messages of the owner's elements in one language, as plain data. */
export type OwnerTexts = { readonly [Name in keyof OwnerMessages]: TextOf<OwnerMessages[Name]> }
