import type { InsightFigures, InsightGroup, Insights } from '@whenable/contract'
import { byteOrderMark, csvRow } from '../../kernel/csv.js'

const figureNames = [
  ...['bookings', 'cancelled', 'cancelled_by_guest', 'moved', 'came', 'did_not_come'],
  'lead_time_hours',
]

const figureCells = (figures: InsightFigures): string[] => {
  const { bookings, cancelled, cancelled_by_guest, moved, came, did_not_come, lead_time } = figures
  const hours = lead_time === undefined ? '' : String(Math.round(lead_time / 360) / 10)
  return [...[bookings, cancelled, cancelled_by_guest, moved, came, did_not_come].map(String), hours]
}

interface Line {
  readonly names: readonly string[]
  readonly figures: InsightFigures
}

/** The columns before the figures, and the lines. */
const groups: Readonly<
  Record<
    InsightGroup,
    {
      readonly header: (insights: Insights) => readonly string[]
      readonly lines: (insights: Insights) => Line[]
    }
  >
> = {
  period: {
    header: ({ unit }) => [unit, 'time_zone'],
    lines: ({ periods, timezone }) =>
      periods.map((figures) => ({ names: [figures.start_date, timezone], figures })),
  },
  event_type: {
    header: () => ['event_type', 'event_type_id'],
    lines: ({ event_types }) =>
      event_types.map((figures) => ({ names: [figures.name ?? '', figures.configuration_id], figures })),
  },
  host: {
    header: () => ['host', 'host_email'],
    lines: ({ hosts }) => hosts.map((figures) => ({ names: [figures.name ?? '', figures.email], figures })),
  },
}

/** Insights as a CSV file, with a line for each week or month, event type or host. */
export async function* insightsAsCsv(insights: Insights, by: InsightGroup): AsyncGenerator<string> {
  const { header, lines } = groups[by]
  yield `${byteOrderMark}${csvRow([...header(insights), ...figureNames])}`
  for (const { names, figures } of lines(insights)) yield csvRow([...names, ...figureCells(figures)])
}
