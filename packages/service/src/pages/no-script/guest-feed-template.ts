import { html } from 'hono/html'
import { guestReference } from '../../features/bookings/booking-changes.js'
import type { BookingRecord } from '../../kernel/store/store.js'
import { linkOf, type PageReader } from './page-reader.js'
import { statusCard } from './status-card.js'

/** The data of the page on which a guest subscribes to their booking. */
export interface GuestFeedView {
  readonly booking: BookingRecord
  /** The address for calendar apps; undefined before the guest has created it. */
  readonly address: string | undefined
}

/** Renders the address at which a guest's calendar app follows their booking, or the button that creates it. */
export const guestFeedTemplate = ({ booking, address }: GuestFeedView, reader: PageReader) => {
  const { guestFeed, manage } = reader.language.texts.page
  const action = linkOf(reader)
  const back = linkOf({ ...reader, path: `/manage/${guestReference(booking)}` })
  return statusCard(
    booking.status,
    booking,
    reader,
    html`<h1 tabindex="-1">${guestFeed.heading}</h1>
      <p>${guestFeed.lead}</p>
      ${
        address === undefined
          ? html`<form method="post" action="${action}"><p class="answers"><button class="first" name="action" value="create">${guestFeed.create}</button></p></form>`
          : html`<div class="field"><label for="address">${guestFeed.address}</label><input id="address" type="url" dir="ltr" readonly value="${address}"></div>
      <p class="answers"><a class="first" href="${address.replace(/^https?:/, 'webcal:')}">${guestFeed.open}</a></p>
      <p class="quiet">${guestFeed.howTo(guestFeed.open)}</p>
      <details><summary>${guestFeed.renew}</summary><form method="post" action="${action}">
        <p>${guestFeed.ends}</p>
        <p class="answers"><button name="action" value="renew">${guestFeed.renew}</button></p>
      </form></details>`
      }
      <p class="links"><a href="${back}">${manage.heading}</a></p>`,
  )
}
