import { currentInstant } from '@whenable/time'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

const hosts = new Set<ReactiveControllerHost>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Waits for the next whole minute while the page is seen and somebody wants it. */
const wait = () => {
  clearTimeout(timer)
  if (hosts.size && !document.hidden) timer = setTimeout(tick, (60 - (currentInstant() % 60)) * 1000)
}

const tick = () => {
  for (const host of hosts) host.requestUpdate()
  wait()
}

/** Draws an element again at each minute, while it is in the page and the page is seen: one clock for all elements. */
export class MinuteClock implements ReactiveController {
  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostConnected(): void {
    if (!hosts.size) document.addEventListener('visibilitychange', tick)
    hosts.add(this.host)
    wait()
  }

  hostDisconnected(): void {
    hosts.delete(this.host)
    wait()
    if (!hosts.size) document.removeEventListener('visibilitychange', tick)
  }
}
