/** Events by which the parts of an element speak to it. */
const ofParts = [
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
export const keepInside = <Root extends EventTarget>(root: Root): Root => {
  for (const type of ofParts) root.addEventListener(type, end)
  return root
}
