import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'

/** Keeps a popup in the top layer beside its button while the page scrolls and resizes; the function returned ends it. */
export const keepBeside = (button: Element, popup: HTMLElement): (() => void) =>
  autoUpdate(button, popup, async () => {
    // What was drawn anew meanwhile has no place: the popup keeps its own.
    if (!button.isConnected) return
    const { x, y } = await computePosition(button, popup, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8, crossAxis: true })],
    })
    popup.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  })
