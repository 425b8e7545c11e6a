import { fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { expectContrast } from '@whenable/elements/internal/testing/painted-contrast'
import { deepAll } from '@whenable/elements/internal/testing/shadow'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import type { LitElement } from 'lit'
import { ownerDefinitions } from '../define/lazy.js'
import type { tags } from '../tags.js'
import { everyElement } from './every-element.js'

const isShown = ({ shadowRoot }: LitElement) =>
  !!shadowRoot?.childElementCount && !shadowRoot.querySelector('[aria-busy=true]')

describe('contrast of the owner’s pages', () => {
  for (const tag of Object.keys(everyElement) as (keyof typeof tags)[])
    it(`is enough in ${tag} on light and dark pages with difficult accents`, async () => {
      await setViewport({ width: 1280, height: 900 })
      await ownerDefinitions[tag]()
      const element = Object.assign(document.createElement(tag) as LitElement, {
        ...{ lang: 'en-GB', now: () => now, timeZone: 'UTC' },
        ...everyElement[tag](),
      })
      const page = await fixture<HTMLElement>(html`<div>${element}</div>`)
      await waitUntil(() => isShown(element), `${tag} with its data`)
      await element.updateComplete
      expectContrast(page, element)
      for (const opener of deepAll(element.shadowRoot!, '[aria-haspopup=menu]').slice(0, 3)) {
        opener.click()
        await waitUntil(() => opener.ariaExpanded === 'true', opener.textContent ?? '')
        expectContrast(page, element, opener.ariaLabel ?? opener.textContent ?? '')
        opener.click()
      }
    }).timeout(20_000)
})
