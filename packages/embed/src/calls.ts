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

/** The popups of a page, including those being loaded, so that a second click does not open another one. */
const popups: { readonly options: PopupOptions; readonly popup: Promise<Popup> }[] = []
/**
 * Opens a booking widget in a popup. Equal options reuse the popup with what was typed in it. `hide()` and `show()`
 * of the result close and open it.
 */
export const popup = async (options: PopupOptions): Promise<Popup> => {
  let entry = popups.find((one) => isAlike(one.options, options))
  if (!entry) {
    entry = { options, popup: createFilledPopup(options) }
    popups.push(entry)
  }
  try {
    const popup = await entry.popup
    popup.show()
    return popup
  } catch (error) {
    popups.splice(popups.indexOf(entry), 1)
    throw error
  }
}

const createFilledPopup = async (options: PopupOptions): Promise<Popup> => {
  const [popup, booking] = await Promise.all([popupOf(options), bookingOf(options)])
  popup.append(booking)
  return popup
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
const namesConfiguration = ({ slug, clientId, ...one }: PopupOptions): boolean =>
  !!(one.configurationId || one.configurations || (slug && clientId) || one.session || one.sessionProvider)

/** Opens the popup of a link or button; a link with incomplete options is followed. */
export const launch = async (launcher: HTMLElement): Promise<void> => {
  const options = optionsOf(launcher)
  if (namesConfiguration(options)) await popup(options)
  else if (launcher instanceof HTMLAnchorElement) location.assign(launcher.href)
  else warnOnce('data-when-booking: expected the id of a configuration, or a link to a booking page')
}

/** Replaces a link or button by a button at the edge of the window. */
export const float = async (link: Element): Promise<void> => {
  if (!(link instanceof HTMLElement) || link.hidden) return
  const options = optionsOf(link)
  if (!namesConfiguration(options))
    return warnOnce('data-when-button: expected the id of a configuration, or a link to a booking page')
  link.hidden = true
  await button({ button: link.textContent?.trim() ?? '', ...options }, () => {
    if (link instanceof HTMLAnchorElement) location.assign(link.href)
  })
}
