import { coincide, type StayDraft } from './flow/index.js'

/** A stay in another time zone that is being written, and not yet in the schedule. */
export interface StayForm {
  /** The key of the stay that it replaces; undefined for a new one. */
  readonly key: string | undefined
  /** `YYYY-MM-DD`. */
  readonly first: string
  /** `YYYY-MM-DD`, or empty for a stay without an end. */
  readonly last: string
  /** IANA name. */
  readonly timezone: string
}

/** Why a stay cannot be added: its dates are not in order, or another stay has some of them. */
export type StayProblem = 'backwards' | 'overlap'

const entryOf = ({ first, last, timezone }: StayForm): StayDraft => ({
  ...{ key: first, start_date: first, timezone },
  ...(last && { end_date: last }),
})

/** The form of a stay of a schedule. */
export const stayForm = ({ key, start_date, end_date = '', timezone }: StayDraft): StayForm => ({
  ...{ key, first: start_date, last: end_date, timezone },
})

/** What is wrong with a form among the stays of a schedule. */
export const stayProblem = (travel: readonly StayDraft[], form: StayForm): StayProblem | undefined => {
  if (form.last && form.last < form.first) return 'backwards'
  const others = travel.filter(({ key }) => key !== form.key)
  return others.some((other) => coincide(other, entryOf(form))) ? 'overlap' : undefined
}

/** The stays with a form's, in the order of their dates. */
export const withStay = (travel: readonly StayDraft[], form: StayForm): readonly StayDraft[] =>
  [...travel.filter(({ key }) => key !== form.key), entryOf(form)].sort((a, b) => (a.key < b.key ? -1 : 1))
