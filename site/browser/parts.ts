import { render } from 'lit'
import { elementByTag } from '../../.storybook/manifest.js'
import { storiesOf } from './stories.js'

interface Part {
  readonly name: string
  readonly description?: string
}

/** All elements with a part of this name, within shadow trees too. */
const elementsOf = (place: ParentNode, part: string): Element[] =>
  [...place.querySelectorAll('*')].flatMap((element) => [
    ...(element.part.contains(part) ? [element] : []),
    ...(element.shadowRoot ? elementsOf(element.shadowRoot, part) : []),
  ])

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
}

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text })

/** An element as it looks, with a list of its parts: the chosen one is outlined wherever it is. Until it is in sight it shows its content. */
class SiteParts extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const tag = this.getAttribute('tag') ?? ''
    const [story] = await storiesOf(tag)
    const parts =
      (elementByTag.get(tag) as { readonly cssParts?: readonly Part[] } | undefined)?.cssParts ?? []
    if (!story) return
    await story.prepare()
    const stage = create('div', 'stage')
    const marks = create('div', 'marks')
    const list = create('ul', 'parts')
    const frame = create('div', 'picture')
    marks.ariaHidden = 'true'
    frame.append(stage, marks)
    this.replaceChildren(frame, list)
    render(story.draw(story.args), stage)

    const mark = (name: string): void => {
      const origin = frame.getBoundingClientRect()
      const boxes = elementsOf(stage, name)
        .filter(isSeen)
        .map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const box = create('i', 'mark')
          box.style.cssText = `left: ${left - origin.left}px; top: ${top - origin.top}px; width: ${width}px; height: ${height}px`
          return box
        })
      marks.replaceChildren(...boxes)
    }
    const fill = (): void => {
      const seen = parts.filter(({ name }) => elementsOf(stage, name).some(isSeen))
      const names = [...new Set(seen.map(({ name }) => name))]
      if (names.length === list.childElementCount) return
      list.replaceChildren(
        ...names.map((name) => {
          const item = document.createElement('li')
          const button = create('button', '', name)
          button.type = 'button'
          button.title = seen.find((part) => part.name === name)?.description?.replaceAll('`', '') ?? ''
          button.addEventListener('click', () => {
            for (const other of list.querySelectorAll('button')) other.ariaPressed = String(other === button)
            mark(name)
          })
          button.addEventListener('pointerenter', () => mark(name))
          button.addEventListener('focus', () => mark(name))
          button.ariaPressed = 'false'
          item.append(button)
          return item
        }),
      )
      const isComplete = names.length > 8
      if (isComplete && !this.hasAttribute('ready')) {
        ;[...list.querySelectorAll('button')].find(({ textContent }) => textContent === 'day')?.click()
      }
      this.toggleAttribute('ready', isComplete)
    }
    // The element draws its steps as they load.
    new ResizeObserver(() => {
      fill()
      const chosen = list.querySelector('[aria-pressed=true]')?.textContent
      if (chosen) mark(chosen)
    }).observe(stage)
  }
}

customElements.define('site-parts', SiteParts)
