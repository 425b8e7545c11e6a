import type { InsightFigures, InsightGroup, Insights } from '@whenable/contract'
import { byteOrderMark, csvRow } from '../../kernel/csv.js'

const figureNames = ['bookings', 'cancelled', 'moved', 'came', 'did_not_come', 'lead_time_hours']

const figureCells = (figures: InsightFigures): string[] => {
  const { bookings, cancelled, moved, came, did_not_come, lead_time } = figures
  const hours = lead_time === undefined ? '' : String(Math.round(lead_time / 360) / 10)
  return [...[bookings, cancelled, moved, came, did_not_come].map(String), hours]
}

interface Line {
  readonly names: readonly string[]
  readonly figures: InsightFigures
}

/** The columns before the figures, and the lines. */
const groups: Readonly<
  Record<InsightGroup, { readonly header: readonly string[]; readonly lines: (insights: Insights) => Line[] }>
> = {
  week: {
    header: ['week', 'time_zone'],
    lines: ({ weeks, timezone }) =>
      weeks.map((figures) => ({ names: [figures.start_date, timezone], figures })),
  },
  event_type: {
    header: ['event_type', 'event_type_id'],
    lines: ({ event_types }) =>
      event_types.map((figures) => ({ names: [figures.name ?? '', figures.configuration_id], figures })),
  },
  host: {
    header: ['host', 'host_email'],
    lines: ({ hosts }) => hosts.map((figures) => ({ names: [figures.name ?? '', figures.email], figures })),
  },
}

/** Insights as a CSV file, with a line for each week, event type or host. */
export async function* insightsAsCsv(insights: Insights, by: InsightGroup): AsyncGenerator<string> {
  const { header, lines } = groups[by]
  yield `${byteOrderMark}${csvRow([...header, ...figureNames])}`
  for (const { names, figures } of lines(insights)) yield csvRow([...names, ...figureCells(figures)])
}
