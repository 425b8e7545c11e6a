import type { Page } from '@playwright/test'
import type { Calendar } from '@whenable/elements'

/** Width of the window and colour scheme. */
export type Variant = `${320 | 768 | 1200 | 1440}-${'light' | 'dark'}`

/**
 * Stories without a picture, which are played and checked by axe like the others: tests of the elements read their texts. A story has none
 * if another picture of the same width and colours shows the same parts in the same place. So it has none if it
 *
 * - ends like another one, or differs from it only in a text, a time zone, a clock or the width;
 * - waits, fails or is empty as its neighbours do: one picture shows the bars, the message or the line that they share;
 * - turns a list or a form around, which logical properties do: grids, time axes and hosted pages show that;
 * - is a part of `when-booking` in a state that is shown there as a whole.
 */
const alike: readonly RegExp[] = [
  /^booking-flows--(?!in-popup)[\w-]+$/,
  /^booking-errors--(?!field-rejected|offline)[\w-]+$/,
  /^booking-states--confirming-(another-code|in-progress|no-longer-kept)$/,
  /^booking-states--(details-no-longer-held|details-not-verified|details-with-price|failed-link-used)$/,
  /^booking-states--(paying-[\w-]+|reviewing-(all-free|failed|loading)|submitting-verifying)$/,
  /^booking-states--unconfirmed-(checking|likely-booked|too-late)$/,
  /^brand--details$/,
  /^managing-flows--(cancelled|confirmed|declined)$/,
  /^managing-states--(answering|failed|too-late)$/,
  /^elements-when-admin--sign-in-with-code$/,
  /^elements-when-agenda--german$/,
  /^elements-when-routing-form--/,
  /^elements-when-routing-forms--(empty|failed|loading|right-to-left|template)$/,
  // Lists, which wait and fail alike.
  /^elements-when-(activity|agenda|booking-feeds|event|host-page|insights|offer-times|polls?|waitlist)--(loading|failed)$/,
  /^elements-when-(booking-feeds|event|free-busy|host-page|insights|offer-times)--empty$/,
  // Forms and lists that logical properties turn around, and languages that other pictures show as whole pages.
  /^elements-when-(activity|agenda|details-form|event|host-page|organizer-confirmation)--right-to-left$/,
  /^elements-when-(insights|popup|settings|waitlist)--right-to-left$/,
  /^elements-when-(admin|calendar|details-form|event)--german$/,
  // Parts of `when-booking`, and its columns.
  /^elements-when-(day-list|month|seat-list|slot-list)--(loading|empty|failed)$/,
  /^elements-when-slot-list--(forty|one)$/,
  /^elements-when-time-zone-select--(open|searching)$/,
  /^elements-when-booking--slot-empty$/,
  /^elements-when-booking-(days|details|summary|times)--/,
  /^elements-when-booking--(far-away|group-events|twelve-hours|week-narrow)$/,
  /^elements-when-bookings--(calendar-details|confirmed|in-calendar|new-booking|other-host)$/,
  /^elements-when-calendar--(four-days|twelve-hours)$/,
  /^elements-when-calendars--(connecting|provider-sign-in)$/,
  /^elements-when-confirmation--moved$/,
  /^elements-when-event-type-editor--(dates|rooms)$/,
  /^elements-when-insights--year$/,
  /^elements-when-(free-busy|group-events|host-page)--far-away$/,
  /^elements-when-(month|slot-list|week)--by-keyboard$/,
  /^elements-when-[\w-]+--in-form$/,
  /^elements-when-popup--opened-and-closed$/,
  /^elements-when-settings--(changing-room|mail|webhooks)$/,
  /^elements-when-slot-list--twelve-hours$/,
  /^elements-when-(slot-list|week)--other-time-zone$/,
  /^elements-when-waitlist--passed$/,
  // Their elements' first stories are narrow, too.
  /^elements-when-(?!event-)[\w-]+--narrow$/,
  // Whole pages show them, in `languages.spec.ts`.
  /^languages--(arabic|german|hindi|japanese|thai)$/,
  /^emails--german$/,
  /^studios-time--(days|unreadable)$/,
]

/**
 * The variants in which a story is captured, by the first row that matches its id. A variant has a screenshot where the
 * layout or the colours differ: dark for each element's first story and a few states, narrow for what reflows.
 */
const variants: readonly (readonly [id: RegExp, variants: readonly Variant[]])[] = [
  ...alike.map((id) => [id, []] as const),
  [/^booking-states--(choosing|booked)$/, ['1200-light', '1200-dark', '320-light']],
  [/^brand--(choosing|booked)$/, ['1200-light', '320-light']],
  [/^booking-states--reviewing$/, ['1200-light', '320-dark']],
  [/^managing-states--(shown|request)$/, ['1200-light', '1200-dark', '320-light']],
  [
    /^booking-states--(booked-long-names|choosing-long-names|confirming|details|taken|unconfirmed)$/,
    ['1200-light', '320-light'],
  ],
  [/^managing-states--(cancelling|rescheduling)$/, ['1200-light', '320-light']],
  [/^elements-when-booking--default$/, ['1200-light', '768-light', '320-dark']],
  [/^elements-when-booking--(week|time-chosen|time-zones-open)$/, ['1200-light', '320-light']],
  [/^elements-when-calendar--default$/, ['1200-light', '1200-dark', '768-light', '320-light']],
  [/^elements-when-booking--two-months$/, ['1440-light']],
  [/^elements-when-calendar--wide$/, ['1440-light']],
  [/^elements-when-calendar--month$/, ['1200-light', '1200-dark']],
  [/^elements-when-event--long-names$/, ['1200-light', '320-light']],
  [/^elements-when-event--narrow$/, ['320-light']],
  [/^elements-when-free-busy--partly-unknown$/, ['1200-light', '1200-dark']],
  [/^elements-when-group-events--month$/, ['1200-light', '320-light']],
  [/^elements-when-admin--first-run$/, ['1200-light', '320-dark']],
  [/^elements-when-admin--arabic$/, ['1200-light', '320-light']],
  [/^elements-when-settings--(team|mail-server)$/, ['1200-light', '320-light']],
  [/^elements-when-settings--waiting-mail-right-to-left$/, ['320-light']],
  [/^elements-when-event-type-editor--hosts-right-to-left$/, ['320-light']],
  [/^elements-when-booking--right-to-left$/, ['1200-light', '320-light']],
  [/^elements-when-poll--answered$/, ['1200-light', '320-light']],
  [/^elements-when-activity--opened$/, ['1200-light', '320-light']],
  [/^elements-when-polls--new-poll$/, ['1200-light', '320-light']],
  [/^elements-when-polls--asking$/, ['1200-light', '1200-dark']],
  [/^elements-when-waitlist--offered$/, ['1200-light', '320-light']],
  [/^emails--(guest|questions|host-and-code|right-to-left)$/, ['1200-light', '320-dark']],
  [/^themes-high-contrast--/, ['1200-light', '1200-dark']],
  // Dark and narrow in `when-booking`.
  [
    /^elements-when-(day-list|month|redirect|seat-list|slot-list|time|time-zone-[a-z]+)--default$/,
    ['1200-light'],
  ],
  [/^elements-when-.*--default$/, ['1200-light', '320-dark']],
  [/./, ['1200-light']],
]

/** The variants in which a story is captured; it is rendered in the first. */
export const variantsOf = (id: string): readonly Variant[] =>
  variants.find(([ids]) => ids.test(id))?.[1] ?? []

/** A real pointer or key interaction, whose state a script cannot set. */
interface Interaction {
  /** A story's id. */
  readonly story: string
  /** Suffix of the screenshot's name. */
  readonly name: string
  readonly play: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Presses an event near its top and drags it by some pixels, without releasing it. */
const drag = async (page: Page, name: RegExp, x: number, y: number): Promise<void> => {
  const box = await button(page, name).boundingBox()
  if (!box) throw new Error(`${name} has no bounding box`)
  const [left, top] = [box.x + box.width / 2, box.y + 8]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + x / 2, top + y / 2, { steps: 4 })
  await page.mouse.move(left + x, top + y, { steps: 4 })
}

/** Interactions that are captured in addition to their story, in its first variant. */
export const interactions: readonly Interaction[] = [
  {
    ...{ story: 'elements-when-month--default', name: 'hovered' },
    play: (page) => button(page, /17 March/).hover(),
  },
  {
    ...{ story: 'elements-when-month--default', name: 'focused' },
    play: async (page) => {
      await button(page, /12 March/).focus()
      await page.keyboard.press('ArrowLeft')
    },
  },
  {
    ...{ story: 'elements-when-slot-list--default', name: 'hovered' },
    play: (page) => button(page, /^17:30/).hover(),
  },
  {
    ...{ story: 'elements-when-details-form--default', name: 'focused' },
    play: (page) => page.getByLabel('Email').focus(),
  },
  {
    ...{ story: 'elements-when-calendar--default', name: 'focused' },
    play: async (page) => {
      await button(page, /Interview/).focus()
      await page.keyboard.press('ArrowRight')
    },
  },
  {
    ...{ story: 'elements-when-calendar--editable', name: 'dragged' },
    play: async (page) => {
      // Dragging is loaded when a pointer comes near.
      await page.locator('when-calendar').evaluate((calendar: Calendar) => calendar.loadDragging())
      await drag(page, /Design review/, 270, 60)
    },
  },
  {
    ...{ story: 'elements-when-free-busy--default', name: 'focused' },
    play: async (page) => {
      await button(page, /free/i).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    },
  },
]

/** How many pixels may differ from the stored screenshot, and the difference in colour that counts (0 to 1). */
export const tolerance = { maxDiffPixels: 150, threshold: 0.1 }

/** File names of the screenshots of some stories, without `.webp`. */
export const screenshotsOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [
    ...variantsOf(id).map((variant) => `${id}-${variant}`),
    ...interactions
      .filter(({ story }) => story === id)
      .map(({ name }) => `${id}-${name}-${variantsOf(id)[0]}`),
  ])
