import type { LitElement, ReactiveController } from 'lit'

/**
 * Measures the width of an element's container. The element renders a `#ruler`: a line without height, so that
 * content rendered for a width does not affect it (unless the element measures its height too), padded by an em, so
 * that a change of font is noticed.
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
