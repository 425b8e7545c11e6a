import { defineConfig } from 'vite'
import { scriptBuild } from './script-build.js'

/**
 * The files of the build, in the order in which a visitor needs them: each holds what its modules need and no earlier file
 * has. What is in none of them is a file of its own.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  whenable: ['../../embed/src/script.ts'],
  later: ['booking/steps/submission-steps.ts', '../../client/src/errors.ts'],
  live: ['lit-html/directives/live.js'],
  parts: [
    'define/booking-days.ts',
    'define/booking-details.ts',
    'define/booking-summary.ts',
    'define/booking-times.ts',
  ],
  redirect: ['define/redirect.ts'],
  'booking-events': ['booking/booking-events.ts'],
  manage: ['define/manage-booking.ts', 'define/organizer-confirmation.ts'],
  when: ['../../time/src/when.ts'],
  days: [
    'base/container-size.ts',
    'base/memoize-last.ts',
    'events/days-change.ts',
    'events/range-select.ts',
    'messages/day-range.ts',
    'messages/generated/layouts.ts',
  ],
  events: ['calendar/source/events-element.ts', 'styles/events-card.styles.ts'],
}

/** The script tag's build: `whenable.js`, and what a tag needs when it is found in the page. */
export default defineConfig(
  scriptBuild({ entry: { whenable: 'src/script.ts' }, chunks: 'chunks', files, isFirst: true }),
)
