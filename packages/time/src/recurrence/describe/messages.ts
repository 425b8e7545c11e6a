/** A text with the placeholder `{}`. */
type Pattern = `${string}{}${string}`

/** One text, or one for each of the language's plural categories (CLDR, `Intl.PluralRules`). */
export type Forms = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string })

/**
 * The messages of a language for describing recurrences. Names, dates, times, numbers and lists come from `Intl`. `#` is a
 * number, `@` its ordinal by `ordinal`. `|` separates the texts of the seven units (second, minute, hour, day, week, month, year)
 * or of several genders. A phrase without `{}` is followed by a colon and its list, so that the list need not be inflected.
 */
export interface RecurrenceMessages {
  /** Once every unit. */
  readonly every: string
  /** Once every few units; `{}` is the number with its unit. */
  readonly everyFew: Forms
  /** The number with each unit, if `Intl.NumberFormat` does not fit. */
  readonly counted?: Forms
  /** Every week on some weekdays. Defaults to `every` and `on`. */
  readonly weekly?: Pattern
  /** The days of a period, which follow it. */
  readonly on?: Pattern
  /** Each of the days in `on`. */
  readonly onEach?: Pattern
  /** The ordinal number `@`, by ordinal plural category. */
  readonly ordinal?: Forms
  /** The first to fifth of something, by gender, separated by commas; for languages in which `nth` cannot use numerals. */
  readonly firstToFifth?: string
  /** The nth of something, `{}`, by gender. */
  readonly nth?: string
  /** The last of something, by gender. */
  readonly last: string
  /** The nth from the end. `{}` is the nth of something, or only the something if the text has `#` or `@`. */
  readonly fromEnd: Pattern
  /** The genders of Sunday to Saturday and of `day`, as indexes of the texts separated by `|`. */
  readonly genders?: string
  /** A weekday after a number. */
  readonly weekday?: Pattern
  /** A day, in the grammatical case that `on` needs. */
  readonly day: string
  /** The nth day. */
  readonly nthDay?: string
  /** A day of the month, by ordinal plural category. */
  readonly monthDay?: Forms
  /** The word for a day from Monday to Friday, if the language has one. */
  readonly workday?: string
  /** The word for Saturday or Sunday, if the language has one. */
  readonly weekendDay?: string
  /** A numbered week of the year. */
  readonly week: string
  /** The months of the rule. */
  readonly months?: Pattern
  /** The times of day. */
  readonly at?: Pattern
  /** The only days or hours of the rule. */
  readonly only: string
  readonly times: Forms
  readonly until: Pattern
  /** Excluded dates. */
  readonly except: string
  /** Additional dates. */
  readonly also: string
  /** The first day of the week. */
  readonly weekStart: string
  /** Comma, semicolon and colon, with their spaces. */
  readonly marks?: readonly [string, string, string]
}
