import { type Booking, isAlike, type Popup } from '@whenable/elements'
import { assignOptions, type BookingOptions, optionsOf, type PopupOptions, warnOnce } from './options.js'

/** Loads the code of a booking, before the visitor opens one. */
export const preload = (): Promise<unknown> => import('@whenable/elements/define/booking')

const bookingOf = async (options: PopupOptions): Promise<Booking> => {
  await preload()
  const booking = document.createElement('when-booking')
  const { label, button, ...own } = options
  assignOptions(booking, own)
  return booking
}

/** The widget of each place. */
const widgets = new WeakMap<Element, Booking>()

/**
 * Appends a booking widget to an element. One that is there already, from an earlier call, gets the options instead, and keeps what was
 * typed.
 *
 * @param target the element, or a selector
 * @throws TypeError if there is no such element
 */
export const inline = async (target: Element | string, options: BookingOptions): Promise<Booking> => {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new TypeError(`Whenable.inline: no element is "${target}"`)
  await preload()
  const known = widgets.get(place)
  const booking = known?.parentNode === place ? known : document.createElement('when-booking')
  widgets.set(place, booking)
  assignOptions(booking, options)
  if (booking !== known || !booking.parentNode) place.append(booking)
  return booking
}

const popupOf = async ({ label, lang, dir, theme }: PopupOptions): Promise<Popup> => {
  await import('@whenable/elements/define/popup')
  const popup = document.createElement('when-popup')
  popup.label = label ?? null
  for (const [name, value] of Object.entries({ lang, dir, theme })) if (value) popup.setAttribute(name, value)
  return popup
}

/** What options say. A page that writes a function inline has a new one with each call. */
const dataOf = (options: PopupOptions): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))

/** What is booked with options, and where. */
const configurationOf = (options: PopupOptions): readonly unknown[] => {
  const { serviceUrl, configurationId, configurations, slug, clientId } = options
  return [serviceUrl, configurationId, configurations, slug, clientId, options.session, options.bookingRef]
}

/** A popup of the page, which may still be loading, so that a second click does not open another one. */
interface PopupEntry {
  readonly options: PopupOptions
  readonly popup: Promise<Popup>
}

let popups: readonly PopupEntry[] = []

const createFilledPopup = async (options: PopupOptions): Promise<Popup> => {
  const [popup, booking] = await Promise.all([popupOf(options), bookingOf(options)])
  popup.append(booking)
  return popup
}

/**
 * Opens a booking widget in a popup. There is one popup a configuration: equal options reuse it with what was typed in it, others replace
 * it. `hide()` and `show()` of the result close and open it.
 */
export const popup = async (options: PopupOptions): Promise<Popup> => {
  const known = popups.find((one) => isAlike(configurationOf(one.options), configurationOf(options)))
  const entry =
    known && isAlike(dataOf(known.options), dataOf(options))
      ? known
      : { options, popup: createFilledPopup(options) }
  if (entry !== known) {
    popups = [...popups.filter((one) => one !== known), entry]
    known?.popup.then((old) => old.remove()).catch(() => {})
  }
  try {
    const popup = await entry.popup
    const booking = popup.querySelector('when-booking')
    if (booking && options.sessionProvider) booking.sessionProvider = options.sessionProvider
    popup.show()
    return popup
  } catch (error) {
    popups = popups.filter((one) => one !== entry)
    throw error
  }
}

/**
 * Adds a button at the edge of the window that opens a booking widget. Nothing is requested before.
 *
 * @param onError called if the widget cannot be loaded; the next press tries again.
 */
export const button = async (options: PopupOptions, onError = () => {}): Promise<Popup> => {
  const popup = await popupOf(options)
  popup.button = options.button ?? ''
  let isFilled = false
  const fill = async () => {
    if (isFilled) return
    isFilled = true
    try {
      popup.append(await bookingOf(options))
    } catch (error) {
      console.error('Whenable: the booking widget could not be opened.', error)
      isFilled = false
      popup.hide()
      onError()
    }
  }
  for (const gesture of ['pointerover', 'focusin'])
    popup.addEventListener(gesture, () => void preload().catch(() => {}), { once: true })
  popup.addEventListener('when-popup-toggle', ({ open }) => {
    if (open) void fill()
  })
  document.body.append(popup)
  return popup
}

/** Whether options name a configuration. */
const namesConfiguration = (one: PopupOptions): boolean =>
  !!(one.configurationId || one.configurations || one.slug || one.session || one.sessionProvider)

/** Opens the popup of a link or button; a link with incomplete options is followed. */
export const launch = async (launcher: HTMLElement): Promise<void> => {
  const options = optionsOf(launcher)
  if (namesConfiguration(options)) await popup(options)
  else if (launcher instanceof HTMLAnchorElement) location.assign(launcher.href)
  else warnOnce('data-when-booking: expected the id of a configuration, or a link to a booking page')
}

/** The popups of links and buttons with `data-when-button`. */
const floating = new Map<HTMLElement, Popup | undefined>()

/** Removes the popups of links that are no longer on the page: single-page apps replace parts of it. */
const observer = new MutationObserver(() => {
  for (const [link, popup] of floating) {
    if (link.isConnected) continue
    floating.delete(link)
    link.hidden = false
    popup?.remove()
  }
})

/** Replaces a link or button by a button at the edge of the window, while it is on the page. */
export const float = async (link: Element): Promise<void> => {
  if (!(link instanceof HTMLElement) || floating.has(link)) return
  const options = optionsOf(link)
  if (!namesConfiguration(options))
    return warnOnce('data-when-button: expected the id of a configuration, or a link to a booking page')
  floating.set(link, undefined)
  observer.observe(link.getRootNode(), { childList: true, subtree: true })
  link.hidden = true
  const popup = await button({ button: link.textContent?.trim() ?? '', ...options }, () => {
    if (link instanceof HTMLAnchorElement) location.assign(link.href)
  })
  // Turbo's copy of a page has no button of its own.
  popup.dataset['turboTemporary'] = ''
  if (floating.has(link)) floating.set(link, popup)
  else popup.remove()
}
