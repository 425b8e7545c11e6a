import { expect } from '@open-wc/testing'
import { hueOf } from '@whenable/time/initials'
import { render } from 'lit'
import { avatar } from './avatar.template.js'

const shown = (...person: Parameters<typeof avatar>) => {
  const place = document.createElement('div')
  render(avatar(...person), place)
  return place.firstElementChild as HTMLElement
}

describe('an avatar', () => {
  it('is the photo of a person', () => {
    const photo = shown('Ada Lovelace', 'https://book.example/pictures/ada.jpg') as HTMLImageElement
    expect([photo.localName, photo.src, photo.alt]).to.deep.equal([
      'img',
      'https://book.example/pictures/ada.jpg',
      '',
    ])
  })

  it('is their initials without a photo, and for an address that is no web address', () => {
    for (const picture of [undefined, null, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>'])
      expect(shown('Ada Lovelace', picture).outerHTML).to.match(/^<span .*>(?:<!--.*?-->)?AL<\/span>$/)
  })

  it('has the colour that visitors see, the same for the same name', () => {
    const colorOf = (name: string) => shown(name).style.getPropertyValue('--c')
    expect(colorOf('Ada')).to.equal(`oklch(46% 0.13 ${hueOf('Ada')})`)
    expect(colorOf('Ada')).not.to.equal(colorOf('Noor'))
  })
})
