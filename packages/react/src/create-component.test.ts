import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Booking, DayList } from './index.js'

describe('a component on a server', () => {
  it('writes text properties as attributes, and no objects and handlers', () => {
    const properties = {
      serviceUrl: 'https://booking.example.com',
      months: 2,
      sandbox: false,
      prefill: { name: 'Robin' },
      className: 'wide',
      id: 'book',
      onWhenBookingCreate: () => undefined,
    }
    expect(renderToStaticMarkup(createElement(Booking, properties))).toBe(
      '<when-booking service-url="https://booking.example.com" months="2" class="wide" id="book"></when-booking>',
    )
  })

  it('writes what is inside it', () => {
    const heading = createElement('h2', { slot: 'header' }, 'Book')
    expect(renderToStaticMarkup(createElement(Booking, null, heading))).toBe(
      '<when-booking><h2 slot="header">Book</h2></when-booking>',
    )
  })

  it('registers its element and the tags that this one needs', () => {
    expect(DayList).toBeDefined()
    expect(['when-day-list', 'when-slot-list'].map((tag) => customElements.get(tag))).not.toContain(undefined)
  })
})
