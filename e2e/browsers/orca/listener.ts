import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mergeTests } from '@playwright/test'
import { test as storybookTest } from '../../fixtures/storybook.js'
import { expect, test as studioTest } from '../../fixtures/studio.js'

/** The file to which Orca writes what it would speak. */
export const speechFile = process.env['WHENABLE_SPEECH'] ?? ''

/** Somebody who uses a page by keyboard and by ear. */
export interface Listener {
  /** Waits until Orca has told of a page with this title. The transcript begins there. */
  arrive(title: string): Promise<void>
  /** Presses a key of the real keyboard (names of xdotool, such as `Return`), and waits for what is spoken then. */
  press(key: string, text: string | RegExp): Promise<void>
  /** Types text. */
  type(text: string): void
  /** The keys, and what Orca spoke after each. */
  transcript(): string
}

/** What was spoken, without the summary of a page, which Orca leaves out when it is busy. */
const spoken = (): string[] =>
  existsSync(speechFile)
    ? readFileSync(speechFile, 'utf8')
        .split('\n')
        .slice(0, -1)
        .filter((line) => !line.startsWith('Page has '))
    : []

/** How often, in a row, nothing new must have been spoken before the next key. */
const quietChecks = 12

const listen = (): Listener => {
  const display = readFileSync(`${speechFile}.screen`, 'utf8')
  const xdotool = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync('xdotool', args, {
      encoding: 'utf8',
      env: { ...process.env, DISPLAY: display },
    })
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`)
  }
  const lines: string[] = []
  let heard = spoken().length
  /** What was spoken since the last key. */
  const news = () => spoken().slice(heard)
  const quiet = async () => {
    let known = -1
    let checks = 0
    await expect
      .poll(
        () => {
          const { length } = spoken()
          checks = length === known ? checks + 1 : 0
          known = length
          return checks >= quietChecks
        },
        { intervals: [100] },
      )
      .toBe(true)
  }
  const hear = async (text: string | RegExp) => {
    await expect
      .poll(() => news().join('\n'), { intervals: [100] })
      .toMatch(
        typeof text === 'string' ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : text,
      )
    await quiet()
    const added = news()
    lines.push(...added)
    heard += added.length
  }
  return {
    arrive: async (title) => {
      await hear(`Finished loading ${title}`)
      lines.splice(
        0,
        lines.findLastIndex((line) => line.startsWith('Finished loading')),
      )
    },
    press: async (key, text) => {
      lines.push(`> ${key}`)
      xdotool('key', '--clearmodifiers', key)
      await hear(text)
    },
    type: (text) => {
      lines.push(`> "${text}"`)
      xdotool('type', '--delay', '40', text)
    },
    transcript: () => `${lines.join('\n')}\n`,
  }
}

/** A test with a studio, a visitor at the opening, Storybook, and Orca. */
export const test = mergeTests(studioTest, storybookTest).extend<{ listener: Listener }>({
  // The page is requested because the browser has to be there.
  listener: async ({ page: _ }, use) => use(listen()),
})

export { expect }
