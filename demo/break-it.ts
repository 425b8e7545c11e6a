// Breaks things during a booking. Network errors happen in the page, between the client and the browser. Changes at the
// service go through the page's server.
import { createBookingService, createClient } from '@whenable/client'
import type { Booking } from '@whenable/elements'
import { type BookingState, createBookingFlow, type Slot } from '@whenable/flow'
import { currentInstant, formatDate, formatTime, guessTimeZone, type Instant, instant } from '@whenable/time'

const part = <Part extends Element>(selector: string): Part => {
  const found = document.querySelector<Part>(selector)
  if (!found) throw new Error(`break-it.html has no ${selector}`)
  return found
}

const stage = part('.stage')
const panel = part<HTMLFormElement>('.panel')
const message = part('.done')
const logBody = part('.wire tbody')
const output = (name: string) => part<HTMLOutputElement>(`output[name=${name}]`)

/** Calls the page's server. */
const callServer = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const response = await fetch(`./sandboxes${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<Answer>
}

/** The sandbox in the page's address, or a new one. A reloaded page keeps its sandbox. */
const openSandbox = async (): Promise<string> => {
  const named = location.hash.slice(1)
  if (named && (await callServer(`/${named}/configuration`).catch(() => null))) return named
  const { name } = await callServer<{ name: string }>('')
  history.replaceState(null, '', `#${name}`)
  return name
}

const sandbox = await openSandbox()
const timeZone = guessTimeZone()
const reader = { locale: 'en', timeZone, hourCycle: 'h23' } as const

const selected = (name: string): string => String(new FormData(panel).get(name))
const now = (): Instant => instant(currentInstant() + Number(selected('clock')))

const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number, headers: HeadersInit = {}) =>
  Promise.resolve(new Response('<!doctype html><h1>Not from the service</h1>', { status, headers }))
const delay = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

/** What each network does with a request, by the names in the panel. */
const networks: Readonly<Record<string, (send: () => Promise<Response>) => Promise<Response>>> = {
  works: (send) => send(),
  cut,
  slow: (send) => delay(3000).then(send),
  lossy: (send) => send().then(cut),
  gateway: () => answer(502),
  busy: () => answer(429, { 'Retry-After': '60' }),
  page: () => answer(200),
}

const longestLog = 14

/** Adds a row about a request, newest first. */
const logRequest = (request: string): ((outcome: string, isLost: boolean) => void) => {
  const begin = performance.now()
  const row = document.createElement('tr')
  const cells = [formatTime(currentInstant(), reader), request, '…', '']
  row.append(...cells.map((words) => Object.assign(document.createElement('td'), { textContent: words })))
  logBody.prepend(row)
  for (const old of [...logBody.children].slice(longestLog)) old.remove()
  return (outcome, isLost) => {
    const [, , answered, after] = row.cells
    if (answered) answered.textContent = outcome
    if (after) after.textContent = `${Math.round(performance.now() - begin)} ms`
    row.classList.toggle('lost', isLost)
  }
}

const count = async () => {
  const bookings = await callServer<Record<string, number>>(`/${sandbox}/bookings`)
  for (const [whose, number] of Object.entries(bookings)) output(whose).value = String(number)
}

/** `fetch` over the chosen network. */
const failingFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(String(input))
  const method = init?.method ?? 'GET'
  const end = logRequest(`${method} ${pathname.replace('/v3/scheduling/', '')}`)
  const network = networks[selected('network')] ?? networks['works']
  try {
    const response = await (network as (typeof networks)[string])(() => fetch(input, init))
    end(String(response.status), !response.ok)
    return response
  } catch (error) {
    end('none', true)
    throw error
  } finally {
    if (method !== 'GET') void count()
  }
}

/** `sessionStorage`, if the page may use it. */
const storage = (() => {
  try {
    return sessionStorage
  } catch {
    return null
  }
})()

const client = createClient({
  baseUrl: document.body.dataset['service'] ?? '',
  fetch: failingFetch,
  // Who breaks it here need not wait for a minute.
  patience: 5,
  sessionProvider: async () => (await callServer<{ session: string }>(`/${sandbox}/session`)).session,
})
const flow = createBookingFlow({
  service: createBookingService(client),
  timeZone,
  now,
  storage,
  storageKey: sandbox,
  locale: 'en',
})

const countAnswers = ({ draft: { name, email, answers } }: BookingState): number =>
  [name, email, ...Object.values(answers)].filter(Boolean).length
const showState = (state: BookingState) => {
  output('kept').value = String(countAnswers(state))
}
flow.subscribe(showState)
showState(flow.state)
void count()

const widget: Booking = document.createElement('when-booking')
widget.lang = 'en'
widget.now = now
widget.flow = flow
stage.append(widget)

/** The slot that is being booked, or the first free one. */
const targetSlot = (state: BookingState): Pick<Slot, 'start' | 'end'> | undefined =>
  'slot' in state ? state.slot : state.slots[0]

/** As much data as fits. */
const fillerKey = 'break-it:ballast'
const fill = (): void => {
  for (let size = 2 ** 23; size >= 1; size /= 2) {
    const before = storage?.getItem(fillerKey) ?? ''
    try {
      storage?.setItem(fillerKey, before + '.'.repeat(size))
    } catch {
      // Too much: try half.
    }
  }
}

/** What the buttons do. Each returns a message. */
const actions: Readonly<Record<string, (button: HTMLButtonElement) => string | Promise<string>>> = {
  take: async () => {
    const slot = targetSlot(flow.state)
    if (!slot) return 'No slot to book.'
    await callServer(`/${sandbox}/take`, { start: slot.start, end: slot.end })
    await count()
    return `${formatDate(slot.start, { ...reader, style: 'medium' })}, ${formatTime(slot.start, reader)} is now taken.`
  },
  'end-session': async () => {
    await callServer(`/${sandbox}/end-session`)
    return 'The session has ended.'
  },
  fill: (button) => {
    const isFull = button.ariaPressed === 'true'
    if (isFull) storage?.removeItem(fillerKey)
    else fill()
    button.ariaPressed = String(!isFull)
    return isFull ? 'The storage is free again.' : 'The storage is full.'
  },
  remount: () => {
    widget.remove()
    stage.append(widget)
    return 'The widget was removed and added again.'
  },
  reload: () => {
    location.reload()
    return ''
  },
}

panel.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  const action = actions[target.name]
  if (!action) return
  message.textContent = await Promise.resolve(action(target)).catch(() => 'That did not work. Try again.')
})
panel.addEventListener('change', () => flow.send({ type: 'refresh' }))
panel.addEventListener('submit', (event) => event.preventDefault())
