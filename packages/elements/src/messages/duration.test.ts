import { expect } from '@open-wc/testing'
import { formatDuration } from './duration.js'

describe('durations', () => {
  it('are in the largest unit without a fraction', () => {
    expect(
      [0, 1, 30, 60, 90, 120, 1440, 2880].map((minutes) => formatDuration(minutes, 'en', 'long')),
    ).to.deep.equal([
      '0 minutes',
      '1 minute',
      '30 minutes',
      '60 minutes',
      '90 minutes',
      '2 hours',
      '1 day',
      '2 days',
    ])
  })

  it('are written in English without Intl as with it', () => {
    // The same language and region, by another name.
    const withIntl = 'en-Latn-US'
    const minutes = [
      ...Array(200).keys(),
      ...Array.from({ length: 100 }, (_, hours) => hours * 60),
      59_999,
      600_000,
    ]
    for (const unitDisplay of ['short', 'long'] as const)
      for (const locale of ['en', 'en-US'])
        for (const one of [...minutes, 14_400, 1_440_000, 2_880_000])
          expect(formatDuration(one, locale, unitDisplay)).to.equal(
            formatDuration(one, withIntl, unitDisplay),
          )
  })
})
