import { expect, fixture, html } from '@open-wc/testing'
import { ServiceError } from '@whenable/contract'
import '../../define/settings.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { now } from '@whenable/elements/internal/testing/memory-service'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import type { SettingsCalls } from '../endpoints.js'
import type { Settings } from '../settings.js'

const ada = {
  ...{ id: 'm1', grant_id: 'g1', email: 'ada@example.com', name: 'Ada Lovelace', role: 'owner' },
  ...{ timezone: 'Europe/Lisbon', created_at: now },
}
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** A picture on the service; the test's own page has one at this address. */
const stored = new URL(logo).href

/** Settings in memory, which record what they are asked to change. */
const memorySettings = (changes: Partial<Record<keyof SettingsCalls, unknown>> = {}) => {
  const sent: unknown[] = []
  const record = (answer: unknown) => async (request: unknown) => {
    sent.push(request)
    return answer
  }
  const source = {
    member: async () => ada,
    passkeys: async () => [],
    signIns: async () => [],
    updatePhoto: record(ada),
    brand: async () => ({ name: 'Marlow Studio' }),
    updateBrand: record({ name: 'Marlow Studio', logo_url: stored }),
    ...changes,
  } as unknown as SettingsCalls
  return { source, sent: sent as { readonly body: Readonly<Record<string, string>> }[] }
}

const root = (element: Settings) => element.shadowRoot as ShadowRoot
const find = <Found extends HTMLElement>(element: Settings, selector: string): Found => {
  const found = root(element).querySelector<Found>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const open = async (source: SettingsCalls, section: string): Promise<Settings> => {
  const element = await fixture<Settings>(
    html`<when-settings lang="en-GB" section=${section} .source=${source} .now=${() => now}></when-settings>`,
  )
  await waitUntil(() => root(element).querySelector('.picture'))
  return element
}

/** A picture with a colour for each half, which does not compress well. */
const pictureFile = async (width: number, height: number, name: string, type: string): Promise<File> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const pixels = context.createImageData(width, height)
  let seed = 1
  pixels.data.forEach((_, index) => {
    seed = (seed * 16_807) % 2_147_483_647
    pixels.data[index] = index % 4 === 3 ? 255 : seed % 256
  })
  context.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob as Blob], name, { type })
}
const svgFile = (content: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`], 'mark.svg', {
    type: 'image/svg+xml',
  })

const transferOf = (file: File): DataTransfer => {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer
}
const choose = (element: Settings, id: string, file: File): void => {
  const input = find<HTMLInputElement>(element, `#${id}`)
  input.files = transferOf(file).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const sizeOf = async (address: string | undefined) => {
  const blob = await (await fetch(address ?? '')).blob()
  const { width, height } = await createImageBitmap(blob)
  return { width, height, bytes: blob.size, type: blob.type }
}

describe('the pictures of settings', () => {
  it('make a chosen logo smaller, and keep its proportions', async () => {
    const { source, sent } = memorySettings()
    const element = await open(source, 'brand')
    choose(element, 'picture-logo', await pictureFile(1600, 400, 'logo.png', 'image/png'))
    await waitUntil(() => sent.length)
    const { width, height, bytes, type } = await sizeOf(sent[0]?.body['logo'])
    expect(Object.keys(sent[0]?.body ?? {})).to.deep.equal(['logo'])
    expect(type).to.equal('image/png')
    expect(bytes).to.be.at.most(64 * 1024)
    expect(width / height).to.be.closeTo(4, 0.1)
  })

  it('cut a photo to a square, and show it in place of the initials', async () => {
    const { source, sent } = memorySettings({
      updatePhoto: async (request: never) => {
        sent.push(request)
        return { ...ada, picture: 'https://book.example/pictures/ada.jpg' }
      },
    })
    const element = await open(source, 'profile')
    expect(find(element, '.picture .avatar').textContent).to.equal('AL')
    choose(element, 'picture-picture', await pictureFile(300, 900, 'me.jpg', 'image/jpeg'))
    await waitUntil(() => sent.length)
    const { width, height, bytes, type } = await sizeOf(sent[0]?.body['picture'])
    expect([type, width - height]).to.deep.equal(['image/jpeg', 0])
    expect(bytes).to.be.at.most(64 * 1024)
    await waitUntil(() => root(element).querySelector('.picture .avatar img'))
  })

  it('keep what is typed in the profile while a photo is sent', async () => {
    const { source, sent } = memorySettings()
    const element = await open(source, 'profile')
    const name = find<HTMLInputElement>(element, '#profile-name')
    name.value = 'Ada King'
    name.dispatchEvent(new InputEvent('input', { bubbles: true }))
    choose(element, 'picture-picture', await pictureFile(20, 20, 'me.png', 'image/png'))
    await waitUntil(() => sent.length)
    await waitUntil(() => spokenText(element).includes('Saved'))
    expect(find<HTMLInputElement>(element, '#profile-name').value).to.equal('Ada King')
  })

  it('send an SVG logo as it is', async () => {
    const { source, sent } = memorySettings()
    const element = await open(source, 'brand')
    choose(element, 'picture-logo-dark', svgFile('<circle r="4"/>'))
    await waitUntil(() => sent.length)
    expect(atob(sent[0]?.body['logo_dark']?.split(',')[1] ?? '')).to.include('<circle r="4"/>')
  })

  it('take a file that is dropped', async () => {
    const { source, sent } = memorySettings()
    const element = await open(source, 'brand')
    const field = find(element, '.picture')
    const dataTransfer = transferOf(svgFile(''))
    const isFree = field.dispatchEvent(new DragEvent('dragover', { cancelable: true, dataTransfer }))
    await element.updateComplete
    expect([isFree, field.classList.contains('over')]).to.deep.equal([false, true])
    field.dispatchEvent(new DragEvent('drop', { cancelable: true, dataTransfer }))
    await waitUntil(() => sent.length)
    expect(find(element, '.picture').classList.contains('over')).to.equal(false)
  })

  for (const [file, error] of [
    [
      new File(['1,2'], 'prices.csv', { type: 'text/csv' }),
      'Logo: prices.csv is no picture that can be used. Choose a PNG, JPEG, WebP or SVG.',
    ],
    [
      new File(['none'], 'logo.png', { type: 'image/png' }),
      'Logo: logo.png could not be read as a picture. Choose another one.',
    ],
    [
      svgFile(`<title>${'a'.repeat(70_000)}</title>`),
      'Logo: mark.svg is too big (69 kB). Largest SVG: 64 kB. Choose a simpler one, or a PNG.',
    ],
  ] as const)
    it(`say why ${file.name} (${file.type}, ${file.size} bytes) is not sent`, async () => {
      const { source, sent } = memorySettings()
      const element = await open(source, 'brand')
      choose(element, 'picture-logo', file)
      await waitUntil(() => root(element).querySelector('.error'))
      expect(spokenText(element)).to.include(error)
      expect(sent).to.deep.equal([])
      await expectAccessible(element)
    })

  it("say the service's reason when it refuses a picture", async () => {
    const { source } = memorySettings({
      updateBrand: () =>
        Promise.reject(
          new ServiceError('invalid_request_error', 'logo: got an element <script>', {
            ...{ field: 'logo', reason: 'unsafe_svg' },
          }),
        ),
    })
    const element = await open(source, 'brand')
    choose(element, 'picture-logo', svgFile('<script/>'))
    await waitUntil(() => root(element).querySelector('.error'))
    expect(spokenText(element)).to.include(
      'Logo: mark.svg was not accepted. An SVG may contain only shapes, text and gradients.',
    )
  })

  it('are removed, which leaves the first letter of the name', async () => {
    const { source, sent } = memorySettings({
      brand: async () => ({ name: 'Marlow Studio', logo_url: 'https://book.example/pictures/logo.png' }),
    })
    const element = await open(source, 'brand')
    expect(root(element).querySelectorAll('.preview img')).to.have.length(2)
    const remove = [...root(element).querySelectorAll<HTMLElement>('.picture .quiet')]
    expect(remove.map((one) => one.getAttribute('aria-label'))).to.deep.equal(['Remove: Logo'])
    remove[0]?.click()
    await waitUntil(() => sent.length)
    expect(sent).to.deep.equal([{ body: { logo: '' } }])
  })

  it('are empty at first, and the name is saved by itself', async () => {
    const { source, sent } = memorySettings({ brand: async () => ({}) })
    const element = await open(source, 'brand')
    expect(spokenText(element)).to.include('No name yet')
    const name = find<HTMLInputElement>(element, '#brand-name')
    name.value = ' Marlow '
    name.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await element.updateComplete
    find<HTMLFormElement>(element, 'form').requestSubmit()
    await waitUntil(() => sent.length)
    expect(sent).to.deep.equal([{ body: { name: 'Marlow' } }])
  })
})
