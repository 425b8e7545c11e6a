import { waitUntil } from './testing/wait-until.js'

describe('the owner’s script', () => {
  it('registers the tags of visitors and of owners that a page has', async () => {
    document.body.innerHTML = '<when-month></when-month><when-calendars></when-calendars>'
    await import('./owner.js')
    await waitUntil(() => customElements.get('when-month') && customElements.get('when-calendars'))
    document.body.replaceChildren()
  })
})
