/** Events that inner elements send to the element around them. */
const internalEvents = [
  ...[
    'when-month-change',
    'when-slot-confirm',
    'when-days-change',
    'when-days-request',
    'when-hour-cycle-change',
  ],
  ...['when-draft-edit', 'when-details-submit', 'when-details-back', 'when-retry'],
]

const end = (event: Event): void => event.stopPropagation()

/** Stops internal events at a shadow root: pages receive only the events of the outer element. */
export const containEvents = <Root extends EventTarget>(root: Root): Root => {
  for (const type of internalEvents) root.addEventListener(type, end)
  return root
}
