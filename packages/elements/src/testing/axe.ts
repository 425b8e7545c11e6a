import { expect, fixture } from '@open-wc/testing'
import 'axe-core/axe.min.js'
import type axe from 'axe-core'
import { html, type TemplateResult } from 'lit'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Rules that depend on colours; all others give the same result in light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Fails with the rule and the nodes of each violation of WCAG 2.2 A, AA and best practices. */
export async function expectAccessible(element: Element): Promise<void> {
  // Colours in the middle of a transition would be measured wrong.
  await Promise.allSettled(
    [...element.getAnimations({ subtree: true }), ...(element.shadowRoot?.getAnimations() ?? [])]
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  )
  const { violations } = await window.axe.run(element, {
    ...(element.closest('[data-colors-alone]')
      ? { runOnly: colorRules }
      : { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }),
    resultTypes: ['violations'],
  })
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html: text, failureSummary }) => `${text} ${failureSummary}`).join('\n  ')}`,
  )
  expect(found.join('\n')).to.equal('')
}

/** The same element on a light and on a dark page. On the second, {@link expectAccessible} checks only colours. */
export async function inBothSchemes<E extends Element>(
  template: TemplateResult,
  check: (element: E) => Promise<void>,
): Promise<void> {
  for (const [scheme, surface] of [
    ['light', '#fff'],
    ['dark', '#16181d'],
  ]) {
    const page = await fixture<HTMLElement>(
      html`<div ?data-colors-alone=${scheme === 'dark'} style="color-scheme: ${scheme}; background: ${surface}">
        ${template}
      </div>`,
    )
    await check(page.firstElementChild as E)
  }
}
