/**
 * A text of the owner's elements. `{guest}` is a placeholder; `ownerFacts` lists those of each message. What is in square brackets
 * is left out if a placeholder in it has no value: `Booked[ by {by}]`. A text with forms is chosen by the facts that `ownerFacts`
 * marks: by a count with the plural forms of the language for whole numbers (CLDR plural categories), by a kind with one text for
 * each kind, by anything else with `none` where it has no value. `none` is also the form of zero, and `other` of the rest.
 */
export type OwnerText = string | { readonly [form: string]: OwnerText }

/** Messages of the owner's elements in one language, as plain data. Those that are left out stay English. */
export type OwnerTexts = { readonly [name: string]: OwnerText }
