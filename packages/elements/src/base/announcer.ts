/** How long a message stays in the document, in milliseconds: screen readers have read it, and nobody comes across it later. */
const KEPT_FOR = 5000

/** How long a new live region needs until screen readers know it, in milliseconds. */
const KNOWN_AFTER = 150

const liveRegions = '[role=status], [role=alert], [aria-live]'

/** The text of each live region when it was last read. */
const lastTexts = new WeakMap<Element, string>()

/** The shadow roots whose live regions are announced. */
const announced = new WeakSet<ShadowRoot>()

/** The announcer of each place in a document, as soon as it is known to screen readers. */
const announcers = new WeakMap<Element, Promise<Element>>()

/**
 * The element of the document to which the announcer of a live region belongs: the innermost modal dialog around it, as what is outside
 * is inert, else `<body>`. Undefined if only shadow roots are in that dialog.
 */
const placeFor = (region: Element): Element | undefined => {
  let wasSlotted = false
  for (let node: Element | undefined = region; node; ) {
    const { host } = node.getRootNode() as Partial<ShadowRoot>
    if (node.matches('dialog:modal')) {
      const place = wasSlotted ? host : node
      return place?.getRootNode() === place?.ownerDocument ? place : undefined
    }
    const next: Element | null = node.assignedSlot ?? node.parentElement
    wasSlotted = next ? wasSlotted || next === node.assignedSlot : false
    node = next ?? host
  }
  return region.ownerDocument.body
}

/** The announcer of a place: an invisible live region, made when it is first needed. */
const announcerIn = (place: Element): Promise<Element> => {
  const known = announcers.get(place)
  if (known) return known
  const announcer = place.ownerDocument.createElement('div')
  announcer.dataset['whenAnnouncer'] = ''
  announcer.ariaLive = 'polite'
  announcer.style.cssText =
    'all: initial; position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap'
  place.append(announcer)
  const later = new Promise<Element>((resolve) => setTimeout(() => resolve(announcer), KNOWN_AFTER))
  announcers.set(place, later)
  return later
}

const announce = async (region: HTMLElement, text: string, place: Element): Promise<void> => {
  const message = place.ownerDocument.createElement('p')
  const { lang, dir } = region.closest<HTMLElement>('.root') ?? region
  Object.assign(message, { textContent: text, lang, dir })
  if (region.role === 'alert') message.role = 'alert'
  const announcer = await announcerIn(place)
  // A page may have replaced its body, or the dialog its content.
  if (!announcer.isConnected) place.append(announcer)
  announcer.append(message)
  setTimeout(() => message.remove(), KEPT_FOR)
}

/** Announces the live regions of a shadow root whose text is another one than before. */
const read = (root: ShadowRoot, isFirst: boolean): void => {
  for (const region of root.querySelectorAll<HTMLElement>(liveRegions)) {
    const place = placeFor(region)
    // Announced once: by the announcer, or by the live region itself where a dialog has no place for one.
    region.ariaLive = place ? 'off' : region.role === 'alert' ? 'assertive' : 'polite'
    // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered is not announced
    const text = region.innerText.trim()
    const isNew = text && text !== lastTexts.get(region) && region.checkVisibility()
    lastTexts.set(region, text)
    if (isNew && place && (!isFirst || region.role === 'alert')) void announce(region, text, place)
  }
}

/**
 * Announces the live regions of a shadow root in the document, for Firefox: JAWS ignores there those of shadow roots. They keep their role,
 * but are silent, so that no screen reader announces anything twice.
 */
export const announceFrom = (root: ShadowRoot): void => {
  if (announced.has(root)) return
  announced.add(root)
  read(root, true)
  new MutationObserver(() => read(root, false)).observe(root, {
    ...{ subtree: true, childList: true, characterData: true },
  })
}
