/** Text with `{}` where something is put in. */
type Pattern = `${string}{}${string}`

/** One text, or one for each of the language's plural categories (CLDR, `Intl.PluralRules`). */
export type Forms = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string })

/**
 * What a language needs to tell a recurrence; all names, dates, times, numbers and lists come from `Intl`. `#` stands for a
 * number, `@` for it as `ordinal` writes it, `|` parts the texts of seven units (second, minute, hour, day, week, month,
 * year) or of several genders. Where a phrase has no `{}`, its list follows after a colon: that bends no word of the list.
 */
export interface RecurrenceMessages {
  /** Once in each of the seven units. */
  readonly every: string
  /** Once in several units; `{}` is the number with its unit. */
  readonly everyFew: Forms
  /** The number with each of the seven units, where not as `Intl.NumberFormat` writes it. */
  readonly counted?: Forms
  /** Each week on these weekdays; else `every` and `on`. */
  readonly weekly?: Pattern
  /** How the days of a period follow it. */
  readonly on?: Pattern
  /** One of the days that follow. */
  readonly onEach?: Pattern
  /** The number `@`, by ordinal plural category. */
  readonly ordinal?: Forms
  /** The first to fifth of something, by gender; in place of `nth` where numerals are no use, commas between. */
  readonly firstToFifth?: string
  /** The nth of something, `{}`, by gender. */
  readonly nth?: string
  /** The last of something, by gender. */
  readonly last: string
  /** The nth from the end: `{}` is the nth of something, or the something alone where the number `#` or `@` stands here. */
  readonly fromEnd: Pattern
  /** The gender, an index into the texts parted by `|`, of Sunday to Saturday and of `day`. */
  readonly genders?: string
  /** A weekday as it stands beside a number. */
  readonly weekday?: Pattern
  /** A day, in the case that `on` asks for. */
  readonly day: string
  /** The nth day. */
  readonly nthDay?: string
  /** A day of the month, by ordinal plural category. */
  readonly monthDay?: Forms
  /** Monday to Friday, where one word says just that. */
  readonly workday?: string
  /** Saturday or Sunday, where one word says just that. */
  readonly weekendDay?: string
  /** A numbered week of the year. */
  readonly week: string
  /** The months to which it is bound. */
  readonly months?: Pattern
  /** The times of day. */
  readonly at?: Pattern
  /** The days or hours to which it is bound. */
  readonly only: string
  readonly times: Forms
  readonly until: Pattern
  /** Dates left out. */
  readonly except: string
  /** Dates besides. */
  readonly also: string
  /** The day with which weeks start. */
  readonly weekStart: string
  /** Comma, semicolon and colon with their spaces. */
  readonly marks?: readonly [string, string, string]
}
