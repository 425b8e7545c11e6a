import { expect } from '@open-wc/testing'
import type { LitElement } from 'lit'

/** An event, how a visitor causes it, and the assignments by which a page could cause the same change. */
export interface VisitorEvent<E extends LitElement> {
  readonly type: string
  readonly make: () => Promise<E>
  readonly act: (element: E) => unknown
  readonly assign: (element: E) => void
}

/** A visitor's action dispatches one event; an assignment of the page dispatches none. */
export function eventsFireOnce<E extends LitElement>(events: readonly VisitorEvent<E>[]): void {
  describe('events', () => {
    for (const { type, make, act, assign } of events) {
      const counted = async (change: (element: E) => unknown) => {
        const element = await make()
        let count = 0
        element.addEventListener(type, () => count++)
        await change(element)
        await element.updateComplete
        return count
      }
      it(`${type} is dispatched once when the visitor acts`, async () => {
        expect(await counted(act)).to.equal(1)
      })
      it(`${type} is not dispatched when the page assigns`, async () => {
        expect(await counted(assign)).to.equal(0)
      })
    }
  })
}
