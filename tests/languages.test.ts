import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The languages of a folder that has a file for each. */
const languagesIn = (folder: string): string[] =>
  readdirSync(`packages/${folder}`).flatMap((file) => /^([a-z]{2,3}(?:-\w+)?)\.ts$/.exec(file)?.[1] ?? [])

/** English is in the elements' source. */
const widgetLanguages = [...languagesIn('elements/src/locales'), 'en'].sort()

it.each(['service/src/pages/messages', 'service/src/pages/sign-in/messages'])(
  'the pages of %s speak the languages of the widget',
  (folder) => {
    expect(widgetLanguages.length).toBeGreaterThan(40)
    expect(languagesIn(folder).sort()).toEqual(widgetLanguages)
  },
)
