import { expect, type Scene, test } from './error-scene.js'
import { type FaultRow, type Moment, rows } from './error-table.js'

// Whatever happens, the visitor is told and can go on, keeps what they have typed, and is booked at most once.

const moments: readonly Moment[] = ['before', 'choosing', 'form', 'submit', 'sent', 'booked']

/** Brings the visitor to each moment in turn; what happens there, happens. */
const play = async (scene: Scene, { at, happens }: FaultRow): Promise<void> => {
  const { visitor, widget, network } = scene
  let release = () => {}
  const enter: Readonly<Record<Moment, () => Promise<void>>> = {
    before: async () => {},
    choosing: async () => {
      await scene.open()
      await visitor.days.first().waitFor()
    },
    form: async () => {
      await scene.choose()
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
  await happens(scene)
  if (at === 'before') await scene.open()
  if (at === 'submit') await scene.submit()
  release()
}

for (const row of rows)
  test(row.name, async ({ set }) => {
    const scene = await set(row.setting)
    const { widget } = scene
    const { tells, ends = scene.mend, stopsWith, sends } = row
    await play(scene, row)
    if (tells) await expect(widget).toContainText(tells)
    await ends(scene)
    if (sends !== undefined)
      expect(scene.network.seen.filter((line) => /^POST .*\/bookings/.test(line))).toHaveLength(sends)
    if (stopsWith === undefined) {
      await scene.goOn()
      await expect(widget).toContainText('You are booked')
    }
    expect(scene.bookings()).toBe(stopsWith ?? 1)
  })
