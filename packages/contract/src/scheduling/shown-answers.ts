import { formatDate, isPlainDate } from '@whenable/time'

/** What of a question is shown with its answer. */
interface AskedQuestion {
  readonly label: string
  readonly type: string
  readonly order?: number | null | undefined
}

/** A question and its answer, as who gave it sees them again. Both are plain text. */
export interface ShownAnswer {
  readonly label: string
  readonly answer: string
}

/**
 * The answers to the questions that a visitor saw, in their order: a date in words, a tick for what was agreed to, nothing for what a page
 * filled in by itself.
 *
 * @param questions by their names.
 * @param locale the reader's language (BCP 47).
 */
export const shownAnswers = (
  questions: Readonly<Record<string, AskedQuestion>> | undefined,
  answers: Readonly<Record<string, string>> | undefined,
  locale: string,
): readonly ShownAnswer[] =>
  Object.entries(questions ?? {})
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
