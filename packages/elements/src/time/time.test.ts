import { expect, fixture, html } from '@open-wc/testing'
import { parseWhen } from '@whenable/time'
import '../define/time.js'
import { expectAccessible } from '../testing/axe.js'
import { spokenText } from '../testing/spoken-text.js'
import type { Time } from './time.js'

const moment = '2026-03-12T10:30:00Z'
const written = async (make: Promise<Time>) => spokenText(await make)

describe('when-time', () => {
  it('writes an instant in the zone and the language given', async () => {
    expect(
      await written(
        fixture(html`<when-time lang="en-GB" time-zone="Asia/Tokyo" datetime=${moment}></when-time>`),
      ),
    ).to.equal('12 Mar 2026, 19:30')
  })

  it('reads Unix seconds', async () => {
    expect(
      await written(
        fixture(
          html`<when-time lang="en-GB" time-zone="UTC" format="time" datetime="1773311400"></when-time>`,
        ),
      ),
    ).to.equal('10:30')
  })

  it('writes the date alone, or all of it', async () => {
    const element = await fixture<Time>(
      html`<when-time lang="en-GB" time-zone="UTC" format="date" datetime=${moment}></when-time>`,
    )
    expect(spokenText(element)).to.equal('12 March 2026')
    element.format = 'long'
    await element.updateComplete
    expect(spokenText(element)).to.match(/^Thursday.? 12 March 2026.* 10:30$/)
  })

  it('writes a day without a zone as that day, wherever the reader is', async () => {
    const when = parseWhen({ date: '2026-03-12' })
    expect(
      await written(
        fixture(html`<when-time lang="en-GB" time-zone="Pacific/Kiritimati" .when=${when}></when-time>`),
      ),
    ).to.contain('12 March 2026')
  })

  it('is machine-readable', async () => {
    const element = await fixture<Time>(html`<when-time datetime="2026-03-12T12:30:00+02:00"></when-time>`)
    expect(element.shadowRoot!.querySelector('time')!.dateTime).to.equal(moment)
  })

  it('leaves its own content where the instant cannot be read', async () => {
    const element = await fixture<Time>(html`<when-time datetime="soon">12 March</when-time>`)
    expect(element.shadowRoot!.querySelector('slot')!.assignedNodes()[0]!.textContent).to.equal('12 March')
  })

  it('is accessible', async () =>
    expectAccessible(await fixture(html`<when-time datetime=${moment}></when-time>`)))
})
