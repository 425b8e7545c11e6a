import { expect } from '@open-wc/testing'
import { render } from 'lit'
import { avatar } from './avatar.template.js'

const shown = (...person: Parameters<typeof avatar>) => {
  const place = document.createElement('div')
  render(avatar(...person), place)
  return place.firstElementChild as HTMLElement
}

describe('an avatar', () => {
  it('is the photo of a person', () => {
    const photo = shown('ada', 'Ada Lovelace', 'https://book.example/pictures/ada.jpg') as HTMLImageElement
    expect([photo.localName, photo.src, photo.alt]).to.deep.equal([
      'img',
      'https://book.example/pictures/ada.jpg',
      '',
    ])
  })

  it('is their initials without a photo, and for an address that is no web address', () => {
    for (const picture of [undefined, null, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>'])
      expect(shown('ada', 'Ada Lovelace', picture).outerHTML).to.match(/^<span .*>(?:<!--.*?-->)?AL<\/span>$/)
  })

  it('has the same colour for the same person', () => {
    const colorOf = (id: string) => shown(id, 'Ada').style.getPropertyValue('--c')
    expect(colorOf('ada')).to.equal(colorOf('ada'))
    expect(colorOf('ada')).not.to.equal(colorOf('noor'))
  })
})
