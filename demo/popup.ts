// A button of the page opens the widget, and the page lists the analytics events, as a tag manager would.
import type {} from '@whenable/embed'

// Calls made before the kit's script has loaded wait for it.
const { Whenable: known = {} } = window
const queue: [name: string, given: unknown[], done: (answer: never) => void][] = []
const call =
  (name: string) =>
  (...given: unknown[]) =>
    new Promise<never>((done) => queue.push([name, given, done]))
window.Whenable = { queue: queue as never, popup: call('popup'), on: call('on'), ...known }

const list = document.querySelector('#events')
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
