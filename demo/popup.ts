// A button of the page's own opens the widget by a call, and the page writes down what it is told, as a tag manager would.
import type {} from '@whenable/embed'

// The calls of a page whose script runs before the kit's wait for it.
const { Whenable: known = {} } = window
const queue: [name: string, given: unknown[], done: (answer: never) => void][] = []
const call =
  (name: string) =>
  (...given: unknown[]) =>
    new Promise<never>((done) => queue.push([name, given, done]))
window.Whenable = { queue: queue as never, popup: call('popup'), on: call('on'), ...known }

const list = document.querySelector('#told')
void window.Whenable.on?.('*', ({ event, step, status, open }) => {
  const line = document.createElement('li')
  line.textContent = [event, step ?? status ?? (open === undefined ? '' : open ? 'open' : 'closed')]
    .filter(Boolean)
    .join(': ')
  list?.append(line)
})

const button = document.querySelector<HTMLButtonElement>('#call')
button?.addEventListener('click', () => {
  const { configuration = '', service = '' } = button.dataset
  void window.Whenable?.popup?.({ configurationId: configuration, serviceUrl: service, layout: 'week' })
})
