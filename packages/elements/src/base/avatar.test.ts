import { expect } from '@open-wc/testing'
import { hueOf } from '@whenable/time/initials'
import { render } from 'lit'
import { avatar, pictureAddress } from './avatar.js'

const shown = (...person: Parameters<typeof avatar>) => {
  const place = document.createElement('div')
  render(avatar(...person), place)
  return place.firstElementChild as HTMLElement
}
const service = 'https://book.example'
const photo = `${service}/pictures/ada.jpg`

describe('an avatar', () => {
  it('is the photo of a person above their initials, which show where it does not load', () => {
    const person = shown({ name: 'Ada Lovelace', picture: photo })
    const image = person.querySelector('img') as HTMLImageElement
    expect([image.src, image.alt, person.textContent]).to.deep.equal([photo, '', 'AL'])
    image.dispatchEvent(new Event('error'))
    expect(image.hidden).to.equal(true)
  })

  it('is their initials without a photo, and for an address that is no web address', () => {
    for (const picture of [undefined, null, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>']) {
      const person = shown({ name: 'Ada Lovelace', picture })
      expect([person.textContent, person.querySelector('img')]).to.deep.equal(['AL', null])
    }
  })

  it('has the same colour for the same name', () => {
    const colorOf = (name: string) => shown({ name }).style.getPropertyValue('--hue')
    expect(colorOf('Ada')).to.equal(String(hueOf('Ada')))
    expect(colorOf('Ada')).not.to.equal(colorOf('Noor'))
  })
})

describe('the address of a picture', () => {
  it('is on the service', () => {
    expect(pictureAddress(photo, service)).to.equal(photo)
    for (const address of [
      'https://pictures.example/a.png',
      'data:image/png;base64,AA',
      'javascript:1',
      '',
      4,
      null,
    ])
      expect(pictureAddress(address, service)).to.equal(undefined)
  })

  it('is any web address of a service that the page provides itself', () => {
    expect(pictureAddress('https://pictures.example/a.png', null)).to.equal('https://pictures.example/a.png')
    expect(pictureAddress('javascript:alert(1)', null)).to.equal(undefined)
  })
})
