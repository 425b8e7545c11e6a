// Makes the recording in README.md: a booking whose time somebody else takes, with a real service, light and dark, and a still of each
// for visitors who prefer reduced motion. node e2e/pictures/guides/booking-recording.mjs, after a build.
import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { webpEncoder } from '../../../scripts/browser.mjs'
import { makeTemporaryDirectory } from '../../../scripts/temporary-files.mjs'
import { launchBrowser, openWidget, root, schemes, screenshot, startStudio, timeOf } from './stage.mjs'

/** Milliseconds of a frame of something that moves. */
const step = 40

const cursor = `<svg width="24" height="24" viewBox="0 0 24 24">
<path d="M5 2.5v17l4.3-4.1 2.7 6.3 2.9-1.2-2.7-6.2h6z" fill="#111" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/>
</svg>`

/** Draws a pointer, which pictures of a page lack. */
const showCursor = (page) =>
  page.evaluate((svg) => {
    const element = document.createElement('div')
    element.id = 'cursor'
    element.style.cssText = 'position: fixed; inset: -2px auto auto -5px; z-index: 1; pointer-events: none'
    element.innerHTML = svg
    document.body.append(element)
  }, cursor)

/** Keeps frames of a page, each with its duration, and moves its pointer. */
const createRecorder = (page) => {
  const frames = []
  let at = { x: 560, y: 500 }

  const place = async ({ x, y }) => {
    await page.mouse.move(x, y)
    await page.evaluate(
      ({ x, y }) => {
        document.getElementById('cursor').style.translate = `${x}px ${y}px`
      },
      { x, y },
    )
  }
  const show = async (duration) => {
    const picture = await screenshot(page)
    const last = frames.at(-1)
    if (last?.picture.equals(picture)) last.duration += duration
    else frames.push({ picture, duration })
  }
  const moveTo = async (target, part = 0.5) => {
    const { x, y, width, height } = await target.boundingBox()
    const from = at
    at = { x: Math.round(x + width * part), y: Math.round(y + height * 0.55) }
    const count = Math.min(9, 4 + Math.round(Math.hypot(at.x - from.x, at.y - from.y) / 90))
    for (let index = 1; index <= count; index++) {
      const eased = (1 - Math.cos((Math.PI * index) / count)) / 2
      await place({ x: from.x + (at.x - from.x) * eased, y: from.y + (at.y - from.y) * eased })
      await show(step)
    }
  }
  return {
    frames,
    show,
    start: () => place(at),
    /** Moves the pointer to an element and presses it. `part` says where along its width. */
    press: async (target, part) => {
      await moveTo(target, part)
      await show(120)
      await target.click({ position: await positionIn(target, at) })
    },
    type: async (text) => {
      for (const character of text) {
        await page.keyboard.type(character)
        await show(step)
      }
    },
  }
}

const positionIn = async (target, { x, y }) => {
  const box = await target.boundingBox()
  return { x: x - box.x, y: y - box.y }
}

/** Books a time as the studio does by phone. */
const bookByPhone = async ({ url, apiKey, studio }, start) => {
  const { ok, status } = await fetch(`${url}/admin/v1/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ configuration_id: studio.configurations.walkthrough, start_time: start, end_time: start + 1800 },
      guest: { name: 'Kai Lund', email: 'kai@example.com' },
    }),
  })
  if (!ok) throw new Error(`the time was not taken: ${status}`)
}

/** Holds back the next booking until the returned function is called. */
const holdBackBooking = async (page) => {
  let release
  const released = new Promise((resolve) => {
    release = resolve
  })
  const requested = new Promise((resolve) => {
    void page.route(
      /\/v3\/scheduling\/bookings/,
      async (route) => {
        resolve()
        await released
        await route.continue()
      },
      { times: 1 },
    )
  })
  return { requested, release }
}

/** Records the booking. Returns its frames, and the still: the moment at which the time is taken. */
const record = async (browser, colorScheme) => {
  const studio = await startStudio()
  const { page, booking, day, close } = await openWidget(browser, studio, {
    colorScheme,
    deviceScaleFactor: 2,
  })
  await showCursor(page)
  const recorder = createRecorder(page)
  const { show, press, type, frames } = recorder
  await recorder.start()
  await show(600)

  await press(day)
  await timeOf(booking, '13:00').waitFor()
  await show(400)
  await press(timeOf(booking, '13:00'))
  const next = booking.getByRole('button', { name: /^Next:/ })
  await next.waitFor()
  await show(250)
  await press(next)
  const name = booking.getByLabel('Your name')
  await name.waitFor()
  await show(250)
  await press(name, 0.3)
  await type('Noor Haddad')
  await page.keyboard.press('Tab')
  await type('noor@example.com')
  await show(200)

  const book = booking.getByRole('button', { name: /^Book/ })
  const first = await holdBackBooking(page)
  await press(book)
  await first.requested
  await show(300)
  await bookByPhone(studio, Date.parse('2026-03-10T13:00:00Z') / 1000)
  first.release()
  const other = booking.getByRole('button', { name: /^14:00/ })
  await other.waitFor()
  await show(1600)
  const still = frames.at(-1).picture

  await press(other)
  await book.waitFor()
  await show(550)
  const second = await holdBackBooking(page)
  await press(book)
  await second.requested
  await show(250)
  second.release()
  await booking.getByRole('heading', { name: 'You are booked' }).waitFor()
  await show(1900)

  await close()
  await studio.close()
  return { frames, still }
}

/** Writes frames as an animated picture that repeats, without loss. */
const encode = (frames, path) => {
  const { path: folder, remove } = makeTemporaryDirectory()
  const files = frames.flatMap(({ picture, duration }, index) => {
    const file = join(folder, `${index}.png`)
    writeFileSync(file, picture)
    return ['-d', String(duration), file]
  })
  execFileSync(webpEncoder(), ['-loop', '0', '-lossless', '-m', '6', '-min_size', ...files, '-o', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  remove()
}

const browser = await launchBrowser()
for (const scheme of schemes) {
  const { frames, still } = await record(browser, scheme)
  writeFileSync(join(root, `docs/booking-taken-${scheme}.png`), still)
  const path = `docs/booking-taken-${scheme}.webp`
  encode(frames, join(root, path))
  const duration = frames.reduce((total, frame) => total + frame.duration, 0)
  console.log(
    `${path}: ${frames.length} frames, ${duration / 1000} s, ${statSync(join(root, path)).size} bytes`,
  )
}
await browser.close()
