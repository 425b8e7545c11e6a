/** Events by which the parts of an element speak to it. */
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

/** Ends what the parts of an element tell it at its shadow root: the page hears the element's own events alone. */
export const containEvents = <Root extends EventTarget>(root: Root): Root => {
  for (const type of internalEvents) root.addEventListener(type, end)
  return root
}
