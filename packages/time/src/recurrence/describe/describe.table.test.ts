import { describe, expect, it } from 'vitest'
import { describedLocales } from '../../testing/common-recurrences.js'
import { describeRecurrence } from './describe.js'

/** A dozen recurrences, for the eye of whoever reads a language: the table beside this test is what users see. */
const dozen: readonly (readonly string[])[] = [
  ['FREQ=DAILY;INTERVAL=2;COUNT=10'],
  ['FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270504'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYHOUR=9;BYMINUTE=30'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,-1'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU,-1WE,-2SU'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'EXDATE:20260213T090000', 'RDATE;VALUE=DATE:20260514,20260515'],
  ['FREQ=YEARLY;BYMONTH=5,9;BYDAY=2SU;COUNT=3'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12;UNTIL=20300312T120000'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'RRULE:FREQ=MINUTELY;INTERVAL=15;BYDAY=SA,SU'],
]

describe('table.md', () => {
  // Names, dates and lists are those of one version of ICU; the other tests hold for each.
  it.runIf(process.versions.icu?.startsWith('78.'))(
    'is the table of a dozen recurrences in every language',
    async () => {
      const sections = describedLocales.map((locale) => {
        const rows = dozen.map((lines) => `- ${describeRecurrence(lines, { locale })}`)
        return `## ${locale}\n\n${rows.join('\n')}\n`
      })
      const rules = dozen.map((lines) => `1. \`${lines.join(' ')}\``).join('\n')
      // Engines differ in the width of a space.
      const table = `# Recurrences in words\n\n${rules}\n\n${sections.join('\n')}`.replace(
        /[\u2009\u202f]/g,
        ' ',
      )
      await expect(table).toMatchFileSnapshot('./table.md')
    },
  )
})
