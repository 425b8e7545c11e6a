import { expect, type Scene, test } from './error-scene.js'
import { type ErrorRow, endPatience, type Moment, rows } from './error-table.js'

// Whatever error occurs, the visitor learns of it and can go on, keeps their answers, and is booked at most once.

const moments: readonly Moment[] = ['before', 'choosing', 'form', 'submit', 'sent', 'booked']

/** Brings the visitor to the row's moment and triggers its error. */
const play = async (scene: Scene, { at, trigger }: ErrorRow): Promise<void> => {
  const { widget, network } = scene
  let release = () => {}
  const enter: Readonly<Record<Moment, () => Promise<void>>> = {
    before: async () => {},
    choosing: async () => {
      await scene.open()
      await scene.isReady()
    },
    form: async () => {
      await scene.chooseTime()
      await scene.fillIn()
    },
    submit: async () => {},
    sent: async () => {
      release = scene.holdBooking()
      await scene.submit()
      await expect.poll(() => network.seen.some((line) => line.startsWith('POST'))).toBe(true)
    },
    booked: async () => {
      release()
      await expect(widget).toContainText('You are booked')
    },
  }
  for (const moment of moments.slice(0, moments.indexOf(at) + 1)) await enter[moment]()
  await trigger(scene)
  if (at === 'before') await scene.open()
  if (at === 'submit') await scene.submit()
  release()
}

for (const row of rows)
  test(row.name, async ({ openScene }) => {
    const scene = await openScene(row.options)
    const { widget } = scene
    const { shows, recover = scene.restoreNetwork, finalBookings, bookingRequests, booksNothing } = row
    await play(scene, row)
    if (row.endsPatience) await endPatience(scene)
    if (shows) await expect(widget).toContainText(shows)
    await recover(scene)
    if (bookingRequests !== undefined)
      expect(scene.network.seen.filter((line) => /^POST .*\/bookings/.test(line))).toHaveLength(
        bookingRequests,
      )
    if (finalBookings === undefined && !booksNothing) {
      await scene.finishBooking()
      await expect(widget).toContainText('You are booked')
    }
    if (!booksNothing) expect(scene.bookings()).toBe(finalBookings ?? 1)
    // An error that no request has met proves nothing.
    expect(scene.unmet()).toEqual([])
  })
