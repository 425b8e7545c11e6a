// The weeks and months of insights, without a schema, so that the owner's page can read them.

/** The most weeks of a period. */
export const mostInsightWeeks = 53

/** The weeks of a period, unless a caller names another number. */
export const defaultInsightWeeks = 12

/** The most calendar months of a period. */
export const mostInsightMonths = 24
