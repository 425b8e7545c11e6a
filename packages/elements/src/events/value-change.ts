/** The native `change`: the visitor chose another value. It stops at the shadow root around the element, as HTML's own does. */
export const valueChange = (): Event => new Event('change', { bubbles: true })
