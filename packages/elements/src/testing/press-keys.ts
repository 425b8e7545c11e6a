import { sendKeys } from '@web/test-runner-commands'
import type { LitElement } from 'lit'

/** Presses keys one after another on the focused element (`ArrowLeft`, `Shift+PageDown`), and waits for the element each time. */
export async function pressKeys(element: LitElement, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split('+')
    const last = parts.pop() as string
    for (const part of parts) await sendKeys({ down: part })
    await sendKeys({ press: last })
    for (const part of parts) await sendKeys({ up: part })
    await element.updateComplete
  }
}
