import type { BookingSettings } from '@whenable/contract'
import { formatDate, isPlainDate, type TimeFormat } from '@whenable/time'

/** A question and its answer, as the visitor sees them again. */
interface ShownAnswer {
  readonly label: string
  readonly answer: string
}

/** The answers to the questions that the visitor saw, in their order. */
export const shownAnswers = (
  settings: BookingSettings | null,
  answers: Readonly<Record<string, string>> | undefined,
  { locale }: TimeFormat,
): readonly ShownAnswer[] =>
  Object.entries(settings?.scheduler?.additional_fields ?? {})
    .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap(([key, { label, type }]) => {
      const given = answers && Object.hasOwn(answers, key) ? answers[key]?.trim() : ''
      if (!given || type === 'metadata' || (type === 'checkbox' && given === 'false')) return []
      const answer =
        type === 'checkbox'
          ? '✓'
          : type === 'date' && isPlainDate(given)
            ? formatDate(given, { locale, style: 'full' })
            : given
      return [{ label, answer }]
    })
