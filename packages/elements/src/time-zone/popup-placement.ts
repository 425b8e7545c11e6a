import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'

/** Keeps a popup beside its button while the page scrolls and resizes. Returns a function that stops that. */
export const keepBeside = (button: Element, popup: HTMLElement): (() => void) =>
  autoUpdate(button, popup, async () => {
    // A removed button has no position: the popup stays where it is.
    if (!button.isConnected) return
    const { x, y } = await computePosition(button, popup, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8, crossAxis: true })],
    })
    popup.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  })
