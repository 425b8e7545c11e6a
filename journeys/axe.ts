import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe: { run(place: string, options: RunOptions): Promise<AxeResults> }
}

/** What depends on colours: the rest holds in dark as it does in light. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * The rules that are broken in a part of a page, which a selector names: the rule, what it asks, and the places.
 *
 * @param rules all of axe's, or those of colours alone, for what has been looked at in other colours
 */
export const violationsIn = async (
  page: Page,
  place = 'html',
  rules: 'all' | 'colors' = 'all',
): Promise<readonly object[]> => {
  // A page has axe once: to evaluate it costs more than most pages do.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colors' && { runOnly: colorRules }),
  }
  return page.evaluate(
    async ({ place, options }) => {
      const { axe } = window as unknown as AxeWindow
      const { violations } = await axe.run(place, options)
      return violations.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ html }) => html) }))
    },
    { place, options },
  )
}
