import type { LitElement, ReactiveController } from 'lit'

/**
 * Tells how wide an element's place is, by the element with the id `ruler` that it draws: a line of no height, as what is
 * drawn for a width may make the rest higher, which must not count (unless the element knows how high it may be), and padded by an em, so that another font counts.
 */
export class ContainerSize implements ReactiveController {
  #observer: ResizeObserver | undefined

  /** @param changed is called with the width, the size of an em and the height of the ruler, in pixels, before they are painted. */
  constructor(
    private readonly host: LitElement,
    private readonly changed: (width: number, em: number, height: number) => void,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const ruler = this.host.renderRoot.querySelector('#ruler')
    if (ruler && this.host.isConnected) this.#observer?.observe(ruler)
  }

  hostConnected(): void {
    this.#observer ??= new ResizeObserver(([entry]) => {
      const { target, contentRect } = entry as ResizeObserverEntry
      this.changed(
        contentRect.width,
        Number.parseFloat(getComputedStyle(target).fontSize),
        contentRect.height,
      )
    })
    if (this.host.hasUpdated) this.hostUpdated()
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
  }
}
